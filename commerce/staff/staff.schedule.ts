import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { checkAudit } from './audit-check.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const staffSchedule: readonly Sweep<{ db: Kysely<Tables> }>[] = [
  {
    name: 'audit log',
    everyMs: DAY_MS,
    run: async ({ db }, { now, reportFault }) => {
      const { faults } = await checkAudit(db, now)
      for (const { month, id, fault } of faults.slice(0, 10)) {
        reportFault(new Error(`The audit log of ${month}: row ${id ?? '(head)'} ${fault}.`))
      }
    },
  },
]
