import type { Kysely } from 'kysely'
import { HopelessJob, type JobHandler, type RunningJob } from '#commerce/kernel/jobs/job-worker.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { composeStored, readFiles, readImages, type MailComposer } from './mail-composer.ts'
import { mayBeSent, type MailLimits } from './mail-limits.ts'
import { MailRefused, type MailTransport } from './mail-transport.ts'
import * as queries from './mail.queries.ts'
import { mailJob, type MailJob } from './mail.service.ts'

const MINUTE_MS = 60_000

/** A mail server may be away for a day: 10 s, 1 min, 5 min, 15 min, then every two hours. */
const waitsMs = [10_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
const LONG_WAIT_MS = 120 * MINUTE_MS
const MOST_ATTEMPTS = 16

export type MailTools = {
  db: Kysely<Tables>
  mailComposer: MailComposer
  mail: {
    limits: MailLimits
    /** Without one every mail stays in the local inbox. */
    transport: MailTransport | undefined
    /** How long to wait after the given attempt, when not as long as usual. */
    retryAfterMs?: (attempt: number) => number
  }
}

export function mailHandler(tools: MailTools): JobHandler<MailJob> {
  return {
    kind: mailJob,
    retries: {
      most: MOST_ATTEMPTS,
      afterMs:
        tools.mail.retryAfterMs ?? ((attempt: number) => waitsMs[attempt - 1] ?? LONG_WAIT_MS),
    },
    run: (job) => deliver(tools, job),
    giveUp: (trx, { mailId }, failure) =>
      queries.setFailed(trx, mailId, `${failure.code}: ${failure.message}`.slice(0, 500)),
  }
}

async function deliver(
  { db, mailComposer, mail: { transport, limits } }: MailTools,
  job: RunningJob<MailJob>,
): Promise<void> {
  const { mailId } = job.data
  const row = await queries.findMail(db, mailId)
  if (!row || row.state === 'SENT' || row.state === 'SUPPRESSED') return
  if (!(await mayBeSent(db, limits, row, new Date()))) return
  if (!transport) return queries.setWithoutServer(db, mailId)
  const [images, files] = await Promise.all([
    readImages(mailComposer, row),
    readFiles(mailComposer, row),
  ])
  const mail = composeStored(mailComposer, row, images, files)
  try {
    await transport.send(mail)
  } catch (error) {
    if (error instanceof MailRefused) throw new HopelessJob('mail_refused', error.message)
    throw error
  }
  await transact(db, async (trx) => {
    await job.finish(trx)
    await queries.setSent(trx, mailId, new Date())
  })
}
