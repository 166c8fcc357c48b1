import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Tables } from '#db/tables.ts'
import { refreshPopularity } from './article-sale.service.ts'

const HOUR_MS = 60 * 60_000

export const catalogueSchedule: readonly Sweep<{ db: Kysely<Tables> }>[] = [
  {
    name: 'popularity of articles',
    everyMs: HOUR_MS,
    run: ({ db }, { now }) => refreshPopularity(db, now),
  },
]
