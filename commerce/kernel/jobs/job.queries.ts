import { sql, type Kysely } from 'kysely'
import { writeTrace } from '#commerce/kernel/trace.ts'
import { PRESENCE } from '#db/listener.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import { jobData } from './job.columns.ts'

type Db = Kysely<Tables>

/** Channel of new jobs, whose payload is the name of their kind; told when the transaction ends. */
export const JOB_CHANNEL = 'estampa_job'

export type ClaimedJob = {
  id: number
  name: string
  data: StoredJson<'job.data'>
  attempts: number
  trace: string | null
}

/** Stored and told of at once; one for later is found when its time has come. */
export async function insertJob(
  db: Db,
  job: { name: string; data: unknown; priority: number; runAfter?: Date | undefined },
): Promise<void> {
  const { name, data, priority, runAfter } = job
  await sql`
    insert into job (name, data, priority, run_after, trace)
    values (${name}, ${jobData.write(data)}, ${priority}, coalesce(${runAfter ?? null}, now()),
      ${writeTrace()})
    returning pg_notify(${JOB_CHANNEL}, ${name})`.execute(db)
}

export async function tellOfJobs(db: Db, name: string): Promise<void> {
  await sql`select pg_notify(${JOB_CHANNEL}, ${name})`.execute(db)
}

export async function readyFailed(db: Db, job: { name: string; data: unknown }): Promise<void> {
  await sql`
    with again as (
      update job set state = 'READY', attempts = 0, run_after = now()
      where state = 'FAILED' and name = ${job.name} and data = ${jobData.write(job.data)}::jsonb
      returning id
    )
    select pg_notify(${JOB_CHANNEL}, ${job.name}) from again`.execute(db)
}

export async function countReady(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting
    from (select from job where state = 'READY' limit ${most}) as counted`.execute(db)
  return rows[0]!.waiting
}

/** Counts of jobs by kind and priority: those whose time has come wait; the others come later. */
export type JobCount = {
  name: string
  priority: number
  waiting: number
  later: number
  oldestSeconds: number
}

/** Counted no further than `most`, and the oldest of what could begin. */
export async function countByPriority(db: Db, most: number): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, priority, count(*) filter (where run_after <= now()) as waiting,
      count(*) filter (where run_after > now()) as later,
      greatest(0, extract(epoch from now() - min(run_after)))::float8 as "oldestSeconds"
    from (select name, priority, run_after from job where state = 'READY' limit ${most}) as counted
    group by name, priority order by name, priority`.execute(db)
  return rows
}

/** Skips what others are claiming at this moment: nobody waits, and no job is claimed twice. */
export async function claimJobs(
  db: Db,
  claim: {
    name: string
    /** The most and the least urgent priority. */
    from: number
    to: number
    most: number
    workerId: number
    leaseMs: number
    isOldestFirst: boolean
  },
): Promise<ClaimedJob[]> {
  const order = claim.isOldestFirst ? sql`id` : sql`priority, attempts, id`
  const { rows } = await sql<ClaimedJob>`
    with next as materialized (
      select id from job
      where state = 'READY' and run_after <= now() and name = ${claim.name}
        and priority between ${claim.from} and ${claim.to}
      order by ${order}
      limit ${claim.most}
      for update skip locked
    )
    update job set
      state = 'RUNNING', attempts = attempts + 1, worker_id = ${claim.workerId},
      lease_until = now() + ${claim.leaseMs} * interval '1 millisecond'
    from next where job.id = next.id
    returning job.id, job.name, job.data, job.attempts, job.trace`.execute(db)
  return rows
}

export async function extendLeases(
  db: Db,
  held: { ids: readonly number[]; workerId: number; leaseMs: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update job set lease_until = now() + ${held.leaseMs} * interval '1 millisecond'
    where id = any(${held.ids}) and worker_id = ${held.workerId}
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** False when the job is no longer this worker's: somebody else does it, or has done it. */
export async function deleteJob(db: Db, id: number, workerId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('job')
    .where('id', '=', id)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export type JobOutcome =
  | { state: 'READY'; afterMs: number; failure: string }
  | { state: 'FAILED'; failure: string }

export async function endAttempt(
  db: Db,
  job: { id: number; workerId: number },
  outcome: JobOutcome,
): Promise<boolean> {
  const afterMs = outcome.state === 'READY' ? outcome.afterMs : 0
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      state: outcome.state,
      failure: outcome.failure,
      worker_id: null,
      lease_until: null,
      run_after: sql<Date>`now() + ${afterMs} * interval '1 millisecond'`,
    })
    .where('id', '=', job.id)
    .where('worker_id', '=', job.workerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** As if the attempt had not been: a worker that closes is no fault of the job. */
export async function giveBack(db: Db, ids: readonly number[], workerId: number): Promise<void> {
  await sql`
    with given as (
      update job set
        state = 'READY', attempts = attempts - 1, worker_id = null, lease_until = null
      where id = any(${ids}) and worker_id = ${workerId}
      returning name
    )
    select pg_notify(${JOB_CHANNEL}, name) from (select distinct name from given) as names`.execute(
    db,
  )
}

/**
 * Held by a process that is gone. PostgreSQL frees the presence lock of a killed process at once; the
 * lease is for a machine that fell silent, and for a lock that a proxy does not let us hold.
 */
export const isAbandoned = (held: 'job' | 'schedule', asker: number) => sql<boolean>`(
  ${sql.ref(`${held}.lease_until`)} < now() or (
    ${sql.ref(`${held}.worker_id`)} <> ${asker} and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and classid = ${PRESENCE} and objid = ${sql.ref(`${held}.worker_id`)}::oid
        and database = (select oid from pg_database where datname = current_database())
    )
  )
)`

export async function lockAbandoned(
  trx: Db,
  asker: { workerId: number; names: readonly string[] },
): Promise<(ClaimedJob & { workerId: number })[]> {
  const { rows } = await sql<ClaimedJob & { workerId: number }>`
    select id, name, data, attempts, trace, worker_id as "workerId" from job
    where state = 'RUNNING' and name = any(${asker.names}) and ${isAbandoned('job', asker.workerId)}
    for update skip locked`.execute(trx)
  return rows
}

/** Kinds that wait to be claimed and whether a job was abandoned, for whoever looks every second. */
export const waitingKinds = (names: readonly string[]) => sql<string[]>`array(
  select wanted.name from unnest(${names}::text[]) as wanted (name)
  where exists (
    select from job where state = 'READY' and run_after <= now() and job.name = wanted.name
  )
)`
export const hasAbandonedJobs = (asker: { workerId: number; names: readonly string[] }) =>
  sql<boolean>`exists (
    select from job
    where state = 'RUNNING' and name = any(${asker.names}) and ${isAbandoned('job', asker.workerId)}
  )`
