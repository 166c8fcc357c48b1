import type { Kysely } from 'kysely'
import { z } from 'zod'
import { enqueue, wakeJobs, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { findUnqueuedTags, lockPurgeQueue } from './cdn-purge.queries.ts'

const PurgeJob = z.strictObject({
  tags: z.array(z.string().regex(/^[a-z0-9-]{1,60}$/)).min(1),
  /** Number of the process that queued it: programs of earlier releases want it. */
  by: z.number(),
})
type PurgeJob = z.infer<typeof PurgeJob>
const purgeJob: JobKind<PurgeJob> = { name: 'cdn purge', data: PurgeJob }

const PATIENCE_MS = 5_000
const SECOND_MS = 1_000
const LONGEST_WAIT_MS = 60 * SECOND_MS
/** About an hour: by then whatever a cache holds has ended by itself. */
const MOST_ATTEMPTS = 60

export type CdnPurge = {
  /** All of them have to hear it; none means that nobody is told. */
  urls: readonly string[]
  token: string | undefined
  call: <Result>(service: string, call: string, work: () => Promise<Result>) => Promise<Result>
}

/**
 * Longer than any web process waits before it drops its own pages (server/web/cache/cache-changes.ts): a cache that is
 * purged sooner fetches the old page once more.
 */
const AFTER_OWN_CACHES_MS = 300
/** Others who hear the same change within so much of the first find its purge queued late enough for them too. */
const HEARD_TOGETHER_MS = 150
/** Wait of a queued purge until it may begin. */
export const PURGE_AFTER_MS = AFTER_OWN_CACHES_MS + HEARD_TOGETHER_MS

/** Queues a purge of those tags of which none is queued that begins late enough. False when there was nothing left to queue. */
export async function queuePurge(
  db: Kysely<Tables>,
  { tags, by }: { tags: readonly string[]; by: number },
): Promise<boolean> {
  return transact(db, async (trx) => {
    await lockPurgeQueue(trx)
    const left = await findUnqueuedTags(trx, {
      name: purgeJob.name,
      tags,
      noSoonerMs: AFTER_OWN_CACHES_MS,
      afterMs: PURGE_AFTER_MS,
    })
    if (left.tags.length === 0) return false
    const data = { tags: left.tags, by }
    await enqueue(trx, purgeJob, { data, priority: 1, runAfter: left.runAfter })
    return true
  })
}

/** A purge whose time has come begins now, and not with the next look at what waits. */
export const wakePurges = (db: Kysely<Tables>): Promise<void> => wakeJobs(db, purgeJob)

/** Told twice, a cache only fetches once more: a purge may be repeated until all have heard it. */
export function purgeHandler({ cdn }: { cdn: CdnPurge }): JobHandler<PurgeJob> {
  return {
    kind: purgeJob,
    concurrency: 4,
    retries: {
      most: MOST_ATTEMPTS,
      afterMs: (attempt) => Math.min(SECOND_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS),
    },
    run: async ({ data, signal }) => {
      const told = cdn.urls.map((url) =>
        cdn.call('cdn', 'purge', () => tell(url, data.tags, { token: cdn.token, signal })),
      )
      const failed = (await Promise.allSettled(told)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    giveUp: async () => {},
  }
}

/** As Cloudflare reads it (`tags` in the body), Fastly (`Surrogate-Key`), and deploy/varnish.vcl. */
async function tell(
  url: string,
  tags: readonly string[],
  { token, signal }: { token: string | undefined; signal: AbortSignal },
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'surrogate-key': tags.join(' '),
      ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered a purge with ${answer.status}.`)
}
