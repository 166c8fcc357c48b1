import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { endLeases } from './lease.service.ts'

const SECOND_MS = 1_000

export const productionSchedule: readonly Sweep<{ db: Kysely<Tables> }>[] = [
  {
    name: 'leases of stations',
    everyMs: 10 * SECOND_MS,
    run: ({ db }, { now }) => endLeases(db, now),
  },
]
