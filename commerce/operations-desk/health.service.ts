import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { countProcesses, countRunningAndFailed } from '#commerce/kernel/jobs/failed-jobs.ts'
import { countJobs } from '#commerce/kernel/jobs/job-queue.ts'
import { listSchedule } from '#commerce/kernel/jobs/schedule.ts'
import { countOutbox } from '#commerce/kernel/mail/mail-outbox.ts'
import type { DiskFloor } from '#commerce/kernel/storage/disk-floor.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { selectBackupStates } from './backup-run.queries.ts'
import { findProblems } from './health.rules.ts'
import * as queries from './health.queries.ts'
import { countOpenAlerts, findLastCheck } from './invariant-alert.queries.ts'
import { unknownInvariants } from './operations-desk.columns.ts'

/** Facts of the machine that no table holds. */
export type Machine = {
  /** Of the pages that this process serves. */
  buildId: () => string | undefined
  /** Undefined when nobody ever told of a backup. */
  lastBackup: () => Promise<Date | undefined>
}

export type HealthTools = { machine: Machine; uploads: { disk: DiskFloor } }

export async function getHealth({ db, staff, now }: StaffCtx, { machine, uploads }: HealthTools) {
  const [waiting, others, sweeps, processes] = await Promise.all([
    countJobs(db),
    countRunningAndFailed(db),
    listSchedule(db),
    countProcesses(db),
  ])
  const mails = await countOutbox(db)
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
    },
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

const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

function queuesOf(
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
