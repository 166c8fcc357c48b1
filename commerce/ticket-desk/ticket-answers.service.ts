import type { StreamedBody } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { makeAttachmentUseCases } from '#commerce/attachment/attachment.service.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { findMacroActs } from '#commerce/macro/macro.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { judgeEnclosed, officeFormOf } from '#commerce/ticket-answer/answer-files.service.ts'
import { isSolvedBy, performActs } from '#commerce/ticket-answer/answer-acts.service.ts'
import { sendAnswer } from '#commerce/ticket-answer/send-answer.service.ts'
import { promiseForm } from '#commerce/ticket/macro-acts.terms.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import { openTicketFile } from '#commerce/ticket/ticket-file.service.ts'
import { getDocuments } from '#commerce/ticket/ticket-document.service.ts'
import * as drafts from '#commerce/ticket/ticket-draft.service.ts'
import { lockTicket } from '#commerce/ticket/ticket-thread.service.ts'
import type { UploadTools } from '#commerce/upload/upload-tools.ts'
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
    isActDone?: boolean | undefined
    document: readonly string[]
    attachment: readonly string[]
  },
) {
  const { text, macro, isMacroChanged, act, attachment } = input
  const isSolved = input.isSolved || isSolvedBy(act)
  // A gap that was left would reach the customer in braces.
  if (leftOpen(text).length > 0) refuse('invalid', { text: 'placeholder' })
  await judgePromise(ctx, input)
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
    attachment,
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
      ...(macro !== undefined && input.isActDone && { isActDone: true }),
      ...(documents.length > 0 && { documents: documents.map(({ number }) => number) }),
      ...(attachment.length > 0 && { files: attachment.length }),
    },
  })
  return {}
}

/**
 * Refuses words that say something is done with an order which nobody has done: they leave from the form that does it,
 * or with the word of whoever answers that it is done already.
 */
async function judgePromise(
  { db }: StaffCtx,
  given: { macro?: string | undefined; act: readonly string[]; isActDone?: boolean | undefined },
): Promise<void> {
  const { macro, act, isActDone } = given
  const ofMacro = macro === undefined || isActDone ? [] : await findMacroActs(db, macro)
  if (promiseForm([...act, ...ofMacro])) refuse('invalid', { act: 'not_done' })
}

/** Keeps what somebody has typed; nothing typed is no draft. Of oneself alone: the log has nothing to tell. */
export async function saveDraft(
  ctx: StaffCtx,
  {
    publicId,
    text,
    isWithFiles,
    attachment,
    document,
    isWithMacro,
    macro = null,
    act,
  }: {
    publicId: string
    text?: string | undefined
    isWithFiles?: boolean | undefined
    attachment: readonly string[]
    document: readonly string[]
    isWithMacro?: boolean | undefined
    macro?: string | null | undefined
    act: readonly string[]
  },
) {
  const ticket = await findFor(ctx, 'ticket.answer', publicId)
  const whose = { ticketId: ticket.id, staffId: ctx.staff.id }
  if (text === undefined) {
    await drafts.deleteDraft(ctx.db, whose)
    return {}
  }
  // The last autosave may come after the words were sent: as a draft they would be sent again.
  await lockTicket(ctx.db, publicId)
  const enclosed = isWithFiles
    ? { files: [...new Set(attachment)], documents: [...new Set(document)] }
    : undefined
  const where = { ticket, staffId: ctx.staff.id, now: ctx.now }
  if (enclosed) await judgeEnclosed(ctx.db, where, enclosed)
  const begun = isWithMacro ? { macro, acts: [...new Set(act)] } : undefined
  const draft = { ...whose, text, enclosed, begun, now: ctx.now }
  if (!(await drafts.hasJustSaid(ctx.db, draft))) await drafts.setDraft(ctx.db, draft)
  return {}
}

export const makeTicketFiles = (uploads: UploadTools) => ({
  /** Not in a transaction: files take as long as they take. */
  async receiveAnswerFiles(ctx: StaffCtx, asked: { publicId: string }, body: StreamedBody) {
    const ticket = await findFor(ctx, 'ticket.answer', asked.publicId)
    const form = await officeFormOf(ctx, ctx.staff.id, ticket)
    const most = { accepts: 'documents', most: MOST_ATTACHMENTS } as const
    return makeAttachmentUseCases(uploads).receiveForm(form, most, body)
  },
  async getTicketFile(ctx: StaffCtx, { publicId, fileId }: { publicId: string; fileId: string }) {
    const ticket = await findFor(ctx, 'ticket.read', publicId)
    await recordLook(ctx.db, ctx.staff.id, { kind: 'ticket-file', id: fileId }, ctx.now)
    const shown = { ticketId: ticket.id, withDocuments: true, withNotes: true }
    return openTicketFile(ctx.db, uploads.storage, shown, fileId)
  },
})
