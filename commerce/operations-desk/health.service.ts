import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { countProcesses, countRunningAndFailed } from '#commerce/kernel/jobs/failed-jobs.ts'
import { countJobs } from '#commerce/kernel/jobs/job-queue.ts'
import { listSchedule } from '#commerce/kernel/jobs/schedule.ts'
import { countOutbox } from '#commerce/kernel/mail/mail-outbox.ts'
import type { Retention } from '#commerce/kernel/retention.ts'
import { listMailboxStates, type MailboxState } from '#commerce/mail-in/mailbox-state.service.ts'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectBackupStates } from './backup-run.queries.ts'
import { findProblems, queuesOf } from './health.rules.ts'
import * as queries from './health.queries.ts'
import { countOpenAlerts, findLastCheck } from './invariant-alert.queries.ts'
import { unknownInvariants } from './operations-desk.columns.ts'

/** A mailbox that is read no more is shown for so long. */
const SHOWN_MAILBOX_MS = 30 * 24 * 60 * 60_000

/** Facts of the machine that no table holds. */
export type Machine = {
  /** Of the pages that this process serves. */
  buildId: () => string | undefined
  /** Undefined when nobody ever told of a backup. */
  lastBackup: () => Promise<Date | undefined>
  /** Name of the mailbox that the shop reads; undefined where it reads none. */
  mailbox?: string | undefined
  /** Whether mails leave by a mail server; the inbox of a demo only keeps them. */
  sendsMails?: boolean | undefined
}

export type HealthTools = {
  machine: Machine
  uploads: { disk: DiskFloor }
  /** Of every noun, told by whoever knows them all. */
  retention: readonly Retention[]
}

export async function getHealth(
  { db, staff, now }: StaffCtx,
  { machine, uploads }: Pick<HealthTools, 'machine' | 'uploads'>,
) {
  const [waiting, others, sweeps, processes] = await Promise.all([
    countJobs(db),
    countRunningAndFailed(db),
    listSchedule(db),
    countProcesses(db),
  ])
  const mails = await countOutbox(db)
  const mailFailure = await queries.findMailFailure(db)
  const since = new Date(now.getTime() - SHOWN_MAILBOX_MS)
  const mailboxes = await listMailboxStates(db, { mailbox: machine.mailbox, since })
  const webhooks = await queries.selectWebhooks(db)
  const providers = await queries.selectProviders(db)
  const database = await queries.selectDatabase(db)
  const failedRenderings = await queries.countFailedRenderings(db)
  const openAlerts = await countOpenAlerts(db, storesOf(staff, 'health.read', now))
  const lastCheck = await findLastCheck(db)
  const { backup, restoreTest } = await selectBackupStates(db)
  const lastBackupAt = latest(backup.at, await machine.lastBackup())
  const housekeeping = await listHousekeeping(db)
  const freeBytes = await uploads.disk.freeBytes()
  const isSpaceShort = await uploads.disk.isReached()
  const queues = queuesOf(waiting, others)
  const unknown = lastCheck ? Object.keys(unknownInvariants.read(lastCheck.unknown)) : []
  return {
    at: now.toISOString(),
    problems: findProblems({
      now,
      processes,
      queues,
      sweeps,
      failedRenderings,
      webhooks,
      mails,
      mailbox: readMailboxOf(machine, mailboxes),
      isSpaceShort,
      lastBackupAt,
      backupFailure: backup.failure,
      restoreTest,
      housekeeping,
      openAlerts,
      lastCheck: lastCheck && { endedAt: lastCheck.ended_at!, unknown: unknown.length },
    }),
    buildId: machine.buildId(),
    processes,
    queues,
    sweeps: sweeps.map((sweep) => ({
      name: sweep.name,
      everySeconds: sweep.everyMs / 1_000,
      isRunning: sweep.isRunning,
      lastAt: sweep.startedAt?.toISOString(),
      durationMs: sweep.durationMs ?? undefined,
      nextAt: sweep.nextAt.toISOString(),
      lateSeconds: Math.round(sweep.lateSeconds),
      failures: sweep.failures,
      failure: sweep.failure ?? undefined,
    })),
    failedRenderings,
    webhooks: webhooks.map(({ lastAt, ...one }) => ({
      ...one,
      oldestSeconds: Math.round(one.oldestSeconds),
      lastAt: lastAt?.toISOString(),
    })),
    mails: {
      queued: mails.queued,
      failed: mails.failed,
      oldestQueuedSeconds: Math.round(mails.oldestQueuedSeconds),
      lastSentAt: mails.lastSentAt?.toISOString(),
      isSent: machine.sendsMails ?? false,
      lastFailure: mailFailure,
    },
    mailboxes: mailboxes.map(({ mailbox, wellAt, failedAt, failure }) => ({
      mailbox,
      isRead: mailbox === machine.mailbox,
      wellAt: wellAt?.toISOString(),
      failedAt: failedAt?.toISOString(),
      failure,
    })),
    readsMailbox: machine.mailbox,
    providers: providers.map(({ provider, lastPaidAt, lastAskedAt }) => ({
      provider,
      lastPaidAt: lastPaidAt?.toISOString(),
      lastAskedAt: lastAskedAt?.toISOString(),
    })),
    disk: { freeBytes, isShort: isSpaceShort },
    database: { ...database, lastMigrationAt: database.lastMigrationAt.toISOString() },
    lastBackupAt: lastBackupAt?.toISOString(),
    restoreTest: { at: restoreTest.at?.toISOString(), failure: restoreTest.failure },
    housekeeping: housekeeping.map(({ step, removed, isBehind, backlogSeconds, ranAt }) => ({
      step,
      removed,
      isBehind,
      backlogSeconds: Math.round(backlogSeconds),
      ranAt: ranAt.toISOString(),
    })),
    openAlerts,
    lastCheck: lastCheck && {
      endedAt: lastCheck.ended_at!.toISOString(),
      checked: lastCheck.checked ?? 0,
      broken: lastCheck.broken ?? 0,
      unknown,
    },
  }
}

/** State of the mailbox that is read, also when nobody has ever read it. */
function readMailboxOf({ mailbox }: Machine, states: readonly MailboxState[]) {
  if (mailbox === undefined) return undefined
  return { wellAt: states.find((one) => one.mailbox === mailbox)?.wellAt }
}

const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)
