import { sql, type Kysely } from 'kysely'
import type { RequiredActionStatus, RequiredActionType } from '#db/required-action-tables.ts'
import type { Tables } from '#db/tables.ts'
import type { ActionSort, DueFilter } from './prepress-desk.terms.ts'

type Db = Kysely<Tables>

export type ActionFilter = {
  types: readonly RequiredActionType[]
  statuses: readonly RequiredActionStatus[]
  due: DueFilter | undefined
  /** Undefined for all of them. */
  stores: readonly string[] | undefined
  now: Date
}

const dueWithin: Record<DueFilter, string> = {
  overdue: '0 days',
  today: '1 day',
  week: '7 days',
}

function actions(db: Db, filter: ActionFilter) {
  const { types, statuses, due, stores, now } = filter
  let query = db
    .selectFrom('required_action as action')
    .innerJoin('shop_order', 'shop_order.id', 'action.order_id')
  if (stores) query = query.where(sql<boolean>`shop_order.store = any(${[...stores]}::text[])`)
  if (types.length > 0) query = query.where('action.type', 'in', [...types])
  if (statuses.length > 0) query = query.where('action.status', 'in', [...statuses])
  if (due) {
    query = query.where(
      'action.deadline_at',
      '<=',
      sql<Date>`${now}::timestamptz + ${dueWithin[due]}::interval`,
    )
  }
  return query
}

export async function selectListed(
  db: Db,
  filter: ActionFilter,
  page: { sort: ActionSort; after: readonly string[] | undefined; most: number },
) {
  const { sort, after, most } = page
  const column = sort.endsWith('deadline') ? 'action.deadline_at' : 'action.created_at'
  const isDown = sort.startsWith('-')
  let query = actions(db, filter)
  if (after) {
    const [at, id] = after
    const sign = sql.raw(isDown ? '<' : '>')
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, action.public_id) ${sign} (${at}::timestamptz, ${id}::text)`,
    )
  }
  const direction = isDown ? 'desc' : 'asc'
  return query
    .leftJoin('order_line as line', (join) =>
      join
        .on(sql<boolean>`line.id::text = action.subject ->> 'lineId'`)
        .onRef('line.order_id', '=', 'shop_order.id'),
    )
    .orderBy(column, direction)
    .orderBy('action.public_id', direction)
    .limit(most + 1)
    .select([
      'action.public_id',
      'action.type',
      'action.status',
      'action.created_at',
      'action.deadline_at',
      'action.status_changed_at',
      'action.round',
      'action.is_judged',
      'shop_order.number',
      'shop_order.store',
      'shop_order.status as order_status',
      'line.article_name',
      'line.version_id',
    ])
    .select([
      sql<string>`${sql.ref(column)}::text`.as('place'),
      sql<string | null>`action.answer ->> 'versionId'`.as('answered_version_id'),
    ])
    .execute()
}

export async function countPending(db: Db, stores: readonly string[] | undefined, now: Date) {
  const filter = {
    types: [],
    statuses: ['OPEN', 'SUBMITTED'] as const,
    due: undefined,
    stores,
    now,
  }
  const row = await actions(db, filter)
    .select([
      sql<number>`count(*) filter (where action.status = 'SUBMITTED' and action.type <> 'PROVIDE_DATA_TO_REFUND')`.as(
        'submitted',
      ),
      sql<number>`count(*) filter (where action.status = 'OPEN')`.as('open'),
      sql<number>`count(*) filter (where action.status = 'OPEN' and action.deadline_at <= ${now})`.as(
        'overdue',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { submitted: Number(row.submitted), open: Number(row.open), overdue: Number(row.overdue) }
}

/** Order of an action, and how far its history is. */
export async function findDeskAction(db: Db, actionId: string) {
  return db
    .selectFrom('required_action as action')
    .innerJoin('shop_order', 'shop_order.id', 'action.order_id')
    .where('action.public_id', '=', actionId)
    .select([
      'action.public_id',
      'action.order_id',
      'action.type',
      'action.status',
      'action.created_at',
      'action.deadline_at',
      'action.reminded_at',
      'action.round',
      'action.subject',
      'action.answer',
      'action.words',
      'action.refusal',
      'action.is_judged',
      'shop_order.number',
      'shop_order.store',
      'shop_order.status as order_status',
      'shop_order.locale',
    ])
    .select(
      sql<number>`(select coalesce(max(id), 0) from required_action_event where action_id = action.public_id)`.as(
        'revision',
      ),
    )
    .executeTakeFirst()
}
export type DeskActionRow = NonNullable<Awaited<ReturnType<typeof findDeskAction>>>

export async function selectEventsOf(db: Db, actionId: string) {
  return db
    .selectFrom('required_action_event as event')
    .leftJoin('staff', (join) => join.on(sql<boolean>`'staff:' || staff.id = event.actor_id`))
    .where('event.action_id', '=', actionId)
    .orderBy('event.id')
    .select([
      'event.act',
      'event.from_status',
      'event.to_status',
      'event.actor',
      'event.reason',
      'event.answer',
      'event.happened_at',
      'staff.name',
    ])
    .execute()
}

/** Orders whose customers were asked something. */
export async function selectOrdersOfActions(db: Db, actionIds: readonly string[]) {
  return db
    .selectFrom('required_action as action')
    .innerJoin('shop_order', 'shop_order.id', 'action.order_id')
    .where('action.public_id', 'in', [...actionIds])
    .select(['action.public_id as id', 'shop_order.number', 'shop_order.store'])
    .execute()
}
