import { refuse } from '#api/refusal.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { sendAnswer } from '#commerce/ticket-answer/send-answer.service.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import { openTicketFile } from '#commerce/ticket/own-ticket.service.ts'
import { getDocuments } from '#commerce/ticket/ticket-document.service.ts'
import * as drafts from '#commerce/ticket/ticket-draft.service.ts'
import { lockTicket } from '#commerce/ticket/ticket-thread.service.ts'
import { isSolvedBy, performActs } from './answer-acts.service.ts'
import { findFor, lockFor, objectOf } from './ticket-desk.service.ts'
import { listOrdersOf } from './ticket-detail.service.ts'

/** Answers in the conversation, and tells the customer by mail with a link to it. */
export async function answer(
  ctx: StaffCtx,
  input: {
    publicId: string
    revision: number
    text: string
    isSolved: boolean
    macro?: string | undefined
    isMacroChanged?: boolean | undefined
    act: readonly string[]
    document: readonly string[]
  },
) {
  const { text, macro, isMacroChanged, act } = input
  const isSolved = input.isSolved || isSolvedBy(act)
  // A gap that was left would reach the customer in braces.
  if (leftOpen(text).length > 0) refuse('invalid', { text: 'placeholder' })
  const ticket = await lockFor(ctx, input.publicId, input.revision)
  const orders = input.document.length === 0 ? [] : await listOrdersOf(ctx, ticket)
  const documents = await getDocuments(
    ctx.db,
    input.document,
    orders.map(({ number }) => number),
  )
  const messageId = await sendAnswer(ctx.db, ticket, {
    staff: ctx.staff,
    by: actorOf(ctx.staff),
    text,
    isSolved,
    macro: macro === undefined ? undefined : { code: macro, isChanged: isMacroChanged === true },
    documents,
    now: ctx.now,
  })
  await performActs(ctx, ticket, act)
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: {
      status: isSolved ? 'RESOLVED' : 'PENDING',
      answer: messageId,
      ...(act.length > 0 && { acts: act }),
      ...(documents.length > 0 && { documents: documents.map(({ number }) => number) }),
    },
  })
  return {}
}

/** Keeps what somebody has typed; nothing typed is no draft. Of oneself alone: the log has nothing to tell. */
export async function saveDraft(
  ctx: StaffCtx,
  { publicId, text }: { publicId: string; text?: string | undefined },
) {
  const ticket = await findFor(ctx, 'ticket.answer', publicId)
  const whose = { ticketId: ticket.id, staffId: ctx.staff.id }
  if (text === undefined) {
    await drafts.deleteDraft(ctx.db, whose)
    return {}
  }
  // The last autosave may come after the words were sent: as a draft they would be sent again.
  await lockTicket(ctx.db, publicId)
  const draft = { ...whose, text, now: ctx.now }
  if (!(await drafts.hasJustSaid(ctx.db, draft))) await drafts.setDraft(ctx.db, draft)
  return {}
}

export const makeTicketFiles = (storage: Pick<Storage, 'find'>) => ({
  async getTicketFile(ctx: StaffCtx, { publicId, fileId }: { publicId: string; fileId: string }) {
    const ticket = await findFor(ctx, 'ticket.read', publicId)
    await recordLook(ctx.db, ctx.staff.id, { kind: 'ticket-file', id: fileId }, ctx.now)
    return openTicketFile(ctx.db, storage, ticket.id, fileId)
  },
})
