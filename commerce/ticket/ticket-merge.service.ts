import type { Kysely } from 'kysely'
import { moveTicketFiles } from '#commerce/attachment/attachment.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { startClock, stoppedClock } from './ticket-clock.service.ts'
import { moveTicket, updateTicket, type Ticket } from './ticket-thread.service.ts'
import { moveForwards } from './ticket-forward.queries.ts'
import {
  giveToCustomer,
  isOwnAddress,
  moveMessages,
  repointMerged,
} from './ticket-thread.queries.ts'

/**
 * Whether whoever reads one ticket may read the other. The same address is not enough: somebody signed in can type that
 * of another, and would read their words in their own account; whoever began a chat holds a key without having proven any.
 */
export async function isSameWriter(db: Kysely<Tables>, from: Ticket, into: Ticket) {
  const isSameAddress =
    from.store === into.store && from.email.toLowerCase() === into.email.toLowerCase()
  if (!isSameAddress || (into.channel === 'chat' && into.verified === 'NONE')) return false
  if (from.customer_id === into.customer_id) return true
  if (from.customer_id && into.customer_id) return false
  return isOwnAddress(db, (from.customer_id ?? into.customer_id)!, into.email)
}

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
  await moveForwards(trx, from.id, into.id)
  await repointMerged(trx, from.id, into.id)
  if (from.customer_id) await giveToCustomer(trx, into.id, from.customer_id)
  await moveTicket(trx, from, { to: 'ARCHIVED', by, reason: into.reference, now })
  await updateTicket(trx, from.id, { merged_into: into.id, ...stoppedClock })
  if (isOurTurn) await moveTicket(trx, into, { to: 'PENDING', by, reason: from.reference, now })
  const own = into.reply_due_at
  // The earlier of the two promises holds.
  const clock =
    own && (!from.reply_due_at || own < from.reply_due_at)
      ? {}
      : from.reply_due_at
        ? { reply_due_at: from.reply_due_at, clock_since: from.clock_since }
        : await startClock(trx, into, 'next', now)
  await updateTicket(trx, into.id, {
    last_message_at:
      from.last_message_at > into.last_message_at ? from.last_message_at : into.last_message_at,
    ...(isOurTurn && {
      waiting_on: 'US',
      snoozed_until: null,
      ...clock,
    }),
  })
}
