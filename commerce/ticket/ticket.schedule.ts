import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { startLeftClocks } from './chat.service.ts'
import { startMissingClocks, tellOfBreaches, wakeTickets } from './ticket-promises.service.ts'
import { archiveOldTickets, askForRatings } from './ticket-rating.service.ts'

const HOUR_MS = 60 * 60_000

const MINUTE_MS = 60_000

export const ticketSchedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] = [
  {
    name: 'ticket ratings',
    everyMs: HOUR_MS,
    run: ({ db, sites }, run) => askForRatings(db, sites, run),
  },
  {
    name: 'tickets put aside',
    everyMs: MINUTE_MS,
    run: ({ db }, run) => wakeTickets(db, run),
  },
  {
    name: 'broken promises',
    everyMs: MINUTE_MS,
    run: ({ db }, run) => tellOfBreaches(db, run),
  },
  {
    name: 'tickets without a clock',
    everyMs: 10 * MINUTE_MS,
    run: async ({ db }, run) => {
      await startMissingClocks(db, run)
      await startLeftClocks(db, run)
    },
  },
  {
    name: 'old tickets',
    everyMs: 24 * HOUR_MS,
    run: ({ db }, { now }) => archiveOldTickets(db, now),
  },
]
