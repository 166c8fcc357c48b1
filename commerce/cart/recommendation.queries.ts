import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { isOpenCartOf, type CartOwner } from './own-cart.fragments.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** Orders looked at for each article, however many there are. */
const ORDERS_LOOKED_AT = 200

/**
 * Articles in the visitor's open cart and among its saved lines, and those that were bought most often together with
 * them lately.
 */
export async function selectBoughtTogether(
  db: Db,
  owner: CartOwner,
  { stores, most }: { stores: readonly string[]; most: number },
): Promise<{ present: number[]; together: number[] }> {
  const { rows } = await sql<{ present: number[]; together: number[] }>`
    with mine as materialized (
      select distinct line.article_id
      from cart join cart_line as line on line.cart_id = cart.id and line.removed_at is null
      where ${isOpenCartOf(owner)}
    ), orders as (
      select distinct recent.order_id
      from mine
      cross join lateral (
        select order_id from order_line
        where article_id = mine.article_id
        order by created_at desc
        limit ${ORDERS_LOOKED_AT}
      ) as recent
    )
    select array(select article_id from mine) as present, array(
      select line.article_id
      from orders
      join shop_order on shop_order.id = orders.order_id
        and shop_order.status <> ${orderStatus.canceled} and shop_order.store = any(${stores})
      join order_line as line on line.order_id = orders.order_id
      where line.article_id not in (select article_id from mine)
      group by line.article_id
      order by count(distinct line.order_id) desc, line.article_id
      limit ${most}
    ) as together`.execute(db)
  return rows[0]!
}
