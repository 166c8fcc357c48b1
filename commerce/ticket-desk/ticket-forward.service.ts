import { refuse } from '#api/refusal.ts'
import { listTicketFiles } from '#commerce/attachment/attachment.service.ts'
import { MOST_MAIL_FILE_BYTES, type MailFile } from '#commerce/kernel/mail/mail-file.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { moveMails } from '#commerce/mail-in/ticket-mails.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { placeOf } from '#commerce/ticket-answer/send-answer.service.ts'
import { makeReplyTag } from '#commerce/ticket/reply-tag.ts'
import { pauseClock } from '#commerce/ticket/ticket-clock.service.ts'
import { insertForward } from '#commerce/ticket/ticket-forward.service.ts'
import { makeForwardReference } from '#commerce/ticket/ticket-reference.rules.ts'
import { splitTicket } from '#commerce/ticket/ticket-split.service.ts'
import { insertMessage } from '#commerce/ticket/ticket-thread.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketForwardMail } from '#commerce/ticket/ticket.mail.ts'
import { mimeOfVariant } from '#commerce/upload/store-file.ts'
import { fileVariants } from '#commerce/upload/upload.columns.ts'
import { originalKey, variantKey } from '#commerce/upload/upload.rules.ts'
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
  const made = await splitTicket(ctx.db, ticket, { messageIds, staffId: staff.id, now })
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
}

/** Sends what was chosen, and nothing else, to somebody outside. The customer learns nothing of it. */
export async function forward(ctx: StaffCtx, input: Forwarded) {
  const ticket = await lockFor(ctx, input.publicId)
  judgeStore(ctx, 'ticket.forward', ticket.store)
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
  await thread.updateTicket(
    ctx.db,
    ticket.id,
    input.isWaiting && ticket.status === 'PENDING'
      ? { waiting_on: 'OTHERS', ...(await pauseClock(ctx.db, ticket, now)) }
      : {},
  )
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
    after: { forwardedTo: to, reference, messages: quoted.length, files: input.file },
  })
  return { reference }
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

/** Chosen files: pictures as our own copies, without what a camera wrote into them. */
async function filesOf(
  ctx: StaffCtx,
  ticket: thread.Ticket,
  ids: readonly string[],
): Promise<MailFile[]> {
  const all = await listTicketFiles(ctx.db, ticket.id)
  const chosen = all.filter(({ id }) => ids.includes(id))
  if (chosen.length !== new Set(ids).size) return refuse('invalid', { file: 'unknown' })
  let sum = 0
  const files = chosen.map(({ sha256, name, bytes, kind, variants }) => {
    const [largest] = fileVariants.read(variants).toSorted((a, b) => b.width - a.width)
    if (kind === 'IMAGE' && largest) {
      sum += largest.bytes
      const contentType = mimeOfVariant(largest.file)
      return {
        key: variantKey(sha256, largest.file),
        name: renamed(name, contentType),
        contentType,
      }
    }
    sum += bytes
    return { key: originalKey(sha256), name, contentType: 'application/pdf' }
  })
  if (sum > MOST_MAIL_FILE_BYTES) refuse('invalid', { file: 'too_large' })
  return files
}

/** Name with the ending of what the copy is. */
const renamed = (name: string, contentType: string) =>
  `${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${contentType.split('/')[1]!.replace('jpeg', 'jpg')}`

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
