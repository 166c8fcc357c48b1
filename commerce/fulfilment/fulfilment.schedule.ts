import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { raiseEndedHolds } from '#commerce/order/order-hold.service.ts'
import type { Tables } from '#db/tables.ts'
import { tellTroubles } from './order-troubles.service.ts'

const MINUTE_MS = 60_000

export const fulfilmentSchedule: readonly Sweep<{ db: Kysely<Tables> }>[] = [
  {
    name: 'holds past their date',
    everyMs: MINUTE_MS,
    run: ({ db }, { now }) => raiseEndedHolds(db, now),
  },
  {
    name: 'orders that stopped',
    everyMs: MINUTE_MS,
    run: ({ db }, { now, reportFault }) => tellTroubles(db, now, reportFault),
  },
]
