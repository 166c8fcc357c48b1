import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { passDeadlines } from './deadlines.service.ts'

const MINUTE_MS = 60_000

export const actionAnswerSchedule: readonly Sweep<{
  db: Kysely<Tables>
  sites: readonly Site[]
}>[] = [
  {
    name: 'deadlines of required actions',
    everyMs: 5 * MINUTE_MS,
    run: ({ db, sites }, { now, reportFault }) => passDeadlines(db, sites, now, reportFault),
  },
]
