import { sql, type Kysely, type RawBuilder } from 'kysely'
import { pressOfArticle } from '#commerce/production/press.fragments.ts'
import type { Press } from '#commerce/production/production.terms.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'
import { queueViews, type QueueStage, type QueueView } from './production-desk.terms.ts'

type Db = Kysely<Tables>

export type QueueFilter = {
  view: QueueView
  stage: readonly QueueStage[]
  press: readonly Press[]
  article: readonly number[]
  /** Undefined is all of them. */
  stores: readonly string[] | undefined
  isLate: boolean
  today: string
}

/** Last row that was shown: the next page begins after it. */
export type QueuePlace = {
  rank: number
  due: string
  placed: string
  number: string
  position: number
}

export type QueueRow = {
  line_id: string
  version_id: string | null
  number: string
  position: number
  store: string
  status: number
  stage: QueueStage
  press: Press
  article_id: number
  article_name: string
  variant_label: string
  pieces: number
  leaves_on: string | null
  is_reprint: boolean
  is_stopped: boolean
  remade_pieces: number
  status_changed_at: Date
  rank: number
  due: string
  placed: string
}

/** Statuses as literals: a parameter would hide from the planner that the partial index fits. */
const listOf = (...statuses: readonly OrderStatus[]) =>
  sql.join(statuses.map((one) => sql.lit(one)))

const floorStatuses = [
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
] as const

const onFloor = sql`shop_order.status in (${listOf(...floorStatuses)})`

/** Where a line is. What waits for its download, and what could not be shipped, is said of the whole order. */
const stageOfLine = sql`(case
  when shop_order.status in (${listOf(orderStatus.waitingDownload, orderStatus.downloading)}) then 'TO_TAKE'
  when shop_order.status in (${listOf(orderStatus.packed, orderStatus.notShipped)}) then 'PACKED'
  else line.production end)`

const remade = sql`coalesce((
  select sum(cardinality(remake.pieces)) from remake
  where remake.line_id = line.id and remake.state = 'ASKED'
), 0)::int`

const stopped = sql`(
  exists (select from order_hold where order_id = shop_order.id and released_at is null)
  or exists (select from cancel_request where order_id = shop_order.id and answer is null)
)`

const NEVER = '9999-12-31'

/** Condition of each view: the list and its counter ask the same. */
const viewConditions = (today: string): Record<QueueView, RawBuilder<unknown>> => {
  const leavesToday = sql`shop_order.leaves_on = ${today}::date`
  const isMade = sql`${stageOfLine} in ('FINISHED', 'PACKED')`
  return {
    all: sql`true`,
    due: sql`(shop_order.leaves_on < ${today}::date or (${leavesToday} and not ${isMade}))`,
    late: sql`shop_order.leaves_on < ${today}::date`,
    today: leavesToday,
    todayLeft: sql`${leavesToday} and not ${isMade}`,
    todayMade: sql`${leavesToday} and ${isMade}`,
    make: sql`${stageOfLine} in ('TO_TAKE', 'WAITING', 'STARTED')`,
    pack: sql`shop_order.status = ${orderStatus.produced}`,
    packed: sql`${stageOfLine} = 'PACKED'`,
    remakes: sql`${remade} > 0`,
    held: stopped,
  }
}

function conditions(filter: QueueFilter): RawBuilder<unknown> {
  const parts = [onFloor, sql`(${viewConditions(filter.today)[filter.view]})`]
  if (filter.stores) parts.push(sql`shop_order.store = any(${[...filter.stores]}::text[])`)
  if (filter.stage.length > 0) parts.push(sql`${stageOfLine} = any(${[...filter.stage]}::text[])`)
  if (filter.press.length > 0)
    parts.push(sql`${pressOfArticle} = any(${[...filter.press]}::text[])`)
  if (filter.article.length > 0) {
    parts.push(sql`line.article_id = any(${[...filter.article]}::int[])`)
  }
  if (filter.isLate) parts.push(sql`shop_order.leaves_on < ${filter.today}::date`)
  return sql.join(parts, sql` and `)
}

const linesOfFloor = sql`shop_order
  join order_line as line on line.order_id = shop_order.id
  join article on article.id = line.article_id`

/** Order of the queue: what is made again comes first, then reprints, then what must leave first, line by line. */
export async function selectQueue(
  db: Db,
  filter: QueueFilter,
  { after, most }: { after: QueuePlace | undefined; most: number },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select * from (
      select line.id as line_id, line.version_id, shop_order.number, line.position, shop_order.store, shop_order.status,
        ${stageOfLine} as stage, ${pressOfArticle} as press, line.article_id, line.article_name,
        line.variant_label, line.quantity * line.pieces as pieces, shop_order.leaves_on::text as leaves_on,
        shop_order.reprint_of is not null as is_reprint, ${remade} as remade_pieces,
        ${stopped} as is_stopped,
        shop_order.status_changed_at,
        case when ${remade} > 0 then 0 when shop_order.reprint_of is not null then 1 else 2 end as rank,
        coalesce(shop_order.leaves_on::text, ${NEVER}) as due,
        lpad((extract(epoch from shop_order.placed_at) * 1000000)::bigint::text, 20, '0') as placed
      from ${linesOfFloor}
      where ${conditions(filter)}
    ) as queue
    ${
      after
        ? sql`where (rank, due, placed, number, position)
            > (${after.rank}::int, ${after.due}::text, ${after.placed}::text, ${after.number}::text, ${after.position}::int)`
        : sql``
    }
    order by rank, due, placed, number, position
    limit ${most}`.execute(db)
  return rows
}

export async function countQueue(db: Db, filter: QueueFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${linesOfFloor} where ${conditions(filter)}`.execute(db)
  return rows[0]!.count
}

const inStores = (stores: QueueFilter['stores']) =>
  stores ? sql`and shop_order.store = any(${[...stores]}::text[])` : sql``

export async function countViews(
  db: Db,
  { stores, today }: Pick<QueueFilter, 'stores' | 'today'>,
): Promise<{ view: QueueView; count: number }[]> {
  const asked = viewConditions(today)
  const counts = queueViews.map(
    (view) => sql`count(*) filter (where ${asked[view]})::int as ${sql.id(view)}`,
  )
  const { rows } = await sql<Record<QueueView, number>>`
    select ${sql.join(counts)} from ${linesOfFloor}
    where ${onFloor} ${inStores(stores)}`.execute(db)
  return queueViews.map((view) => ({ view, count: rows[0]![view] }))
}

const MOST_ARTICLES = 100

/** Articles that lie on the floor now, for the filter of the list. */
export async function selectArticles(db: Db, stores: QueueFilter['stores']) {
  const { rows } = await sql<{ articleId: number; article: string }>`
    select line.article_id as "articleId", min(line.article_name) as article from ${linesOfFloor}
    where ${onFloor} ${inStores(stores)}
    group by line.article_id order by 2 limit ${MOST_ARTICLES}`.execute(db)
  return rows
}

export type PressSums = { press: Press; made: number; left: number; late: number }

/** Pieces of each press: of what leaves today made and left, and what should have left before. */
export async function selectPressSums(
  db: Db,
  { stores, today }: Pick<QueueFilter, 'stores' | 'today'>,
): Promise<PressSums[]> {
  const made = sql`(line.production in ('FINISHED', 'PACKED'))`
  const { rows } = await sql<PressSums>`
    select press, sum(pieces) filter (where is_today and is_made)::int as made,
      sum(pieces) filter (where is_today and not is_made)::int as left,
      sum(pieces) filter (where not is_today)::int as late
    from (
      select ${pressOfArticle} as press, line.quantity * line.pieces as pieces,
        shop_order.leaves_on = ${today}::date as is_today, ${made} as is_made
      from ${linesOfFloor}
      where (
          (shop_order.leaves_on = ${today}::date
            and shop_order.status in (${listOf(...floorStatuses, orderStatus.shipped)}))
          or (shop_order.leaves_on < ${today}::date and ${onFloor})
        )
        ${inStores(stores)}
    ) as lines
    group by press`.execute(db)
  return rows.map((row) => ({
    ...row,
    made: row.made ?? 0,
    left: row.left ?? 0,
    late: row.late ?? 0,
  }))
}
