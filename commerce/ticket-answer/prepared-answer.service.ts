import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { promiseForm } from '#commerce/ticket/macro-acts.terms.ts'
import { fillMacro, leftOpen, type MacroValues } from '#commerce/ticket/macro-text.rules.ts'
import { getDocuments, getWaitingDocuments } from '#commerce/ticket/ticket-document.service.ts'
import { deleteDraft, returnToDraft } from '#commerce/ticket/ticket-draft.service.ts'
import { selectOrdersOf } from '#commerce/ticket/ticket-orders.service.ts'
import { runningClocks } from '#commerce/ticket/ticket-clock.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { formatMoney } from '#config/format-money.ts'
import { isoOf } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import type { Tables } from '#db/tables.ts'
import type { PreparedKind } from '#db/ticket-desk-tables.ts'
import * as queries from './prepared-answer.queries.ts'
import { isSolvedBy, performActs } from './answer-acts.service.ts'
import { findFree, judgeEnclosed } from './answer-files.service.ts'
import { sendAnswer } from './send-answer.service.ts'

type Db = Kysely<Tables>

/** Fields of an act by which an answer goes with it. */
export type WithAnswer = {
  ticket?: string | undefined
  answer?: string | undefined
  isAnswerSolving?: boolean | undefined
  answerMacro?: string | undefined
  isAnswerMacroChanged?: boolean | undefined
  answerAct?: readonly string[] | undefined
  /** Files that were brought for it, and invoices of the writer's orders. */
  answerFile?: readonly string[] | undefined
  answerDocument?: readonly string[] | undefined
}

type AnsweredAct = {
  order: { number: string; store: string }
  /** Sum that the act gives back: only it knows what `{refundAmount}` of its answer is. */
  amount?: { minor: number; currency: string } | undefined
} & (
  | { needsApproval: false }
  | { needsApproval: boolean; kind: PreparedKind; requestIds: readonly string[] }
)

/**
 * Takes an answer along with what was decided: it leaves at once, or waits for the other person who has to agree. In the
 * transaction of the decision: neither money is promised that nobody approved, nor approved without a word.
 */
export async function answerWith(
  ctx: StaffCtx,
  given: WithAnswer,
  act: AnsweredAct,
): Promise<'sent' | 'waiting' | undefined> {
  const typed = given.answer?.trim() ?? ''
  if (given.ticket === undefined || typed === '') return undefined
  const { order } = act
  const found = await thread.findTicket(ctx.db, given.ticket)
  if (!found || found.store !== order.store) return refuse('invalid', { ticket: 'unknown' })
  const { text } = fillMacro(typed, valuesOf(found, act.amount))
  if (leftOpen(text).length > 0) refuse('invalid', { answer: 'placeholder' })
  judgeStore(ctx, 'ticket.answer', found.store)
  const ticket = (await thread.lockTicket(ctx.db, given.ticket))!
  if (ticket.status === 'ARCHIVED') return refuse('invalid', { ticket: 'unknown' })
  const { staff, now } = ctx
  const acts = given.answerAct ?? []
  // The form that takes the answer along does one thing, which is none of its other acts.
  if (promiseForm(acts)) refuse('invalid', { answerAct: 'not_done' })
  const isSolved = given.isAnswerSolving === true || isSolvedBy(acts)
  const attachment = given.answerFile ?? []
  const documents = await documentsOf(ctx, ticket, given.answerDocument ?? [])
  const macro =
    given.answerMacro === undefined
      ? undefined
      : { code: given.answerMacro, isChanged: given.isAnswerMacroChanged === true }
  if (!act.needsApproval) {
    const by = actorOf(staff)
    const answer = { staff, by, text, isSolved, macro, documents, attachment, now }
    await sendAnswer(ctx.db, ticket, answer)
    await performActs(ctx, ticket, acts)
    return 'sent'
  }
  const enclosed = { files: attachment, documents: documents.map(({ number }) => number) }
  await judgeEnclosed(ctx.db, { ticket, staffId: staff.id, now }, enclosed)
  await queries.insertPrepared(ctx.db, {
    ticketId: ticket.id,
    staffId: staff.id,
    kind: act.kind,
    order: order.number,
    text,
    isSolved,
    enclosed,
    macro,
    requestIds: act.requestIds,
    now,
  })
  // It waits here from now on: as a draft, too, it could be sent twice.
  await deleteDraft(ctx.db, { ticketId: ticket.id, staffId: staff.id })
  await performActs(ctx, ticket, acts)
  // Whoever has the ticket open sees that something waits before they answer it themselves.
  await thread.updateTicket(ctx.db, ticket.id, {})
  return 'waiting'
}

/** Invoices and credit notes that go along: of orders that are sure to be the writer's. */
async function documentsOf({ db }: StaffCtx, ticket: thread.Ticket, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  const orders = await selectOrdersOf(db, ticket.id)
  return getDocuments(
    db,
    numbers,
    orders.map(({ number }) => number),
  )
}

function valuesOf({ store, language }: thread.Ticket, amount: AnsweredAct['amount']): MacroValues {
  const row = storeRows.find(({ slug }) => slug === store)
  if (!row || !amount || amount.minor <= 0) return {}
  const spoken = row.languages.find((one) => one === language) ?? row.languages[0]
  const { currency } = amount
  return { refundAmount: formatMoney(amount.minor, { currency, iso: isoOf(spoken, row.country) }) }
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
  if ('reason' in decided) return giveBack(db, found, decided.reason, { isUndone: true, now })
  if ((await queries.countOpenRequests(db, found.id)) > 0) return 'waiting'
  if (ticket.status === 'ARCHIVED') return giveBack(db, found, 'archived', { now })
  const { ours, theirs } = await queries.countSince(db, ticket.id, found.created_at)
  if (ours > 0) return giveBack(db, found, 'answered', { now })
  const staff = { id: found.staff_id, name: found.staff_name }
  const free = await findFree(db, { ticket, staffId: staff.id, now }, found.files)
  // A colleague has put one of its files into a note meanwhile: its words may speak of it.
  if (free.length < found.files.length) return giveBack(db, found, 'files', { now })
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
    macro:
      found.macro === null ? undefined : { code: found.macro, isChanged: found.is_macro_changed },
    documents: await getWaitingDocuments(db, found.documents),
    attachment: found.files,
    now,
  })
  // Words that the customer wrote meanwhile are not answered by it: their clock goes on.
  if (theirs > 0) {
    await thread.updateTicket(db, ticket.id, { waiting_on: 'US', ...runningClocks(ticket, now) })
  }
  await queries.endPrepared(db, found.id, { state: 'SENT', messageId, now })
  return 'sent'
}

/** Lets an answer wait for other requests than it did: the factory has agreed, now the money needs its second person. */
export const waitForOthers = (
  { db }: Pick<StaffCtx, 'db'>,
  requestId: string,
  others: readonly string[],
): Promise<void> => queries.replaceRequest(db, requestId, others)

type Found = NonNullable<Awaited<ReturnType<typeof queries.findByRequest>>>

/** Act that the words of an answer speak of, by what they waited for. */
const actOf: Readonly<Record<PreparedKind, string>> = {
  REFUND: 'open:refund',
  REPRINT: 'open:reprint',
  CANCEL: 'open:cancel',
}

/** `isUndone`: nobody does what the words say, so they go back with the act that makes them true. */
async function giveBack(
  db: Db,
  found: Found,
  reason: string,
  { isUndone = false, now }: { isUndone?: boolean; now: Date },
): Promise<'returned'> {
  await queries.endPrepared(db, found.id, { state: 'RETURNED', reason, now })
  const { ticket_id: ticketId, staff_id: staffId, text, files, documents } = found
  const acts = [...(isUndone ? [actOf[found.kind]] : []), ...(found.is_solved ? ['solve'] : [])]
  const begun = { macro: found.macro, acts }
  const enclosed = { files, documents }
  await returnToDraft(db, { ticketId, staffId, text, enclosed, begun, reason, now })
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
    enclosed: row.enclosed,
  }))
}

/** Answer that leaves with a request, for whoever decides about it. */
export async function findPreparedText(ctx: StaffCtx, requestId: string) {
  const found = await queries.findText(ctx.db, requestId)
  if (!found) return undefined
  const { text, reference, public_id: publicId, enclosed } = found
  return { text, reference, publicId, enclosed }
}

export const { movePrepared } = queries
