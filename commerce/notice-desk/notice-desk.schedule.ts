import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { mailNotices } from './notice-digest.service.ts'

/** What happens within a few minutes is one mail. */
const EVERY_MS = 5 * 60_000

export const noticeDeskSchedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] =
  [
    {
      name: 'mails of notices',
      everyMs: EVERY_MS,
      run: ({ db, sites }, run) => mailNotices(db, sites, run),
    },
  ]
