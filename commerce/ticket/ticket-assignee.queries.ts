import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { REOPEN_DAYS } from './ticket.terms.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Takes from somebody whatever they would still have to answer: also what is solved and its customer may write to
 * again, or that would come back to a desk that nobody sits at.
 */
export async function returnTickets(trx: Kysely<Tables>, staffId: string, now: Date) {
  return trx
    .updateTable('ticket')
    .set({ assignee: null })
    .where('assignee', '=', staffId)
    .where((on) =>
      on.or([
        on('status', '=', 'PENDING'),
        on.and([
          on('status', '=', 'RESOLVED'),
          on('status_changed_at', '>=', new Date(now.getTime() - REOPEN_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .returning(['reference', 'store'])
    .execute()
}
