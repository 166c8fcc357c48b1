import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { followLeftChats } from './chat-mail.service.ts'

export const ticketDeskSchedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] =
  [
    {
      name: 'left chats',
      everyMs: 60_000,
      run: ({ db, sites }, run) => followLeftChats(db, sites, run),
    },
  ]
