import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import { orderOf } from '#commerce/kernel/list-order.ts'
import type { Tables } from '#db/tables.ts'
import type {
  CheckAlertSort,
  CheckAlertState,
  FailedJobSort,
  WebhookSort,
  WebhookState,
} from './operations-lists.terms.ts'

type Db = Kysely<Tables>
/** Slugs; undefined is all of them. */
type Stores = readonly string[] | undefined
type Page<Sort> = { sort: Sort; after: readonly string[] | undefined; most: number }

const isAny = (column: string, values: readonly string[]) =>
  values.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`

const isOfStores = (stores: Stores) =>
  stores === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(shop_order.id is null or shop_order.store = any(${[...stores]}::text[]))`

export type JobFilter = { names: readonly string[]; query: string | undefined }

const failedJobs = (db: Db, { names, query }: JobFilter) =>
  db
    .selectFrom('job')
    .where('state', '=', 'FAILED')
    .where(isAny('name', names))
    .$if(query !== undefined, (jobs) => {
      const pattern = likePattern(query!.toLowerCase())
      return jobs.where(
        sql<boolean>`(lower(failure) like ${pattern} or lower(data::text) like ${pattern})`,
      )
    })

const jobColumns = {
  failed: { by: sql`run_after`, type: sql.raw('timestamptz') },
  tries: { by: sql`attempts`, type: sql.raw('integer') },
}

export async function selectFailedJobs(db: Db, filter: JobFilter, page: Page<FailedJobSort>) {
  const { name, direction, beyond } = orderOf(page.sort)
  const { by, type } = jobColumns[name]
  const [place, id] = page.after ?? []
  return failedJobs(db, filter)
    .$if(page.after !== undefined, (jobs) =>
      jobs.where(sql<boolean>`(${by}, id) ${beyond} (${place}::${type}, ${id}::bigint)`),
    )
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(page.most)
    .select(['id', 'name', 'data', 'attempts', 'failure', 'created_at', 'run_after'])
    .select(sql<string>`${by}::text`.as('place'))
    .execute()
}

/** By kind, of all kinds: what else there is to choose. */
export async function countFailedJobs(db: Db, filter: JobFilter) {
  return failedJobs(db, { ...filter, names: [] })
    .groupBy('name')
    .orderBy('name')
    .select(['name', sql<number>`count(*)::integer`.as('count')])
    .execute()
}

export type WebhookFilter = {
  stores: Stores
  providers: readonly string[]
  query: string | undefined
}

/** Words of providers; those about an order of another store are nobody’s here. */
const webhooks = (db: Db, { stores, providers, query }: WebhookFilter) =>
  db
    .selectFrom('gateway_event as event')
    .leftJoin('payment', (join) =>
      join
        .on(sql`payment.provider`, '=', sql.ref('event.provider'))
        .onRef('payment.provider_id', '=', 'event.subject'),
    )
    .leftJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .where(isAny('event.provider', providers))
    .where(isOfStores(stores))
    .$if(query !== undefined, (events) =>
      events.where(
        sql<boolean>`(event.event_id = ${query} or event.subject = ${query}
          or shop_order.number = ${query!.toUpperCase()})`,
      ),
    )

const webhookColumns = {
  received: { by: sql`event.received_at`, type: sql.raw('timestamptz') },
  times: { by: sql`event.times`, type: sql.raw('integer') },
}

export async function selectWebhooks(
  db: Db,
  filter: WebhookFilter,
  page: Page<WebhookSort> & { states: readonly WebhookState[] },
) {
  const { name, direction, beyond } = orderOf(page.sort)
  const { by, type } = webhookColumns[name]
  const [place, provider, id] = page.after ?? []
  return webhooks(db, filter)
    .where(isAny('event.state', page.states))
    .$if(page.after !== undefined, (events) =>
      events.where(
        sql<boolean>`(${by}, event.provider, event.event_id) ${beyond}
          (${place}::${type}, ${provider}::text, ${id}::text)`,
      ),
    )
    .orderBy(by, direction)
    .orderBy('event.provider', direction)
    .orderBy('event.event_id', direction)
    .limit(page.most)
    .select(['event.provider', 'event.event_id', 'event.type', 'event.subject', 'event.state'])
    .select(['event.times', 'event.received_at', 'event.done_at'])
    .select(['shop_order.number', 'shop_order.store', sql<string>`${by}::text`.as('place')])
    .execute()
}

export async function countWebhooks(db: Db, filter: WebhookFilter) {
  return webhooks(db, filter)
    .groupBy('event.state')
    .select([
      sql<WebhookState>`event.state`.as('state'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .execute()
}

/** Providers that have ever written. */
export async function selectProviderNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('gateway_event')
    .distinct()
    .orderBy('provider')
    .select('provider')
    .execute()
  return rows.map(({ provider }) => provider)
}

export type AlertFilter = {
  /** Those that somebody may see: what is of no order is for all of them. */
  seen: Stores
  /** Chosen ones, of whose orders it has to be. */
  stores: readonly string[]
  names: readonly string[]
  number: string | undefined
}

const alerts = (db: Db, { seen, stores, names, number }: AlertFilter) =>
  db
    .selectFrom('operation_alert as alert')
    .leftJoin('shop_order', 'shop_order.id', 'alert.order_id')
    .where(isOfStores(seen))
    .where(isAny('shop_order.store', stores))
    .where(isAny('alert.name', names))
    .$if(number !== undefined, (found) =>
      found.where('shop_order.number', '=', number!.toUpperCase()),
    )

const state = sql<CheckAlertState>`case when alert.resolved_at is null then 'OPEN' else 'RESOLVED' end`
const alertColumns = { found: sql`alert.found_at`, seen: sql`alert.seen_at` }

export async function selectAlerts(
  db: Db,
  filter: AlertFilter,
  page: Page<CheckAlertSort> & { states: readonly CheckAlertState[] },
) {
  const { name, direction, beyond } = orderOf(page.sort)
  const by = alertColumns[name]
  const [place, id] = page.after ?? []
  return alerts(db, filter)
    .$if(page.states.length > 0, (found) =>
      found.where(sql<boolean>`${state} = any(${[...page.states]}::text[])`),
    )
    .$if(page.after !== undefined, (found) =>
      found.where(sql<boolean>`(${by}, alert.id) ${beyond} (${place}::timestamptz, ${id}::bigint)`),
    )
    .orderBy(by, direction)
    .orderBy('alert.id', direction)
    .limit(page.most)
    .select(['alert.id', 'alert.name', 'alert.details', 'alert.found_at', 'alert.seen_at'])
    .select(['alert.resolved_at', 'shop_order.number as order_number', 'shop_order.store'])
    .select(sql<string>`${by}::text`.as('place'))
    .execute()
}

export async function countAlerts(db: Db, filter: AlertFilter) {
  return alerts(db, filter)
    .groupBy(state)
    .select([state.as('state'), sql<number>`count(*)::integer`.as('count')])
    .execute()
}

/** Rules that were ever broken. */
export async function selectRuleNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('operation_alert')
    .distinct()
    .orderBy('name')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
