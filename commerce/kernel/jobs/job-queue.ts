import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Tables } from '#db/tables.ts'
import * as queries from './job.queries.ts'

/** Jobs of a smaller number go first; every few jobs the oldest goes first whatever its number. */
export type JobPriority = 1 | 2 | 3

/** Job kind: its name and the data it needs. Both ends use the same definition. */
export type JobKind<Data> = { name: string; data: z.ZodType<Data> }

/**
 * In the caller's transaction: the job exists if and only if what it is about does. It is about to
 * start when the transaction ends.
 */
export async function enqueue<Data>(
  trx: Kysely<Tables>,
  kind: JobKind<Data>,
  job: {
    data: Data
    priority: JobPriority
    /** Not before; at once when it is left out. */
    runAfter?: Date | undefined
  },
): Promise<void> {
  await queries.insertJob(trx, { name: kind.name, ...job })
}

/** Wakes whoever works on a kind, for a job whose time has come. */
export function wakeJobs<Data>(db: Kysely<Tables>, kind: JobKind<Data>): Promise<void> {
  return queries.tellOfJobs(db, kind.name)
}

/** Queues a job again that was given up, with all its attempts. */
export async function enqueueAgain<Data>(
  trx: Kysely<Tables>,
  kind: JobKind<Data>,
  data: Data,
): Promise<void> {
  await queries.readyFailed(trx, { name: kind.name, data })
}

/** How many jobs wait, counted no further than `most`. */
export function countWaitingJobs(db: Kysely<Tables>, most: number): Promise<number> {
  return queries.countReady(db, most)
}

/** Past this the figure says enough, and counting on would cost more than it tells. */
const MOST_COUNTED = 100_000

/** Waiting jobs by kind and priority, for whoever watches the shop. */
export function countJobsByPriority(db: Kysely<Tables>): Promise<queries.JobCount[]> {
  return queries.countByPriority(db, MOST_COUNTED)
}

/** Waiting jobs by kind. */
export async function countJobs(db: Kysely<Tables>) {
  const counts = Map.groupBy(await countJobsByPriority(db), ({ name }) => name)
  return [...counts].map(([name, parts]) => ({
    name,
    waiting: parts.reduce((sum, part) => sum + part.waiting, 0),
    later: parts.reduce((sum, part) => sum + part.later, 0),
    oldestSeconds: Math.max(...parts.map((part) => part.oldestSeconds)),
  }))
}
