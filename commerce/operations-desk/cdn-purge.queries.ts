import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Any fixed number: processes that hear the same change look one after the other whether it is queued. */
const QUEUE_LOCK = 4_410_733_902

/** Held until the transaction ends; what it has shown is seen by whoever comes next. */
export async function lockPurgeQueue(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(trx)
}

/**
 * Tags that no purge will tell of which begins that late: one that has begun, or may begin sooner, may have been told before a
 * process dropped its own pages. By the database's clock, which all processes share.
 */
export async function findUnqueuedTags(
  trx: Kysely<Tables>,
  asked: { name: string; tags: readonly string[]; noSoonerMs: number; afterMs: number },
): Promise<{ tags: string[]; runAfter: Date }> {
  const { rows } = await sql<{ tags: string[]; runAfter: Date }>`
    select array(
      select wanted.tag from unnest(${asked.tags}::text[]) as wanted (tag)
      where not exists (
        select from job
        where name = ${asked.name} and state = 'READY' and attempts = 0
          and run_after >= clock_timestamp() + ${asked.noSoonerMs} * interval '1 millisecond'
          and data->'tags' ? wanted.tag
      )
      order by wanted.tag
    ) as tags, clock_timestamp() + ${asked.afterMs} * interval '1 millisecond' as "runAfter"`.execute(
    trx,
  )
  return rows[0]!
}
