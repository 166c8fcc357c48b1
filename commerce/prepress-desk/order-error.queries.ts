import { sql, type Kysely } from 'kysely'
import { orderOf } from '#commerce/kernel/list-order.ts'
import { finalOrderStatuses } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { pressOfArticle } from '#commerce/production/press.fragments.ts'
import type { Press } from '#commerce/production/production.terms.ts'
import type { Tables } from '#db/tables.ts'
import type { ErrorKind, ErrorSort } from './order-error.terms.ts'

export type ErrorRow = {
  kind: ErrorKind
  key: string
  number: string
  store: string
  status: number
  line_id: string | null
  article_name: string | null
  variant_label: string | null
  version_id: string | null
  rendering_id: string | null
  /** Code of the press, or what the factory or a person said. */
  failure: string | null
  attempts: number | null
  since: Date
  place: string
  presses: Press[]
  todo_id: string | null
  assignee: string | null
  assignee_name: string | null
}

type ErrorFilter = {
  stores: readonly string[] | undefined
  kinds: readonly ErrorKind[]
  presses: readonly Press[]
  before: Date | undefined
  /** Null: of nobody. */
  assignee: string | null | undefined
}

/** Files that could not be drawn, by line: those of orders that have ended are nobody's concern. */
const failedFiles = sql`
  select rendering.kind, o.id as order_id, line.id as line_id, rendering.id as rendering_id,
    rendering.design_version_id as version_id, rendering.failure, rendering.attempts,
    rendering.finished_at as since, line.article_name, line.variant_label,
    array[${pressOfArticle}] as presses
  from rendering
  join order_line as line on line.version_id = rendering.design_version_id
  join shop_order as o on o.id = line.order_id
  join article on article.id = line.article_id
  where rendering.state = 'FAILED' and rendering.kind in ('PROOF', 'PRINT')
    and o.status <> all(${[...finalOrderStatuses]}::int[])`

/** Orders that stopped for something else than a print file that failed: each once, with who stopped it and why. */
const stoppedOrders = sql`
  select case when told.actor = 'factory' then 'FACTORY' else 'STOPPED' end, o.id, null::uuid, null::text,
    null::text, told.reason, null::integer, o.status_changed_at, null::text, null::text,
    (select array_agg(distinct ${pressOfArticle})
      from order_line as line join article on article.id = line.article_id where line.order_id = o.id)
  from shop_order as o
  left join lateral (
    select actor, reason from order_event
    where order_id = o.id and to_status = ${orderStatus.errors} order by id desc limit 1
  ) as told on true
  where o.status = ${orderStatus.errors} and not exists (
    select from order_line as line
    join rendering on rendering.design_version_id = line.version_id
    where line.order_id = o.id and rendering.kind = 'PRINT' and rendering.state = 'FAILED'
  )`

export async function selectErrors(
  db: Kysely<Tables>,
  filter: ErrorFilter,
  page: { sort: ErrorSort; after: readonly string[] | undefined; most: number },
): Promise<ErrorRow[]> {
  const { stores, kinds, presses, before, assignee } = filter
  const { direction, beyond } = orderOf(page.sort)
  const way = sql.raw(direction)
  const { after } = page
  const key = sql`concat_ws(' ', o.number, error.rendering_id, error.line_id)`
  const { rows } = await sql<ErrorRow>`
    with error as (${failedFiles} union all ${stoppedOrders})
    select error.kind, ${key} as key, o.number, o.store, o.status, error.line_id, error.article_name,
      error.variant_label, error.version_id, error.rendering_id, error.failure, error.attempts, error.since,
      error.since::text as place, coalesce(error.presses, '{}') as presses,
      todo.id as todo_id, todo.assignee, staff.name as assignee_name
    from error
    join shop_order as o on o.id = error.order_id
    left join office_todo as todo
      on todo.kind = 'order_errors' and todo.subject = o.id::text and todo.done_at is null
    left join staff on staff.id = todo.assignee
    where true
      ${stores ? sql`and o.store = any(${[...stores]}::text[])` : sql``}
      ${kinds.length > 0 ? sql`and error.kind = any(${[...kinds]}::text[])` : sql``}
      ${presses.length > 0 ? sql`and error.presses && ${[...presses]}::text[]` : sql``}
      ${before ? sql`and error.since <= ${before}` : sql``}
      ${assignee === undefined ? sql`` : sql`and todo.assignee is not distinct from ${assignee}::uuid`}
      ${after ? sql`and (error.since, ${key}) ${beyond} (${after[0]}::timestamptz, ${after[1]}::text)` : sql``}
    order by error.since ${way}, ${key} ${way}
    limit ${page.most + 1}`.execute(db)
  return rows
}
