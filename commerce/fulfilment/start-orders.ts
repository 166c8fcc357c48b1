import type { Kysely } from 'kysely'
import { startWorker } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { invoiceHandler, type InvoiceTools } from '#commerce/invoice/invoice.jobs.ts'
import { progressHandler } from './order-progress.jobs.ts'

const AT_ONCE = 2
const GRACE_MS = 5_000

export type OrderWork = { close: () => Promise<void> }

/** Takes orders on and draws their invoices until it is closed. */
export function startOrders(options: {
  database: { db: Kysely<Tables>; url: string }
  storage: InvoiceTools['storage']
  office: InvoiceTools['office']
  reportFault: (error: unknown, details: { job: string }) => void
}): OrderWork {
  const { database, storage, office, reportFault } = options
  const { db, url } = database
  const handlers = [progressHandler(db), invoiceHandler({ db, storage, office })]
  const worker = startWorker({ db, url, handlers, slots: AT_ONCE, reportFault })
  return { close: () => worker.stop(GRACE_MS) }
}
