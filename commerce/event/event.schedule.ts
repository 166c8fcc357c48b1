import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { keepMonthPartitions, type KeptMonths } from '#commerce/kernel/month-partitions.ts'
import type { Tables } from '#db/tables.ts'

const HOUR_MS = 60 * 60_000

export const eventSchedule: readonly Sweep<{ db: Kysely<Tables>; keptMonths: KeptMonths }>[] = [
  {
    name: 'months of events',
    everyMs: HOUR_MS,
    run: ({ db, keptMonths }, { now }) =>
      keepMonthPartitions(db, { table: 'page_event', months: keptMonths.events }, now),
  },
]
