import { sql, type RawBuilder } from 'kysely'

export type OrderedCart = { cartId: string; orderedLineIds: readonly string[]; now: Date }

/**
 * The cart becomes an order, unless it is one already or `condition` does not hold. Gives `left`, the
 * lines that are not part of the order.
 */
export const cartOrderedIf = (
  condition: RawBuilder<unknown>,
  { cartId, orderedLineIds, now }: OrderedCart,
) => sql<{ left: string[] }>`
  update cart set ordered_at = ${now}, updated_at = ${now}
  where cart.id = ${cartId} and cart.ordered_at is null and ${condition}
  returning array(
    select line.id::text from cart_line as line
    where line.cart_id = cart.id and line.id <> all(${orderedLineIds}::uuid[])
  ) as left`
