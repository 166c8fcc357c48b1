import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, plainText, wholeNumber } from '#api/fields.ts'
import { problemNames } from './health.rules.ts'
import { operationsListsContract, Queue } from './operations-lists.office.contract.ts'

const read = { staff: 'health.read' } as const
const retry = { staff: 'job.retry' } as const
const Nothing = z.object({})
const jobId = wholeNumber(1, 999_999_999_999)
const mailId = z.uuid({ error: 'invalid' })

const Sweep = z.object({
  name: z.string(),
  everySeconds: z.number(),
  isRunning: z.boolean(),
  lastAt: z.string().optional(),
  durationMs: z.number().optional(),
  nextAt: z.string(),
  lateSeconds: z.number(),
  failures: z.number(),
  failure: z.string().optional(),
})

const Health = z.object({
  at: z.string(),
  problems: z.array(
    z.object({ name: z.enum(problemNames), tone: z.enum(['bad', 'warn']), count: z.number() }),
  ),
  buildId: z.string().optional(),
  processes: z.number(),
  queues: z.array(Queue),
  sweeps: z.array(Sweep),
  failedRenderings: z.number(),
  webhooks: z.array(
    z.object({
      provider: z.string(),
      waiting: z.number(),
      oldestSeconds: z.number(),
      lastAt: z.string().optional(),
    }),
  ),
  mails: z.object({
    queued: z.number(),
    failed: z.number(),
    oldestQueuedSeconds: z.number(),
    lastSentAt: z.string().optional(),
    /** Whether they leave by a mail server at all. */
    isSent: z.boolean(),
    /** Of the newest that did not leave at once. */
    lastFailure: z.string().optional(),
  }),
  /** Mailboxes that were read, or that somebody tried to read, within the last month. */
  mailboxes: z.array(
    z.object({
      mailbox: z.string(),
      /** Whether the shop still reads it. */
      isRead: z.boolean(),
      wellAt: z.string().optional(),
      failedAt: z.string().optional(),
      failure: z.string().optional(),
    }),
  ),
  /** Mailbox that the shop reads, also when it never could. */
  readsMailbox: z.string().optional(),
  providers: z.array(
    z.object({
      provider: z.string(),
      lastPaidAt: z.string().optional(),
      lastAskedAt: z.string().optional(),
    }),
  ),
  disk: z.object({ freeBytes: z.number(), isShort: z.boolean() }),
  database: z.object({
    version: z.string(),
    bytes: z.number(),
    migrations: z.number(),
    lastMigration: z.string(),
    lastMigrationAt: z.string(),
  }),
  lastBackupAt: z.string().optional(),
  restoreTest: z.object({ at: z.string().optional(), failure: z.string().optional() }),
  housekeeping: z.array(
    z.object({
      step: z.string(),
      removed: z.number(),
      isBehind: z.boolean(),
      backlogSeconds: z.number(),
      ranAt: z.string(),
    }),
  ),
  openAlerts: z.number(),
  lastCheck: z
    .object({
      endedAt: z.string(),
      checked: z.number(),
      broken: z.number(),
      unknown: z.array(z.string()),
    })
    .optional(),
})

export const operationsDeskOfficeContract = {
  ...operationsListsContract,
  getHealth: endpoint({
    method: 'GET',
    path: '/office/health',
    access: read,
    summary: 'How the shop is doing, and what is wrong with it',
    input: z.object({}),
    output: Health,
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/office/jobs/{job_id}/retry',
    access: retry,
    summary: 'Runs a job again that was given up',
    input: z.object({ jobId }),
    output: Nothing,
  }),
  skipJob: endpoint({
    method: 'POST',
    path: '/office/jobs/{job_id}/skip',
    access: retry,
    summary: 'Drops a job that was given up, with a reason',
    input: z.object({ jobId, reason: plainText(300) }),
    output: Nothing,
  }),
  listMails: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/outbox',
    access: read,
    summary: 'Mails that wait, or were given up; addresses masked',
    input: z.object({
      state: z.enum(['QUEUED', 'FAILED'], { error: 'invalid' }).default('FAILED'),
      before: optional(mailId),
    }),
    output: z.object({
      mails: z.array(
        z.object({
          mailId: z.string(),
          kind: z.string(),
          store: z.string(),
          to: z.string(),
          state: z.enum(['QUEUED', 'FAILED']),
          failure: z.string().optional(),
          since: z.string(),
          canRetry: z.boolean(),
        }),
      ),
      next: z.string().optional(),
    }),
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/office/outbox/{mail_id}/retry',
    access: retry,
    summary: 'Sends a mail again that was given up',
    input: z.object({ mailId }),
    output: Nothing,
  }),
  askForCheck: endpoint({
    method: 'POST',
    path: '/office/alerts/check',
    access: retry,
    summary: 'Asks for a check of everything that must always hold, now',
    input: z.object({}),
    output: Nothing,
  }),
}
