import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Workers listen here; the word is heard when the transaction that says it ends. */
export const BELL = 'estampa_job'
/** Any fixed number: with a worker's id it names the lock that says that this worker lives. */
export const PRESENCE = 1_902_611

export type ClaimedJob = { id: number; name: string; data: unknown; attempts: number }

/** Stored and rung for at once; one for later is found when its time has come. */
export async function insertJob(
  db: Db,
  job: { name: string; data: unknown; priority: number; runAfter?: Date | undefined },
): Promise<void> {
  const { name, data, priority, runAfter } = job
  await sql`
    insert into job (name, data, priority, run_after)
    values (${name}, ${JSON.stringify(data)}, ${priority}, coalesce(${runAfter ?? null}, now()))
    returning pg_notify(${BELL}, '')`.execute(db)
}

export async function readyFailed(db: Db, job: { name: string; data: unknown }): Promise<void> {
  await sql`
    with again as (
      update job set state = 'READY', attempts = 0, run_after = now()
      where state = 'FAILED' and name = ${job.name} and data = ${JSON.stringify(job.data)}::jsonb
      returning id
    )
    select pg_notify(${BELL}, '') from again`.execute(db)
}

export async function countReady(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting
    from (select from job where state = 'READY' limit ${most}) as counted`.execute(db)
  return rows[0]!.waiting
}

/** Skips what others are claiming at this moment: nobody waits, and no job is claimed twice. */
export async function claimJobs(
  db: Db,
  claim: {
    names: readonly string[]
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
      where state = 'READY' and run_after <= now() and name = any(${claim.names})
      order by ${order}
      limit ${claim.most}
      for update skip locked
    )
    update job set
      state = 'RUNNING', attempts = attempts + 1, worker_id = ${claim.workerId},
      lease_until = now() + ${claim.leaseMs} * interval '1 millisecond'
    from next where job.id = next.id
    returning job.id, job.name, job.data, job.attempts`.execute(db)
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

export type Outcome =
  | { state: 'READY'; afterMs: number; failure: string }
  | { state: 'FAILED'; failure: string }

export async function endAttempt(
  db: Db,
  job: { id: number; workerId: number },
  outcome: Outcome,
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
      returning id
    )
    select pg_notify(${BELL}, '') from given limit 1`.execute(db)
}

/**
 * Jobs whose worker is gone. PostgreSQL frees the presence lock of a killed process at once; the
 * lease is for a machine that fell silent, and for a lock that a proxy does not let us hold.
 */
export async function lockAbandoned(
  trx: Db,
  asker: { workerId: number; names: readonly string[] },
): Promise<(ClaimedJob & { workerId: number })[]> {
  const { rows } = await sql<ClaimedJob & { workerId: number }>`
    select id, name, data, attempts, worker_id as "workerId" from job
    where state = 'RUNNING' and name = any(${asker.names}) and (
      lease_until < now() or (
        worker_id <> ${asker.workerId} and not exists (
          select from pg_locks
          where locktype = 'advisory' and granted and objsubid = 2
            and classid = ${PRESENCE} and objid = job.worker_id::oid
            and database = (select oid from pg_database where datname = current_database())
        )
      )
    )
    for update skip locked`.execute(trx)
  return rows
}
