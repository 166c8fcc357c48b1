import type { Kysely } from 'kysely'
import { startWorker } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import type { Cells } from '#press/cell/cells.ts'
import { renderingHandler, type RenderingTools } from './rendering.jobs.ts'

/** What is being drawn may take this long when a process closes; a supervisor waits ten seconds. */
export const RENDERING_GRACE_MS = 6_000

export type Rendering = { close: (graceMs: number) => Promise<void> }

/** Draws what is queued, `count` at a time, until it is closed. */
export function startRendering(options: {
  database: { db: Kysely<Tables>; url: string }
  storage: RenderingTools['storage']
  count: number
  openCells: (count: number) => Cells
  reportFault: (error: unknown, details: { job: string }) => void
  firstRetryMs?: number
}): Rendering {
  const { database, storage, count, reportFault, firstRetryMs } = options
  const { db, url } = database
  const cells = options.openCells(count)
  const handlers = [renderingHandler({ db, storage, cells })]
  const worker = startWorker({ db, url, handlers, slots: count, reportFault, firstRetryMs })
  return {
    async close(graceMs) {
      await worker.stop(graceMs)
      await cells.close()
    },
  }
}
