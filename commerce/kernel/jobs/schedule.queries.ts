import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { hasAbandonedJobs, isAbandoned, waitingKinds } from './job.queries.ts'

type Db = Kysely<Tables>

/** Forgets sweeps that no version of the program has run for so long. */
const FORGOTTEN_DAYS = 30
const FIRST_RETRY_MS = 30_000

/** Adds what is new, due at once; one that comes more often from now on need not wait as long. */
export async function registerSweeps(
  db: Db,
  sweeps: readonly { name: string; everyMs: number }[],
): Promise<void> {
  const names = sweeps.map(({ name }) => name)
  const every = sweeps.map(({ everyMs }) => everyMs)
  await sql`
    with forgotten as (
      delete from schedule
      where name <> all(${names}::text[])
        and coalesce(ended_at, next_at) < now() - make_interval(days => ${FORGOTTEN_DAYS}::int)
    )
    insert into schedule as known (name, every_ms)
    select * from unnest(${names}::text[], ${every}::bigint[]) as given (name, every_ms)
    order by name
    on conflict (name) do update set
      every_ms = excluded.every_ms,
      next_at = least(known.next_at, now() + excluded.every_ms * interval '1 millisecond')
    where known.every_ms <> excluded.every_ms`.execute(db)
}

type Asker = {
  processId: number
  /** Sweeps of this process that run: others it may still hold because the database did not hear of their end. */
  running: readonly string[]
}

const isDue = ({ processId, running }: Asker) => sql<boolean>`next_at <= now() and (
  worker_id is null
  or (worker_id = ${processId} and name <> all(${running}::text[]))
  or ${isAbandoned('schedule', processId)}
)`

/**
 * One statement a second and process, while there is nothing to do. What is due comes by how overdue it is for how often
 * it comes, those that are even in the order in which they are declared: what lets others go is before them.
 */
export async function findWork(
  db: Db,
  asker: Asker & { jobs: readonly string[]; sweeps: readonly string[] },
): Promise<{ waiting: string[]; hasAbandoned: boolean; due: string[] }> {
  const { processId: workerId, jobs: names, sweeps } = asker
  const { rows } = await sql<{ waiting: string[]; hasAbandoned: boolean; due: string[] }>`
    select
      ${waitingKinds(names)} as waiting,
      ${hasAbandonedJobs({ workerId, names })} as "hasAbandoned",
      array(
        select name from schedule where name = any(${sweeps}::text[]) and ${isDue(asker)}
        order by extract(epoch from now() - next_at) * 1000 / every_ms desc,
          array_position(${sweeps}::text[], name)
      ) as due`.execute(db)
  return rows[0]!
}

export type ClaimedSweep = { name: string; run: number; now: Date; failures: number }

/** Claims the sweeps that are still due: nobody else begins one of them. */
export async function claimSweeps(
  db: Db,
  claim: Asker & { names: readonly string[]; leaseMs: number },
): Promise<ClaimedSweep[]> {
  const { rows } = await sql<ClaimedSweep>`
    with next as materialized (
      select name from schedule
      where name = any(${claim.names}::text[]) and ${isDue(claim)}
      for update skip locked
    )
    update schedule set
      worker_id = ${claim.processId}, runs = runs + 1, started_at = clock_timestamp(),
      lease_until = now() + ${claim.leaseMs} * interval '1 millisecond'
    from next where schedule.name = next.name
    returning schedule.name, schedule.runs as run, now() as now, schedule.failures`.execute(db)
  return rows
}

/** Names that this process still has. */
export async function extendSweeps(
  db: Db,
  held: { names: readonly string[]; processId: number; leaseMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update schedule set lease_until = now() + ${held.leaseMs} * interval '1 millisecond'
    where name = any(${held.names}::text[]) and worker_id = ${held.processId}
    returning name`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * From one planned time to the next, so that a sweep of every second keeps step with those who look
 * every second; what is late comes once, not as often as it was missed. What failed is tried again
 * sooner than it would come. Nothing happens when the run was taken over.
 */
export async function endSweep(
  db: Db,
  ended: { name: string; run: number; processId: number; failure: string | undefined },
): Promise<void> {
  const { name, run, processId, failure } = ended
  const hasFailed = failure !== undefined
  const millisecond = sql`interval '1 millisecond'`
  const nextAt = hasFailed
    ? sql`clock_timestamp() +
        least(every_ms, ${FIRST_RETRY_MS} * 2 ^ least(failures, 20)) * ${millisecond}`
    : sql`case when next_at + every_ms * ${millisecond} > clock_timestamp()
        then next_at + every_ms * ${millisecond}
        else started_at + every_ms * ${millisecond} end`
  await sql`
    update schedule set
      worker_id = null, lease_until = null, ended_at = clock_timestamp(),
      duration_ms = extract(epoch from clock_timestamp() - started_at) * 1000,
      outcome = ${hasFailed ? 'FAILED' : 'DONE'}, failure = ${failure ?? null},
      failures = ${hasFailed ? sql`failures + 1` : sql`0`},
      next_at = ${nextAt}
    where name = ${name} and runs = ${run} and worker_id = ${processId}`.execute(db)
}

export type ScheduledSweep = {
  name: string
  everyMs: number
  nextAt: Date
  isRunning: boolean
  startedAt: Date | null
  endedAt: Date | null
  durationMs: number | null
  outcome: 'DONE' | 'FAILED' | null
  failure: string | null
  failures: number
  lateSeconds: number
}

export async function selectSchedule(db: Db): Promise<ScheduledSweep[]> {
  const { rows } = await sql<ScheduledSweep>`
    select
      name, every_ms as "everyMs", next_at as "nextAt", worker_id is not null as "isRunning",
      started_at as "startedAt", ended_at as "endedAt", duration_ms as "durationMs",
      outcome, failure, failures,
      case when worker_id is not null then 0
        else greatest(0, extract(epoch from now() - next_at)) end::float8 as "lateSeconds"
    from schedule order by name`.execute(db)
  return rows
}
