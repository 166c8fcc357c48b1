import type { Kysely } from 'kysely'
import { moveTicketFiles } from '#commerce/attachment/attachment.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { moveFollowers } from '#commerce/staff-notice/staff-notice.service.ts'
import type { Tables } from '#db/tables.ts'
import { askAgain, noteBreaches } from './ticket-breach.service.ts'
import { earlierClocks } from './ticket-clock.service.ts'
import { moveTicket, updateTicket, type Ticket } from './ticket-thread.service.ts'
import { MOST_TICKET_TAGS } from './ticket.terms.ts'
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
  // A request that the law wants answered is not lost in a ticket that has ended.
  const isWanted = from.legal_due_at !== null && into.status !== 'PENDING'
  const isOurTurn = from.status === 'PENDING' && (from.waiting_on === 'US' || isWanted)
  const legalDueAt = earlierOf(into.legal_due_at, from.legal_due_at)
  await moveMessages(trx, from.id, into.id)
  await moveTicketFiles(trx, from.id, into.id)
  await moveForwards(trx, from.id, into.id)
  await moveFollowers(trx, from.id, into.id)
  await repointMerged(trx, from.id, into.id)
  if (from.customer_id) await giveToCustomer(trx, into.id, from.customer_id)
  await moveTicket(trx, from, { to: 'ARCHIVED', by, reason: into.reference, now })
  await updateTicket(trx, from.id, { merged_into: into.id })
  const { ticket: noted } = await noteBreaches(trx, into, now)
  const moved = isOurTurn
    ? await moveTicket(trx, noted, { to: 'PENDING', by, reason: from.reference, now })
    : noted
  await updateTicket(trx, into.id, {
    last_message_at:
      from.last_message_at > into.last_message_at ? from.last_message_at : into.last_message_at,
    ...(isOurTurn && {
      waiting_on: 'US',
      snoozed_until: null,
      ...(await earlierClocks(trx, { into: moved, from }, now)),
    }),
    tags: [...new Set([...into.tags, ...from.tags])].slice(0, MOST_TICKET_TAGS),
    // The law counts from the earlier request, whatever becomes of the tickets.
    legal_due_at: legalDueAt,
    priority: Math.min(into.priority, from.priority),
  })
  if (moved.status === 'PENDING') await askAgain(trx, { ...moved, legal_due_at: legalDueAt }, now)
}

const earlierOf = (one: Date | null, other: Date | null) =>
  one && other ? (one < other ? one : other) : (one ?? other)
