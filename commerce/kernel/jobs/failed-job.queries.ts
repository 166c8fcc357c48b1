import { sql, type Kysely } from 'kysely'
import { PRESENCE } from '#db/listener.ts'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import { JOB_CHANNEL } from './job.queries.ts'

type Db = Kysely<Tables>

export async function lockFailedJob(trx: Db, id: number) {
  return trx
    .selectFrom('job')
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .select(['id', 'name', 'data', 'attempts', 'failure'])
    .forUpdate()
    .executeTakeFirst()
}

/** With all its attempts, at once. */
export async function readyJob(trx: Db, id: number): Promise<void> {
  await sql`
    with again as (
      update job set state = 'READY', attempts = 0, run_after = now() where id = ${id} returning name
    )
    select pg_notify(${JOB_CHANNEL}, name) from again`.execute(trx)
}

export async function dropJob(trx: Db, id: number): Promise<void> {
  await trx.deleteFrom('job').where('id', '=', id).execute()
}

export type JobKindCount = { name: string; running: number; failed: number }

export async function countRunningAndFailed(db: Db): Promise<JobKindCount[]> {
  const { rows } = await sql<JobKindCount>`
    select name, count(*) filter (where state = 'RUNNING') as running,
      count(*) filter (where state = 'FAILED') as failed
    from job where state = 'RUNNING' or state = 'FAILED'
    group by name order by name`.execute(db)
  return rows
}

/** Processes of the shop that live, by the lock that each of them holds. */
export async function countProcesses(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct objid) as count from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid = ${PRESENCE}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]!.count
}

/** Days in which somebody may look at a job that was given up, and run it again. */
const FAILED_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

export async function purgeFailedJobs(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - FAILED_DAYS * DAY_MS)
  await deleteInBatches(db, {
    step: 'failed jobs',
    table: 'job',
    by: 'created_at',
    due: sql`state = 'FAILED' and created_at < ${before}`,
  })
}
