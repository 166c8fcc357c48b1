import { refuse } from '#api/refusal.ts'
import { listTicketFiles } from '#commerce/attachment/attachment.service.ts'
import type { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { answerWithAct } from '#commerce/macro/answer-with-act.service.ts'
import { moveMails } from '#commerce/mail-in/ticket-mails.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { mailFilesOf } from '#commerce/ticket-answer/answer-files.service.ts'
import type { WithAnswer } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { placeOf } from '#commerce/ticket-answer/send-answer.service.ts'
import { makeReplyTag } from '#commerce/ticket/reply-tag.ts'
import { noteBreaches, settleTurn } from '#commerce/ticket/ticket-breach.service.ts'
import { pauseClocks } from '#commerce/ticket/ticket-clock.service.ts'
import { listTicketDocuments } from '#commerce/ticket/ticket-document.service.ts'
import { insertForward } from '#commerce/ticket/ticket-forward.service.ts'
import { makeForwardReference } from '#commerce/ticket/ticket-reference.rules.ts'
import { splitTicket } from '#commerce/ticket/ticket-split.service.ts'
import { insertMessage } from '#commerce/ticket/ticket-thread.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketForwardMail } from '#commerce/ticket/ticket.mail.ts'
import * as rules from './forward-rule.queries.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

export async function split(
  ctx: StaffCtx,
  input: { publicId: string; revision: number; message: readonly string[] },
) {
  const ticket = await lockFor(ctx, input.publicId, input.revision)
  if (ticket.status === 'ARCHIVED') return refuse('conflict')
  const messageIds = [...new Set(input.message)]
  if (messageIds.length === 0) return refuse('invalid', { message: 'required' })
  const { staff, now } = ctx
  const made = await splitTicket(ctx.db, ticket, {
    messageIds,
    by: actorOf(staff),
    staffId: staff.id,
    now,
  })
  const created = (await thread.findTicket(ctx.db, made.publicId))!
  await moveMails(ctx.db, messageIds, created.id)
  ctx.note({
    object: objectOf(ticket),
    after: { splitInto: made.reference, messages: messageIds.length },
  })
  ctx.note({ object: objectOf(created), after: { splitFrom: ticket.reference } })
  return { publicId: made.publicId }
}

type Forwarded = {
  publicId: string
  to: string
  subject: string
  text: string
  message: readonly string[]
  file: readonly string[]
  isWaiting?: boolean | undefined
} & Omit<WithAnswer, 'ticket'>

/** Sends what was chosen, and nothing else, to somebody outside. The customer learns nothing of it. */
export async function forward(ctx: StaffCtx, input: Forwarded) {
  const before = await lockFor(ctx, input.publicId)
  judgeStore(ctx, 'ticket.forward', before.store)
  // First: our turn does not begin anew with our own answer while somebody else is asked.
  const { publicId: ticketId, ...rest } = input
  const about = { number: before.reference, store: before.store }
  const answer = await answerWithAct(
    ctx,
    { ...rest, ticket: ticketId },
    { form: 'forward', order: about, needsApproval: false },
  )
  const ticket = answer === undefined ? before : await lockFor(ctx, input.publicId)
  const to = input.to.toLowerCase()
  if (to === ticket.email.toLowerCase()) return refuse('invalid', { to: 'invalid' })
  const mayAnywhere = may(ctx.staff, 'ticket.forward_anywhere', ctx.now, { store: ticket.store })
  if (!mayAnywhere && !(await rules.isAllowed(ctx.db, to))) {
    return refuse('invalid', { to: 'not_allowed' })
  }
  const place = placeOf(ticket) ?? refuse('not_found')
  const quoted = await quotedOf(ctx, ticket, input.message)
  const files = await filesOf(ctx, ticket, input.file)
  const reference = makeForwardReference()
  const { staff, now } = ctx
  const words = `→ ${to} [${reference}]\n${input.subject}\n\n${input.text}`
  const note = { direction: 'NOTE', channel: 'OFFICE', staffId: staff.id, text: words } as const
  const messageId = await insertMessage(ctx.db, ticket.id, note, now)
  const forwardId = await insertForward(ctx.db, {
    reference,
    ticketId: ticket.id,
    messageId,
    staffId: staff.id,
    recipient: to,
    now,
  })
  await (input.isWaiting && ticket.status === 'PENDING'
    ? waitForOthers(ctx, ticket)
    : thread.updateTicket(ctx.db, ticket.id, {}))
  await queueMail(ctx.db, ticketForwardMail, {
    subjectId: forwardId,
    place,
    to,
    data: {
      reference,
      subject: input.subject,
      from: staff.name.split(' ')[0]!,
      text: input.text,
      replyTag: await makeReplyTag(ctx.db, reference),
      quoted,
      files,
    },
  })
  ctx.note({
    object: objectOf(ticket),
    after: {
      forwardedTo: to,
      reference,
      messages: quoted.length,
      files: input.file,
      ...(answer && { answer }),
    },
  })
  return { reference, answer }
}

async function quotedOf(ctx: StaffCtx, ticket: thread.Ticket, ids: readonly string[]) {
  const messages = await thread.readThread(ctx.db, ticket.id, { withNotes: false })
  const chosen = messages.filter(({ messageId }) => ids.includes(messageId))
  if (chosen.length !== new Set(ids).size) return refuse('invalid', { message: 'unknown' })
  return chosen.map(({ direction, staffName, at, text }) => ({
    name: direction === 'IN' ? ticket.name : (staffName?.split(' ')[0] ?? ''),
    at,
    text,
  }))
}

/** Chosen files: what the customer or the shop attached, and the documents that went with answers. */
async function filesOf(
  ctx: StaffCtx,
  ticket: thread.Ticket,
  ids: readonly string[],
): Promise<MailFile[]> {
  const [files, documents] = await Promise.all([
    listTicketFiles(ctx.db, ticket.id),
    listTicketDocuments(ctx.db, ticket.id),
  ])
  const attached = files.filter(({ id }) => ids.includes(id))
  const sent = documents.filter(({ id }) => ids.includes(id))
  if (attached.length + sent.length !== new Set(ids).size) refuse('invalid', { file: 'unknown' })
  return mailFilesOf(attached, sent, 'file')
}

async function waitForOthers({ db, staff, now }: StaffCtx, ticket: thread.Ticket): Promise<void> {
  const { ticket: noted } = await noteBreaches(db, ticket, now)
  const clocks = await pauseClocks(db, noted, now)
  await thread.updateTicket(db, ticket.id, { waiting_on: 'OTHERS', ...clocks })
  await settleTurn(db, ticket, { by: actorOf(staff), now })
}

export async function listForwardRules({ db }: StaffCtx) {
  return { rules: await rules.selectRules(db) }
}

export async function addForwardRule(
  ctx: StaffCtx,
  { address, label }: { address: string; label: string },
) {
  const clean = address.trim().toLowerCase()
  if (!/^[^\s@]*@[^\s@]+\.[^\s@]+$/.test(clean)) return refuse('invalid', { address: 'invalid' })
  const isNew = await rules.insertRule(ctx.db, { address: clean, label, by: ctx.staff.id })
  if (!isNew) return refuse('invalid', { address: 'taken' })
  ctx.note({ object: { kind: 'ticket-forward-rule', id: clean }, after: { label } })
  return {}
}

export async function removeForwardRule(ctx: StaffCtx, { address }: { address: string }) {
  const label = await rules.deleteRule(ctx.db, address)
  if (label === undefined) return refuse('not_found')
  ctx.note({ object: { kind: 'ticket-forward-rule', id: address }, before: { label } })
  return {}
}
