import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import { returnToDraft } from '#commerce/ticket/ticket-draft.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './prepared-answer.queries.ts'
import { sendAnswer } from './send-answer.service.ts'

type Db = Kysely<Tables>

/** Fields of a decision about money by which an answer goes with it. */
export type WithAnswer = {
  ticket?: string | undefined
  answer?: string | undefined
  isAnswerSolving?: boolean | undefined
}

/**
 * Takes an answer along with what was decided: it leaves at once, or waits for the other person who has to agree. In the
 * transaction of the decision: neither money is promised that nobody approved, nor approved without a word.
 */
export async function answerWith(
  ctx: StaffCtx,
  given: WithAnswer,
  act: {
    kind: queries.PreparedKind
    order: { number: string; store: string }
    requestIds: readonly string[]
    needsApproval: boolean
  },
): Promise<'sent' | 'waiting' | undefined> {
  const text = given.answer?.trim() ?? ''
  if (given.ticket === undefined || text === '') return undefined
  if (leftOpen(text).length > 0) refuse('invalid', { answer: 'placeholder' })
  const { order, kind, requestIds, needsApproval } = act
  const found = await thread.findTicket(ctx.db, given.ticket)
  if (!found || found.store !== order.store) return refuse('invalid', { ticket: 'unknown' })
  judgeStore(ctx, 'ticket.answer', found.store)
  const ticket = (await thread.lockTicket(ctx.db, given.ticket))!
  if (ticket.status === 'ARCHIVED') return refuse('invalid', { ticket: 'unknown' })
  const { staff, now } = ctx
  const isSolved = given.isAnswerSolving === true
  if (!needsApproval) {
    await sendAnswer(ctx.db, ticket, { staff, by: actorOf(staff), text, isSolved, now })
    return 'sent'
  }
  await queries.insertPrepared(ctx.db, {
    ticketId: ticket.id,
    staffId: staff.id,
    kind,
    order: order.number,
    text,
    isSolved,
    requestIds,
    now,
  })
  // Whoever has the ticket open sees that something waits before they answer it themselves.
  await thread.updateTicket(ctx.db, ticket.id, {})
  return 'waiting'
}

/**
 * Sends the answer that waited for a request once all its requests are approved, or gives it back to its writer as a
 * draft. In the transaction of the decision; an answer of a colleague meanwhile gives it back too.
 */
export async function settlePrepared(
  ctx: Pick<StaffCtx, 'db' | 'now'>,
  { requestId, ...decided }: { requestId: string } & ({ isApproved: true } | { reason: string }),
): Promise<'sent' | 'returned' | 'waiting' | undefined> {
  const { db, now } = ctx
  const found = await queries.findByRequest(db, requestId)
  if (!found) return undefined
  const ticket = (await thread.lockTicket(db, found.public_id))!
  if ((await queries.lockState(db, found.id)) !== 'WAITING') return undefined
  await queries.setRequest(db, requestId, 'isApproved' in decided)
  if ('reason' in decided) return giveBack(db, found, decided.reason, now)
  if ((await queries.countOpenRequests(db, found.id)) > 0) return 'waiting'
  if (ticket.status === 'ARCHIVED') return giveBack(db, found, 'archived', now)
  const { ours, theirs } = await queries.countSince(db, ticket.id, found.created_at)
  if (ours > 0) return giveBack(db, found, 'answered', now)
  const staff = { id: found.staff_id, name: found.staff_name }
  const messageId = await sendAnswer(db, ticket, {
    staff,
    by: {
      kind: 'staff',
      id: `staff:${staff.id}`,
      name: staff.name,
      role: 'support',
      permissions: [],
    },
    text: found.text,
    isSolved: found.is_solved && theirs === 0,
    now,
  })
  // Words that the customer wrote meanwhile are not answered by it: their clock goes on.
  if (theirs > 0) {
    const { reply_due_at, clock_since } = ticket
    await thread.updateTicket(db, ticket.id, { waiting_on: 'US', reply_due_at, clock_since })
  }
  await queries.endPrepared(db, found.id, { state: 'SENT', messageId, now })
  return 'sent'
}

type Found = NonNullable<Awaited<ReturnType<typeof queries.findByRequest>>>

async function giveBack(db: Db, found: Found, reason: string, now: Date): Promise<'returned'> {
  await queries.endPrepared(db, found.id, { state: 'RETURNED', reason, now })
  const { ticket_id: ticketId, staff_id: staffId, text } = found
  await returnToDraft(db, { ticketId, staffId, text, reason, now })
  await thread.updateTicket(db, ticketId, {})
  return 'returned'
}

/** Answers of a ticket that have not left. */
export async function listPrepared(db: Db, ticketId: string) {
  const rows = await queries.selectOfTicket(db, ticketId)
  return rows.map((row) => ({
    preparedId: row.id,
    staffId: row.staff_id,
    kind: row.kind,
    order: row.order_number,
    text: row.text,
    isSolved: row.is_solved,
    isWaiting: row.state === 'WAITING',
    reason: row.reason ?? undefined,
    at: (row.ended_at ?? row.created_at).toISOString(),
    staffName: row.staff_name,
    requests: row.requests,
  }))
}

/** Answer that leaves with a request, for whoever decides about it. */
export async function findPreparedText(ctx: StaffCtx, requestId: string) {
  const found = await queries.findText(ctx.db, requestId)
  return found && { text: found.text, reference: found.reference, publicId: found.public_id }
}

export const { movePrepared } = queries
