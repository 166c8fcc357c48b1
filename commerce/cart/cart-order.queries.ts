import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Moves lines to the next cart of the same visitor; the ordered one no longer counts as theirs. */
export async function moveToNextCart(
  db: Kysely<Tables>,
  cartId: string,
  lineIds: readonly string[],
) {
  await sql`
    with next as (
      insert into cart (store, ext_session_id, customer_id, locale)
      select store, ext_session_id, customer_id, locale from cart where id = ${cartId}
      returning id
    )
    update cart_line set cart_id = next.id
    from next
    where cart_line.cart_id = ${cartId} and cart_line.id = any(${lineIds}::uuid[])`.execute(db)
}
