import { refuse } from '#api/refusal.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { makeThreadHead, moveMailsOf } from '#commerce/mail-in/ticket-mails.service.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { movePrepared } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { placeOf } from '#commerce/ticket-answer/send-answer.service.ts'
import { signMailedLink } from '#commerce/ticket/own-ticket.service.ts'
import { moveDrafts } from '#commerce/ticket/ticket-draft.service.ts'
import { isSameWriter, mergeTickets } from '#commerce/ticket/ticket-merge.service.ts'
import { ticketMergedMail } from '#commerce/ticket/ticket-merged.mail.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

/** Merges a ticket into another of the same person: two topics of two people would be read by both. */
export async function merge(
  ctx: StaffCtx,
  input: { publicId: string; revision: number; into: string },
) {
  const ticket = await lockFor(ctx, input.publicId, input.revision)
  const found = await thread.findByReference(ctx.db, input.into)
  const isThere = found && found.id !== ticket.id && found.merged_into === null
  if (!isThere || ticket.merged_into !== null) return refuse('invalid', { into: 'unknown' })
  const target = await lockFor(ctx, found.public_id)
  if (!(await isSameWriter(ctx.db, ticket, target)))
    return refuse('invalid', { into: 'other_writer' })
  await mergeTickets(ctx.db, ticket, target, { by: actorOf(ctx.staff), now: ctx.now })
  await moveMailsOf(ctx.db, ticket.id, target.id)
  await movePrepared(ctx.db, ticket.id, target.id)
  await moveDrafts(ctx.db, ticket.id, target.id)
  await tellOfMerge(ctx, ticket, target)
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: { status: 'ARCHIVED', mergedInto: target.reference },
  })
  return { publicId: target.public_id }
}

async function tellOfMerge(ctx: StaffCtx, from: thread.Ticket, into: thread.Ticket): Promise<void> {
  const place = placeOf(into)
  if (!place || into.email === '') return
  await queueMail(ctx.db, ticketMergedMail, {
    subjectId: from.id,
    place,
    to: into.email,
    data: {
      publicId: into.public_id,
      reference: into.reference,
      from: from.reference,
      subject: into.subject as TicketSubject,
      name: into.name,
      key: await signMailedLink(ctx.db, into.public_id, ctx.now),
      ...(await makeThreadHead(ctx.db, into)),
    },
  })
}
