import type { Kysely } from 'kysely'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import type { JobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { progressJob, type ProgressJob } from './progress-job.ts'
import { progressByJob } from './order-progress.service.ts'

const SECOND_MS = 1_000
const LONGEST_PAUSE_MS = 5 * 60 * SECOND_MS

/** For each order, from the moment it is placed until its factory may have it. */
export function progressHandler({ db }: { db: Kysely<Tables> }): JobHandler<ProgressJob> {
  return {
    kind: progressJob,
    run: ({ data, finish }) =>
      transact(db, async (trx) => {
        await finish(trx)
        const next = await progressByJob(trx, data, new Date())
        if (!next) return
        const { at: runAfter, isForMoney } = next
        const again = { orderId: data.orderId, isForMoney }
        await enqueue(trx, progressJob, { data: again, priority: 2, runAfter })
      }),
    // Never given up: an order that nobody looks at would wait for ever.
    retries: {
      most: Number.MAX_SAFE_INTEGER,
      afterMs: (attempt) => Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** Math.min(attempt, 20)),
    },
    giveUp: async () => {},
  }
}
