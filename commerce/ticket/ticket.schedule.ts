import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { archiveOldTickets, askForRatings } from './ticket-rating.service.ts'

const HOUR_MS = 60 * 60_000

export const ticketSchedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] = [
  {
    name: 'ticket ratings',
    everyMs: HOUR_MS,
    run: ({ db, sites }, run) => askForRatings(db, sites, run),
  },
  {
    name: 'old tickets',
    everyMs: 24 * HOUR_MS,
    run: ({ db }, { now }) => archiveOldTickets(db, now),
  },
]
