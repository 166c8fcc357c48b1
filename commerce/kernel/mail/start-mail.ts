import type { Kysely } from 'kysely'
import { startWorker } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import type { MailOffice } from './mail-office.ts'
import type { MailLimits } from './mail-limits.ts'
import { openTransport } from './mail-transport.ts'
import { mailHandler } from './mail.jobs.ts'

const AT_ONCE = 2
/** Nobody waits longer than this for a mail server when a process closes. */
const GRACE_MS = 5_000

export type MailDelivery = { close: () => Promise<void> }

/** Sends what is queued until it is closed. */
export function startMail(options: {
  database: { db: Kysely<Tables>; url: string }
  office: MailOffice
  smtpUrl: string | undefined
  limits: MailLimits
  reportFault: (error: unknown, details: { job: string }) => void
  /** How long to wait after the given attempt, when not as long as usual. */
  retryAfterMs?: (attempt: number) => number
}): MailDelivery {
  const { database, office, smtpUrl, limits, reportFault, retryAfterMs } = options
  const { db, url } = database
  const transport = smtpUrl ? openTransport(smtpUrl) : undefined
  const handlers = [mailHandler({ db, office, limits, transport, retryAfterMs })]
  const worker = startWorker({ db, url, handlers, slots: AT_ONCE, reportFault })
  return {
    async close() {
      await worker.stop(GRACE_MS)
      transport?.close()
    },
  }
}
