export const problemNames = [
  'no_worker',
  'late_sweeps',
  'failing_sweeps',
  'late_jobs',
  'failed_jobs',
  'failed_renderings',
  'late_webhooks',
  'late_mails',
  'failed_mails',
  'silent_mailbox',
  'no_space',
  'no_backup',
  'old_backup',
  'failed_backup',
  'failed_restore_test',
  'old_restore_test',
  'late_housekeeping',
  'broken_invariants',
  'unknown_invariants',
  'no_check',
] as const
export type ProblemName = (typeof problemNames)[number]

/** `bad` stops the shop or loses something; `warn` wants to be looked at. */
export type Problem = { name: ProblemName; tone: 'bad' | 'warn'; count: number }

/** A sweep that should have begun so long ago shows that nobody works beside the shop's answers. */
export const LATE_SWEEP_SECONDS = 60
const LATE_JOB_SECONDS = 15 * 60
const LATE_WEBHOOK_SECONDS = 5 * 60
const LATE_MAIL_SECONDS = 15 * 60
/** A mailbox is asked every two minutes, also when nothing comes. */
const SILENT_MAILBOX_MS = 10 * 60_000
const OLD_BACKUP_HOURS = 36
const OLD_CHECK_HOURS = 36
/** Two of the weekly trials were missed. */
const OLD_RESTORE_TEST_HOURS = 15 * 24
const LATE_HOUSEKEEPING_SECONDS = 24 * 60 * 60
const HOUR_MS = 60 * 60_000

export type Judged = {
  now: Date
  processes: number
  queues: readonly { waiting: number; oldestSeconds: number; failed: number }[]
  sweeps: readonly { lateSeconds: number; failures: number }[]
  failedRenderings: number
  webhooks: readonly { waiting: number; oldestSeconds: number }[]
  mails: { failed: number; queued: number; oldestQueuedSeconds: number }
  /** Mailbox that this shop reads, if it reads one. */
  mailbox: { wellAt: Date | undefined } | undefined
  isSpaceShort: boolean
  lastBackupAt: Date | undefined
  backupFailure: string | undefined
  restoreTest: { at: Date | undefined; failure: string | undefined }
  housekeeping: readonly { isBehind: boolean; backlogSeconds: number }[]
  openAlerts: number
  lastCheck: { endedAt: Date; unknown: number } | undefined
}

/** Problems of the shop, the worst first. Nothing when all is well. */
export function findProblems(judged: Judged): Problem[] {
  const { queues, sweeps, webhooks, mails, lastBackupAt, restoreTest, lastCheck, now } = judged
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)
  const late = sweeps.filter(({ lateSeconds }) => lateSeconds > LATE_SWEEP_SECONDS).length
  const lateJobs = queues.filter(({ oldestSeconds }) => oldestSeconds > LATE_JOB_SECONDS)
  const lateHooks = webhooks.filter(({ oldestSeconds }) => oldestSeconds > LATE_WEBHOOK_SECONDS)
  const areMailsLate = mails.oldestQueuedSeconds > LATE_MAIL_SECONDS
  const isOlder = (at: Date, hours: number) => now.getTime() - at.getTime() > hours * HOUR_MS
  const found: Problem[] = [
    { name: 'no_worker', tone: 'bad', count: judged.processes === 0 ? 1 : 0 },
    { name: 'no_space', tone: 'bad', count: judged.isSpaceShort ? 1 : 0 },
    { name: 'late_sweeps', tone: 'bad', count: late },
    { name: 'broken_invariants', tone: 'bad', count: judged.openAlerts },
    { name: 'late_webhooks', tone: 'bad', count: sum(lateHooks.map(({ waiting }) => waiting)) },
    {
      name: 'failing_sweeps',
      tone: 'warn',
      count: sweeps.filter((one) => one.failures > 0).length,
    },
    { name: 'late_jobs', tone: 'warn', count: sum(lateJobs.map(({ waiting }) => waiting)) },
    { name: 'failed_jobs', tone: 'warn', count: sum(queues.map(({ failed }) => failed)) },
    { name: 'failed_renderings', tone: 'warn', count: judged.failedRenderings },
    { name: 'late_mails', tone: 'warn', count: areMailsLate ? mails.queued : 0 },
    { name: 'failed_mails', tone: 'warn', count: mails.failed },
    { name: 'silent_mailbox', tone: 'bad', count: isSilent(judged) ? 1 : 0 },
    { name: 'no_backup', tone: 'warn', count: lastBackupAt ? 0 : 1 },
    {
      name: 'old_backup',
      tone: 'bad',
      count: lastBackupAt && isOlder(lastBackupAt, OLD_BACKUP_HOURS) ? 1 : 0,
    },
    { name: 'failed_backup', tone: 'bad', count: judged.backupFailure === undefined ? 0 : 1 },
    { name: 'failed_restore_test', tone: 'bad', count: restoreTest.failure === undefined ? 0 : 1 },
    {
      name: 'old_restore_test',
      tone: 'warn',
      count: restoreTest.at && isOlder(restoreTest.at, OLD_RESTORE_TEST_HOURS) ? 1 : 0,
    },
    {
      name: 'late_housekeeping',
      tone: 'warn',
      count: judged.housekeeping.filter(
        (step) => step.isBehind && step.backlogSeconds > LATE_HOUSEKEEPING_SECONDS,
      ).length,
    },
    { name: 'unknown_invariants', tone: 'warn', count: lastCheck?.unknown ?? 0 },
    {
      name: 'no_check',
      tone: 'warn',
      count: lastCheck && !isOlder(lastCheck.endedAt, OLD_CHECK_HOURS) ? 0 : 1,
    },
  ]
  const wrong = found.filter(({ count }) => count > 0)
  return [
    ...wrong.filter(({ tone }) => tone === 'bad'),
    ...wrong.filter(({ tone }) => tone === 'warn'),
  ]
}

/** What customers answer by mail would wait, and nobody would know. */
const isSilent = ({ mailbox, now }: Judged): boolean =>
  mailbox !== undefined &&
  (mailbox.wellAt === undefined || now.getTime() - mailbox.wellAt.getTime() > SILENT_MAILBOX_MS)

/** Queues by their kinds: what waits, runs, and was given up. */
export function queuesOf(
  waiting: readonly { name: string; waiting: number; oldestSeconds: number }[],
  others: readonly { name: string; running: number; failed: number }[],
) {
  const names = [...new Set([...waiting, ...others].map(({ name }) => name))].toSorted()
  return names.map((name) => {
    const line = waiting.find((one) => one.name === name)
    const rest = others.find((one) => one.name === name)
    return {
      name,
      waiting: line?.waiting ?? 0,
      oldestSeconds: Math.round(line?.oldestSeconds ?? 0),
      running: rest?.running ?? 0,
      failed: rest?.failed ?? 0,
    }
  })
}
