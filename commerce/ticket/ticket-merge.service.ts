import type { Kysely } from 'kysely'
import { moveTicketFiles } from '#commerce/attachment/attachment.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { moveTicket, replyDue, updateTicket, type Ticket } from './ticket-thread.service.ts'
import { moveMessages } from './ticket-thread.queries.ts'

/** Moves everything that was written in a ticket into another one, which both sides go on with. */
export async function mergeTickets(
  trx: Kysely<Tables>,
  from: Ticket,
  into: Ticket,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const isOurTurn = from.status === 'PENDING' && from.waiting_on === 'US'
  await moveMessages(trx, from.id, into.id)
  await moveTicketFiles(trx, from.id, into.id)
  await moveTicket(trx, from, { to: 'ARCHIVED', by, reason: into.reference, now })
  await updateTicket(trx, from.id, { merged_into: into.id, reply_due_at: null })
  if (isOurTurn) await moveTicket(trx, into, { to: 'PENDING', by, reason: from.reference, now })
  const due = from.reply_due_at ?? replyDue(into.subject, 'next', now)
  await updateTicket(trx, into.id, {
    last_message_at:
      from.last_message_at > into.last_message_at ? from.last_message_at : into.last_message_at,
    ...(isOurTurn && {
      waiting_on: 'US',
      snoozed_until: null,
      // The earlier of the two promises holds.
      reply_due_at: into.reply_due_at && into.reply_due_at < due ? into.reply_due_at : due,
    }),
  })
}
