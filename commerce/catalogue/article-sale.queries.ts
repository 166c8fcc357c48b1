import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** On the day on which the factory first got the order. In order of ids: two orders of the same articles do not lock up. */
export async function addSales(
  db: Db,
  { orderId, store, sign }: { orderId: string; store: string; sign: 1 | -1 },
): Promise<void> {
  await sql`
    insert into article_sale (article_id, store, day, pieces)
    select line.article_id, ${store}, released.day, sum(line.quantity)
    from order_line as line
    join article on article.id = line.article_id
    join lateral (
      select min(happened_at)::date as day from order_event
      where order_id = line.order_id and to_status = ${orderStatus.waitingDownload}
    ) as released on released.day is not null
    where line.order_id = ${orderId}
    group by line.article_id, released.day
    order by line.article_id
    on conflict (article_id, store, day) do update
      set pieces = greatest(article_sale.pieces + ${sign} * excluded.pieces, 0)`.execute(db)
}

export async function selectChangedPopularity(db: Db, since: Date) {
  const { rows } = await sql<{ id: number; popularity: number }>`
    select article.id, coalesce(sold.pieces, 0)::int as popularity
    from article
    left join (
      select article_id, sum(pieces) as pieces from article_sale
      where day >= ${since}::date group by article_id
    ) as sold on sold.article_id = article.id
    where article.popularity <> coalesce(sold.pieces, 0)`.execute(db)
  return rows
}

export async function setPopularity(
  db: Db,
  changed: readonly { id: number; popularity: number }[],
): Promise<void> {
  await sql`
    update article set popularity = changed.popularity
    from json_to_recordset(${JSON.stringify(changed)}) as changed (id int, popularity int)
    where article.id = changed.id`.execute(db)
}

export async function forgetSales(db: Db, before: Date): Promise<void> {
  await sql`delete from article_sale where day < ${before}::date`.execute(db)
}
