import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { countRunningAndFailed } from '#commerce/kernel/jobs/failed-jobs.ts'
import { countJobs } from '#commerce/kernel/jobs/job-queue.ts'
import type { Retention } from '#commerce/kernel/retention.ts'
import { momentFormat, readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { ReadingCtx } from '#commerce/staff/staff-context.ts'
import { queuesOf } from './health.rules.ts'
import { alertRow } from './operations-desk.columns.ts'
import * as queries from './operations-lists.queries.ts'
import type {
  CheckAlertSort,
  CheckAlertState,
  FailedJobSort,
  WebhookSort,
  WebhookState,
} from './operations-lists.terms.ts'

const USUAL_ROWS = 50
const idFormat = /^\d{1,18}$/
const countFormat = /^\d{1,10}$/
const wordFormat = /^.{1,200}$/s

type Paged<Sort> = { sort: Sort; after?: string | undefined; most?: number | undefined }

/** One page: a row more is read, which says whether there is another. A place in one order is none in another. */
function pageOf<Sort extends string>(list: string, asked: Paged<Sort>, formats: readonly RegExp[]) {
  const { sort, after, most = USUAL_ROWS } = asked
  const name = `${list} ${sort}`
  return {
    page: {
      sort,
      after: after === undefined ? undefined : readCursor(after, name, formats),
      most: most + 1,
    },
    cut: <Row>(rows: readonly Row[], placeOf: (row: Row) => readonly string[]) => {
      const shown = rows.slice(0, most)
      const last = rows.length > most ? shown.at(-1) : undefined
      return { shown, next: last && writeCursor([name, ...placeOf(last)]) }
    },
  }
}

/** Work that waits, runs, or was given up, by its kind. */
export async function listQueues({ db }: ReadingCtx) {
  return { queues: queuesOf(await countJobs(db), await countRunningAndFailed(db)) }
}

/** The retention table of docs/operations/retention.md, with what its steps of housekeeping last did. */
export async function listRetention(
  { db }: ReadingCtx,
  { retention }: { retention: readonly Retention[] },
) {
  const done = new Map((await listHousekeeping(db)).map((step) => [step.step, step]))
  return {
    rows: retention.map(({ what, kept, why, steps }) => {
      const ran = steps.flatMap((step) => done.get(step) ?? [])
      return {
        what,
        kept,
        why,
        // The step that waits longest says when all of them have last run.
        lastRunAt: ran.length > 0 ? momentOf(Math.min(...ran.map(({ ranAt }) => +ranAt))) : null,
        removed: ran.reduce((sum, { removedTotal }) => sum + removedTotal, 0),
        backlogSeconds: Math.max(0, ...ran.map(({ backlogSeconds }) => backlogSeconds)),
        isBehind: ran.some(({ isBehind }) => isBehind),
      }
    }),
  }
}

const momentOf = (at: number) => new Date(at).toISOString()

/** Kinds whose failure is told where they were started, and which are started again there. */
export const notRetried: ReadonlySet<string> = new Set(['office task'])

export async function listFailedJobs(
  { db }: ReadingCtx,
  asked: Paged<FailedJobSort> & { name: readonly string[]; query?: string | undefined },
) {
  const filter = { names: asked.name, query: asked.query }
  const place = asked.sort.endsWith('failed') ? momentFormat : countFormat
  const { page, cut } = pageOf('jobs', asked, [place, idFormat])
  const [rows, counts] = await Promise.all([
    queries.selectFailedJobs(db, filter, page),
    queries.countFailedJobs(db, filter),
  ])
  const { shown, next } = cut(rows, (row) => [row.place, String(row.id)])
  return {
    jobs: shown.map((row) => ({
      jobId: row.id,
      name: row.name,
      /** Ids of what it is about; no job holds more of anybody. */
      subject: subjectOf(jobData.read(row.data)),
      attempts: row.attempts,
      failure: row.failure ?? '',
      since: row.created_at.toISOString(),
      failedAt: row.run_after.toISOString(),
      canRetry: !notRetried.has(row.name),
    })),
    next,
    counts,
  }
}

const subjectOf = (data: unknown): string =>
  Object.entries(data as Record<string, unknown>)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
    .slice(0, 200)

export async function listWebhooks(
  { db, staff, now }: ReadingCtx,
  asked: Paged<WebhookSort> & {
    state: readonly WebhookState[]
    provider: readonly string[]
    query?: string | undefined
  },
) {
  const stores = storesOf(staff, 'health.read', now)
  const filter = { stores, providers: asked.provider, query: asked.query }
  const place = asked.sort.endsWith('received') ? momentFormat : countFormat
  const { page, cut } = pageOf('webhooks', asked, [place, wordFormat, wordFormat])
  const [rows, counts, providers] = await Promise.all([
    queries.selectWebhooks(db, filter, { ...page, states: asked.state }),
    queries.countWebhooks(db, filter),
    queries.selectProviderNames(db),
  ])
  const { shown, next } = cut(rows, (row) => [row.place, row.provider, row.event_id])
  return {
    webhooks: shown.map((row) => ({
      provider: row.provider,
      eventId: row.event_id,
      type: row.type,
      subject: row.subject,
      state: row.state,
      times: row.times,
      receivedAt: row.received_at.toISOString(),
      doneAt: row.done_at?.toISOString(),
      number: row.number ?? undefined,
    })),
    next,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    providers,
  }
}

export async function listAlerts(
  { db, staff, now }: ReadingCtx,
  asked: Paged<CheckAlertSort> & {
    state: readonly CheckAlertState[]
    name: readonly string[]
    store: readonly string[]
    number?: string | undefined
  },
) {
  const seen = storesOf(staff, 'health.read', now)
  const filter = { seen, stores: asked.store, names: asked.name, number: asked.number }
  const { page, cut } = pageOf('alerts', asked, [momentFormat, idFormat])
  const [rows, counts, rules] = await Promise.all([
    queries.selectAlerts(db, filter, { ...page, states: asked.state }),
    queries.countAlerts(db, filter),
    queries.selectRuleNames(db),
  ])
  const { shown, next } = cut(rows, (row) => [row.place, String(row.id)])
  return {
    alerts: shown.map((row) => ({
      alertId: row.id,
      name: row.name,
      state: row.resolved_at === null ? ('OPEN' as const) : ('RESOLVED' as const),
      details: Object.fromEntries(
        Object.entries(alertRow.read(row.details)).map(([name, value]) => [name, String(value)]),
      ),
      orderNumber: row.order_number ?? undefined,
      store: row.store ?? undefined,
      foundAt: row.found_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      resolvedAt: row.resolved_at?.toISOString(),
    })),
    next,
    counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    rules,
  }
}
