import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { countOpenAlerts } from './alert.service.ts'
import { fingerprintAccounts } from './refund-account.service.ts'

const MINUTE_MS = 60_000

type Tools = {
  db: Kysely<Tables>
  /** Told how much waits for a person to look at it. */
  tellAlerts: (open: number) => void
}

export const paymentSchedule: readonly Sweep<Tools>[] = [
  {
    name: 'payment alerts',
    everyMs: 5 * MINUTE_MS,
    run: async ({ db, tellAlerts }) => tellAlerts(await countOpenAlerts(db)),
  },
  {
    name: 'ends of refund accounts',
    everyMs: 5 * MINUTE_MS,
    run: ({ db }) => fingerprintAccounts(db),
  },
]
