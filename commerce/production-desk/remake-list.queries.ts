import { orderStatus } from '#commerce/order/order.terms.ts'
import { sql, type Kysely } from 'kysely'
import { pressOfArticle } from '#commerce/production/press.fragments.ts'
import type { Press } from '#commerce/production/production.terms.ts'
import type { RemakeReason, RemakeState } from '#commerce/production/remake.terms.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { RemakeSort } from './production-desk.terms.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type RemakeFilter = {
  state: readonly RemakeState[]
  reason: readonly RemakeReason[]
  press: readonly Press[]
  stores: readonly string[] | undefined
  orderId?: string | undefined
}

/** Last row that was shown. */
export type RemakePlace = { at: string; id: string }

export async function selectRemakes(
  db: Db,
  filter: RemakeFilter,
  page: { sort?: RemakeSort; after: RemakePlace | undefined; most: number },
) {
  const { sort = '-asked', after, most } = page
  const { direction, beyond } = orderOf(sort)
  let query = db
    .selectFrom('remake')
    .innerJoin('order_line as line', 'line.id', 'remake.line_id')
    .innerJoin('shop_order', 'shop_order.id', 'remake.order_id')
    .innerJoin('article', 'article.id', 'line.article_id')
  if (filter.state.length > 0) query = query.where('remake.state', 'in', [...filter.state])
  if (filter.reason.length > 0) query = query.where('remake.reason', 'in', [...filter.reason])
  if (filter.press.length > 0) query = query.where(pressOfArticle, 'in', [...filter.press])
  if (filter.stores) query = query.where('shop_order.store', 'in', [...filter.stores, ''])
  if (filter.orderId) query = query.where('remake.order_id', '=', filter.orderId)
  if (after) {
    query = query.where(
      sql<boolean>`(remake.asked_at, remake.id) ${beyond} (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
  }
  return query
    .orderBy('remake.asked_at', direction)
    .orderBy('remake.id', direction)
    .limit(most)
    .selectAll('remake')
    .select([
      'shop_order.number as order_number',
      'shop_order.store',
      'line.position',
      'line.article_name',
      pressOfArticle.as('press'),
      sql<string>`remake.asked_at::text`.as('asked_text'),
    ])
    .execute()
}

/** Remakes that somebody still has to make. Those of an order that ended or went wrong wait for nobody. */
export async function countOpen(db: Db, stores: readonly string[] | undefined): Promise<number> {
  let query = db
    .selectFrom('remake')
    .innerJoin('shop_order', 'shop_order.id', 'remake.order_id')
    .where('remake.state', '=', 'ASKED')
    .where('shop_order.status', '=', orderStatus.production)
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  const { count } = await query
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pieces of orders that were finished since, whatever became of them. */
export async function countMadePieces(
  db: Db,
  { since, stores }: { since: Date; stores: readonly string[] | undefined },
): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(line.quantity * line.pieces), 0)::int as pieces
    from order_line as line join shop_order on shop_order.id = line.order_id
    where shop_order.id in (
        select order_id from order_event where to_status = ${sql.lit(orderStatus.produced)} and happened_at >= ${since}
      )
      ${stores ? sql`and shop_order.store = any(${[...stores]}::text[])` : sql``}`.execute(db)
  return rows[0]!.pieces
}

/** Pieces that were made again, by reason. What was good after all does not count. */
export async function countRemadePieces(
  db: Db,
  { since, stores }: { since: Date; stores: readonly string[] | undefined },
): Promise<{ reason: RemakeReason; pieces: number }[]> {
  const { rows } = await sql<{ reason: RemakeReason; pieces: number }>`
    select remake.reason, sum(cardinality(remake.pieces))::int as pieces
    from remake join shop_order on shop_order.id = remake.order_id
    where remake.asked_at >= ${since} and remake.state <> 'WAIVED'
      ${stores ? sql`and shop_order.store = any(${[...stores]}::text[])` : sql``}
    group by remake.reason order by 2 desc, 1`.execute(db)
  return rows
}
