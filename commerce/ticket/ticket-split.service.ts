import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { moveMessageFiles } from '#commerce/attachment/attachment.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import { startClock, stoppedClock } from './ticket-clock.service.ts'
import { makeTicketReference } from './ticket-reference.rules.ts'
import * as thread from './ticket-thread.queries.ts'
import { addNote, type Ticket } from './ticket-thread.service.ts'
import { insertTicket } from './ticket.queries.ts'

/** Makes a ticket of its own of some messages: two questions of one customer are answered apart. */
export async function splitTicket(
  trx: Kysely<Tables>,
  from: Ticket,
  { messageIds, staffId, now }: { messageIds: readonly string[]; staffId: string; now: Date },
) {
  const messages = await thread.selectMessages(trx, from.id, true)
  const moved = messages.filter(({ id }) => messageIds.includes(id))
  const left = messages.filter(({ id }) => !messageIds.includes(id))
  const isOfCustomer = (one: { direction: string }) => one.direction === 'IN'
  if (moved.length !== messageIds.length) return refuse('invalid', { message: 'unknown' })
  // Both sides need words of the customer: there would be nothing to answer.
  if (!moved.some(isOfCustomer)) return refuse('invalid', { message: 'required' })
  if (!left.some(isOfCustomer)) return refuse('invalid', { message: 'too_many' })
  const isOurTurn = lastSpoken(moved)?.direction === 'IN'
  const reference = makeTicketReference()
  const publicId = makePublicId()
  const answered = moved.find(({ direction }) => direction === 'OUT')
  const id = await insertTicket(trx, {
    public_id: publicId,
    reference,
    store: from.store,
    customer_id: from.customer_id,
    language: from.language,
    channel: from.channel,
    subject: from.subject,
    sub_subject: from.sub_subject,
    name: from.name,
    email: from.email,
    phone: from.phone,
    order_reference: from.order_reference,
    verified: from.verified,
    created_at: moved[0]!.created_at,
    last_message_at: lastSpoken(moved)!.created_at,
    status_changed_at: now,
    read_by_customer_at: now,
    priority: from.priority,
    assignee: from.assignee,
    split_from: from.id,
    waiting_on: isOurTurn ? 'US' : 'CUSTOMER',
    first_reply_at: answered?.created_at ?? null,
    ...(isOurTurn && (await startClock(trx, from, answered ? 'next' : 'first', now))),
  })
  await thread.moveSome(trx, messageIds, { from: from.id, to: id })
  await moveMessageFiles(trx, messageIds, id)
  const created = (await thread.findTicket(trx, publicId))!
  await addNote(trx, from, { staffId, text: `✂ → ${reference}`, now })
  await addNote(trx, created, { staffId, text: `✂ ← ${from.reference}`, now })
  await thread.updateTicket(trx, from.id, {
    last_message_at: lastSpoken(left)!.created_at,
    ...(lastSpoken(left)?.direction === 'OUT' && { waiting_on: 'CUSTOMER', ...stoppedClock }),
  })
  return { publicId, reference }
}

const lastSpoken = <One extends { direction: string }>(messages: readonly One[]) =>
  messages.findLast(({ direction }) => direction !== 'NOTE')
