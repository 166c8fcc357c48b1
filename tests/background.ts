import { startBackground, type Background } from '#commerce/kernel/jobs/background.ts'
import type { AnyJobHandler } from '#commerce/kernel/jobs/job-worker.ts'
import type { OpenSweep } from '#commerce/kernel/jobs/sweep.ts'
import { openListener } from '#db/listener.ts'
import type { OpenDatabase } from '#db/open.ts'

/** Jobs and sweeps as one process of the shop works on them, on a listening connection of its own. */
export function workBeside(
  database: Pick<OpenDatabase, 'db' | 'url'>,
  work: {
    jobs?: readonly AnyJobHandler[]
    sweeps?: readonly OpenSweep[]
    reportFault: (error: unknown, details: { job: string }) => void
    firstRetryMs?: number
  },
): Background & { processId: number } {
  const { jobs = [], sweeps = [], reportFault, firstRetryMs } = work
  const { db, url } = database
  const listener = openListener({
    url,
    reportFault: (error) => reportFault(error, { job: 'listener' }),
  })
  const background = startBackground({ db, listener, jobs, sweeps, reportFault, firstRetryMs })
  return {
    processId: listener.processId,
    async close() {
      await background.close()
      await listener.close()
    },
  }
}
