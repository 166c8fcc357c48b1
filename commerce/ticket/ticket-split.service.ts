import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { moveMessageFiles } from '#commerce/attachment/attachment.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Tables } from '#db/tables.ts'
import { noteBreaches } from './ticket-breach.service.ts'
import { answeredClocks, startClocks } from './ticket-clock.service.ts'
import { makeTicketReference } from './ticket-reference.rules.ts'
import * as thread from './ticket-thread.queries.ts'
import { addNote, moveTicket, type Ticket } from './ticket-thread.service.ts'
import { insertTicket } from './ticket.queries.ts'

/** Makes a ticket of its own of some messages: two questions of one customer are answered apart. */
export async function splitTicket(
  trx: Kysely<Tables>,
  from: Ticket,
  {
    messageIds,
    by,
    staffId,
    now,
  }: { messageIds: readonly string[]; by: Actor; staffId: string; now: Date },
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
    is_order_of_staff: from.is_order_of_staff,
    verified: from.verified,
    created_at: moved[0]!.created_at,
    last_message_at: lastSpoken(moved)!.created_at,
    status_changed_at: now,
    read_by_customer_at: now,
    priority: from.priority,
    situation: from.situation,
    assignee: from.assignee,
    split_from: from.id,
    waiting_on: isOurTurn ? 'US' : 'CUSTOMER',
    first_reply_at: answered?.created_at ?? null,
    ...(isOurTurn && (await startClocks(trx, from, answered ? 'next' : 'first', now))),
  })
  // What it was late with is kept, whoever goes on with the words.
  const { ticket: noted } = await noteBreaches(trx, from, now)
  await thread.moveSome(trx, messageIds, { from: from.id, to: id })
  await moveMessageFiles(trx, messageIds, id)
  const created = (await thread.findTicket(trx, publicId))!
  await addNote(trx, from, { staffId, text: `✂ → ${reference}`, now })
  await addNote(trx, created, { staffId, text: `✂ ← ${from.reference}`, now })
  const isAskedAgain =
    lastSpoken(messages)?.direction === 'OUT' && lastSpoken(left)?.direction === 'IN'
  await thread.updateTicket(trx, from.id, {
    last_message_at: lastSpoken(left)!.created_at,
    ...(lastSpoken(left)?.direction === 'OUT' && {
      waiting_on: 'CUSTOMER',
      ...(await answeredClocks(trx, noted, now)),
    }),
    ...(isAskedAgain && (await askedClocks(trx, noted, left, now))),
  })
  if (isAskedAgain && from.status === 'RESOLVED') {
    await moveTicket(trx, noted, { to: 'PENDING', by, now })
  }
  return { publicId, reference }
}

/** Turn and clocks of a ticket whose answer went away with other words: what stays behind waits for us. */
async function askedClocks(
  trx: Kysely<Tables>,
  from: Ticket,
  left: readonly { direction: string }[],
  now: Date,
) {
  const isAnswered = left.some(({ direction }) => direction === 'OUT')
  const which = isAnswered || from.begun_by !== null ? 'next' : 'first'
  return {
    waiting_on: 'US' as const,
    snoozed_until: null,
    ...(which === 'first' && { first_reply_at: null, first_reply_minutes: null }),
    ...(await startClocks(trx, from, which, now)),
  }
}

const lastSpoken = <One extends { direction: string }>(messages: readonly One[]) =>
  messages.findLast(({ direction }) => direction !== 'NOTE')
