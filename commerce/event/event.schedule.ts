import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { maintainMonthPartitions, type RetainedMonths } from '#commerce/kernel/month-partitions.ts'
import type { Tables } from '#db/tables.ts'

const HOUR_MS = 60 * 60_000

export const eventSchedule: readonly Sweep<{
  db: Kysely<Tables>
  retainedMonths: RetainedMonths
}>[] = [
  {
    name: 'months of events',
    everyMs: HOUR_MS,
    run: ({ db, retainedMonths }, { now }) =>
      maintainMonthPartitions(db, { table: 'page_event', months: retainedMonths.events }, now),
  },
]
