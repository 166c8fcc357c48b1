import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { readErasureLogs, repeatErasures, storeErasures } from './erasure.service.ts'
import type { AllPersonalData } from './own-data.service.ts'

const MINUTE_MS = 60_000

type Tools = {
  db: Kysely<Tables>
  personal: AllPersonalData
  /** Storages that a restored database is not in: the shop's files, and the place of backups. */
  erasureLogs: readonly Storage[]
}

export const customerSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'log of erasures',
    everyMs: MINUTE_MS,
    run: ({ db, erasureLogs }, { now }) => storeErasures(db, erasureLogs, now),
  },
  {
    name: 'erasures after a restore',
    everyMs: 6 * 60 * MINUTE_MS,
    async run({ db, personal, erasureLogs }, { now }) {
      // Also of a database that somebody else restored, such as a provider to a moment before.
      await readErasureLogs(db, erasureLogs)
      await repeatErasures(db, personal, now)
    },
  },
]
