import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { markFirstOrders } from './first-orders.service.ts'

const MINUTE_MS = 60_000

export const orderSchedule: readonly Sweep<{ db: Kysely<Tables> }>[] = [
  {
    name: 'first orders',
    everyMs: MINUTE_MS,
    run: async ({ db }) => void (await markFirstOrders(db)),
  },
]
