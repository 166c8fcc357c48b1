import type { Kysely } from 'kysely'
import { enqueueAgain } from '#commerce/kernel/jobs/job-queue.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './mail-outbox.queries.ts'
import { mailJob } from './mail.service.ts'

export { countOutbox, selectWaitingMails as listWaitingMails } from './mail-outbox.queries.ts'

/** Queues a mail again that was given up. Undefined when there is none, or what it says is forgotten. */
export async function retryMail(trx: Kysely<Tables>, mailId: string) {
  const mail = await queries.lockFailedMail(trx, mailId)
  if (!mail) return undefined
  await queries.setQueuedAgain(trx, mailId)
  await enqueueAgain(trx, mailJob, { mailId })
  return mail
}
