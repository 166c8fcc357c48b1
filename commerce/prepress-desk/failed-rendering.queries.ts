import { sql, type Kysely } from 'kysely'
import { finalOrderStatuses } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import { errorOfRow } from './order-error.terms.ts'
import type { FailureSort } from './prepress-desk.terms.ts'
import type { RequiredActionStatus } from '#db/required-action-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type FailedRow = {
  id: string
  kind: 'PROOF' | 'PRINT'
  version_id: string
  failure: string
  failure_message: string | null
  failed_photo_id: string | null
  attempts: number
  finished_at: Date
  place: string
  line_id: string
  article_name: string
  variant_label: string
  order_id: string
  number: string
  store: string
  status: number
  placed_at: Date
  action_id: string | null
  action_status: RequiredActionStatus | null
}

const sortColumns = { failed: sql`rendering.finished_at`, placed: sql`shop_order.placed_at` }

/** Failed files of orders that have not ended, each with its line. */
export async function selectFailed(
  db: Db,
  filter: {
    stores: readonly string[] | undefined
    failures: readonly string[]
    kinds: readonly string[]
    renderingId?: string
  },
  page: { sort?: FailureSort; after: readonly string[] | undefined; most: number },
): Promise<FailedRow[]> {
  const { stores, failures, kinds, renderingId } = filter
  const { sort = '-failed', after, most } = page
  const { name, direction, beyond } = orderOf(sort)
  const by = sortColumns[name]
  const way = sql.raw(direction)
  const { rows } = await sql<FailedRow>`
    select rendering.id, rendering.kind, rendering.design_version_id as version_id, rendering.failure,
      rendering.failure_message, rendering.failed_photo_id, rendering.attempts, rendering.finished_at,
      ${by}::text as place, line.id as line_id, line.article_name, line.variant_label,
      shop_order.id as order_id, shop_order.number, shop_order.store, shop_order.status, shop_order.placed_at,
      asked.public_id as action_id, asked.status as action_status
    from rendering
    join order_line as line on line.version_id = rendering.design_version_id
    join shop_order on shop_order.id = line.order_id
    left join lateral (
      select public_id, status from required_action
      where order_id = shop_order.id and subject ->> 'lineId' = line.id::text
        and status in ('OPEN', 'SUBMITTED', 'REJECTED')
      order by created_at limit 1
    ) as asked on true
    where rendering.state = 'FAILED' and rendering.kind in ('PROOF', 'PRINT')
      and shop_order.status <> all(${[...finalOrderStatuses]}::int[])
      ${stores ? sql`and shop_order.store = any(${[...stores]}::text[])` : sql``}
      ${failures.length > 0 ? sql`and rendering.failure = any(${[...failures]}::text[])` : sql``}
      ${kinds.length > 0 ? sql`and rendering.kind = any(${[...kinds]}::text[])` : sql``}
      ${renderingId === undefined ? sql`` : sql`and rendering.id = ${renderingId}`}
      ${
        after
          ? sql`and (${by}, line.id::text, rendering.id)
              ${beyond} (${after[0]}::timestamptz, ${after[1]}::text, ${after[2]}::text)`
          : sql``
      }
    order by ${by} ${way}, line.id::text ${way}, rendering.id ${way}
    limit ${most + 1}`.execute(db)
  return rows
}

/** Failed files of orders that have not ended, counted as the list shows them, by why. */
export async function countFailed(db: Db, stores: readonly string[] | undefined) {
  const { rows } = await sql<{ failure: string; count: string }>`
    select rendering.failure, count(*) as count
    from rendering
    join order_line as line on line.version_id = rendering.design_version_id
    join shop_order on shop_order.id = line.order_id
    where rendering.state = 'FAILED' and rendering.kind in ('PROOF', 'PRINT')
      and shop_order.status <> all(${[...finalOrderStatuses]}::int[])
      ${stores ? sql`and shop_order.store = any(${[...stores]}::text[])` : sql``}
    group by rendering.failure
    order by count(*) desc, rendering.failure`.execute(db)
  return rows.map(({ failure, count }) => ({ failure, count: Number(count) }))
}

/** Orders that stopped, and would be printed from this rendering. */
export async function selectStoppedOrders(db: Db, renderingId: string) {
  return db
    .selectFrom('rendering')
    .innerJoin('order_line as line', 'line.version_id', 'rendering.design_version_id')
    .innerJoin('shop_order', 'shop_order.id', 'line.order_id')
    .where('rendering.id', '=', renderingId)
    .where('rendering.kind', '=', 'PRINT')
    .where('shop_order.status', '=', orderStatus.errors)
    .distinct()
    .select(['shop_order.id', 'shop_order.number', 'shop_order.store'])
    .orderBy('shop_order.id')
    .execute()
}

/** Orders that print from files; the newest of those that share one comes last. */
export async function selectOrdersOfFiles(db: Db, renderingIds: readonly string[]) {
  return db
    .selectFrom('rendering')
    .innerJoin('order_line as line', 'line.version_id', 'rendering.design_version_id')
    .innerJoin('shop_order', 'shop_order.id', 'line.order_id')
    .where('rendering.id', 'in', [...renderingIds])
    .orderBy('shop_order.placed_at')
    .select(['rendering.id', 'shop_order.number', 'shop_order.store'])
    .execute()
}

/** Orders of rows of the list of errors, whose ids begin with their numbers. */
export async function selectOrdersOfErrors(db: Db, ids: readonly string[]) {
  const numberOf = new Map(ids.map((id) => [id, errorOfRow(id).number]))
  const orders = await db
    .selectFrom('shop_order')
    .where('number', 'in', [...new Set(numberOf.values())])
    .select(['number', 'store'])
    .execute()
  return ids.flatMap((id) => {
    const order = orders.find(({ number }) => number === numberOf.get(id))
    return order ? [{ id, ...order }] : []
  })
}
