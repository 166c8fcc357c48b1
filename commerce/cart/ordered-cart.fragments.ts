import { sql } from 'kysely'

/**
 * A cart as somebody has read it. Its `state` is PostgreSQL's own mark of who wrote the row last: whoever
 * changes a cart, its lines or what its checkout says writes that row too, so a cart of the same state is
 * the same.
 */
export type ReadCart = { cartId: string; state: string }
export type OrderedCart = ReadCart & { lineIds: readonly string[]; now: Date }

/**
 * The cart becomes an order, unless it is one already or is no longer as it was read. Gives `left`, the
 * lines that are not part of the order; who can do nothing about those orders it only as a whole.
 */
export const orderedCart = (
  { cartId, state, lineIds, now }: OrderedCart,
  { onlyWhole }: { onlyWhole: boolean },
) => {
  const left = sql`
    select line.id::text from cart_line as line
    where line.cart_id = cart.id and line.id <> all(${lineIds}::uuid[])`
  return sql<{ left: string[] }>`
    update cart set ordered_at = ${now}, updated_at = ${now}
    where cart.id = ${cartId} and cart.ordered_at is null and cart.xmin = ${state}::xid
      ${onlyWhole ? sql`and not exists (${left})` : sql``}
    returning array(${left}) as left`
}
