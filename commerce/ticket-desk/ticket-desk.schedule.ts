import type { Kysely } from 'kysely'
import type { Sweep } from '#commerce/kernel/jobs/sweep.ts'
import { followCancelAnswers } from '#commerce/ticket-answer/cancel-answer.service.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { returnOfAbsent } from './ticket-absence.service.ts'
import { followLeftChats } from './chat-mail.service.ts'

export const ticketDeskSchedule: readonly Sweep<{ db: Kysely<Tables>; sites: readonly Site[] }>[] =
  [
    {
      name: 'left chats',
      everyMs: 60_000,
      run: ({ db, sites }, run) => followLeftChats(db, sites, run),
    },
    {
      name: 'answers of cancellations',
      everyMs: 60_000,
      run: ({ db }, run) => followCancelAnswers(db, run),
    },
    {
      name: 'tickets of people who are away',
      everyMs: 5 * 60_000,
      run: ({ db }, run) => returnOfAbsent(db, run),
    },
  ]
