import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** Orders looked at for each article, however many there are. */
const ORDERS_LOOKED_AT = 200

/** Articles that were bought most often together with these lately. */
export async function selectBoughtTogether(
  db: Db,
  articleIds: readonly number[],
  { stores, most }: { stores: readonly string[]; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ article_id: number }>`
    with orders as (
      select distinct recent.order_id
      from unnest(${articleIds}::integer[]) as mine(article_id)
      cross join lateral (
        select order_id from order_line
        where article_id = mine.article_id
        order by created_at desc
        limit ${ORDERS_LOOKED_AT}
      ) as recent
    )
    select line.article_id
    from orders
    join shop_order on shop_order.id = orders.order_id
      and shop_order.status <> ${orderStatus.canceled} and shop_order.store = any(${stores})
    join order_line as line on line.order_id = orders.order_id
    where line.article_id <> all(${articleIds}::integer[])
    group by line.article_id
    order by count(distinct line.order_id) desc, line.article_id
    limit ${most}`.execute(db)
  return rows.map((row) => row.article_id)
}

/** Article ids in the cart and among the saved lines: both are there already. */
export async function selectArticleIds(db: Db, cartId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .select('article_id')
    .distinct()
    .execute()
  return rows.map((row) => row.article_id)
}
