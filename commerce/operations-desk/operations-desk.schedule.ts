import type { Kysely } from 'kysely'
import type { InvariantFile } from '#commerce/kernel/invariants.ts'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { findLastStart } from './invariant-alert.queries.ts'
import { isCheckDue } from './invariant-alert.rules.ts'
import { raiseInvariantAlerts } from './invariant-alert.service.ts'

const HALF_HOUR_MS = 30 * 60_000

const DAY_MS = 48 * HALF_HOUR_MS

export type BackupTools = {
  backUp: (now: Date) => Promise<unknown>
  testRestore: (now: Date) => Promise<unknown>
}

type Tools = {
  db: Kysely<Tables>
  invariantFiles: readonly InvariantFile[]
  /** Undefined where the operator backs up by other means. */
  backups: BackupTools | undefined
}

export const operationsDeskSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'nightly invariants',
    everyMs: HALF_HOUR_MS,
    async run(tools, { now }) {
      const last = await findLastStart(tools.db)
      if (isCheckDue(last?.started_at, now)) await raiseInvariantAlerts(tools, undefined)
    },
  },
  {
    name: 'backup',
    everyMs: DAY_MS,
    lane: 'backups',
    isOff: ({ backups }) => backups === undefined,
    run: ({ backups }, { now }) => backups!.backUp(now),
  },
  {
    name: 'restore test',
    everyMs: 7 * DAY_MS,
    lane: 'backups',
    isOff: ({ backups }) => backups === undefined,
    run: ({ backups }, { now }) => backups!.testRestore(now),
  },
]
