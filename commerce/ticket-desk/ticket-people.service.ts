import { findNamed } from '#commerce/order-desk/order-note.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { claimFiles } from '#commerce/ticket-answer/answer-files.service.ts'
import { deleteDraft } from '#commerce/ticket/ticket-draft.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { findFor, lockFor, objectOf } from './ticket-desk.service.ts'
import { listOthers } from './ticket-detail.service.ts'
import * as queries from './ticket-people.queries.ts'

/** So long somebody is there after their page was heard of. */
const LIFE_MS = 45_000
const MOST_MENTIONS = 50

/** Says that one looks at a ticket or types; who else does is told back. */
export async function bePresent(
  ctx: StaffCtx,
  input: { publicId: string; isTyping?: boolean | undefined; isLeaving?: boolean | undefined },
) {
  const ticket = await findFor(ctx, 'ticket.read', input.publicId)
  const whose = { ticketId: ticket.id, staffId: ctx.staff.id }
  if (input.isLeaving) await queries.setGone(ctx.db, whose)
  else {
    const until = new Date(ctx.now.getTime() + LIFE_MS)
    await queries.setPresent(ctx.db, { ...whose, isTyping: input.isTyping === true, until })
  }
  return { others: await listOthers(ctx, ticket.id) }
}

/** A note that only people of the shop see. Whom it names is told, if they may see the ticket. */
export async function addNote(
  ctx: StaffCtx,
  { publicId, text, attachment }: { publicId: string; text: string; attachment: readonly string[] },
) {
  const ticket = await lockFor(ctx, publicId)
  const messageId = await thread.addNote(ctx.db, ticket, {
    staffId: ctx.staff.id,
    text,
    now: ctx.now,
  })
  await claimFiles(ctx.db, { ticket, messageId, staffId: ctx.staff.id, now: ctx.now }, attachment)
  // Autosave took it for an answer: what is for colleagues alone must not wait in the form to the customer.
  await deleteDraft(ctx.db, { ticketId: ticket.id, staffId: ctx.staff.id, text })
  const told = await findNamed(ctx, text, { permission: 'ticket.read', store: ticket.store })
  const ids = told.map(({ id }) => id)
  await queries.insertMentions(ctx.db, messageId, ids)
  await tellStaff(ctx.db, {
    kind: 'ticket_mention',
    to: { people: ids },
    by: actorOf(ctx.staff),
    subject: messageId,
    store: ticket.store,
    ticketId: ticket.id,
    now: ctx.now,
  })
  ctx.note({
    object: objectOf(ticket),
    after: {
      note: true,
      ...(attachment.length > 0 && { files: attachment.length }),
      ...(ids.length > 0 && { told: ids }),
    },
  })
  return {}
}

const whoseOf = ({ staff, now }: StaffCtx) => ({
  staffId: staff.id,
  stores: storesOf(staff, 'ticket.read', now),
})

export async function listTicketMentions(ctx: StaffCtx) {
  const [rows, unseen] = await Promise.all([
    queries.selectMentions(ctx.db, whoseOf(ctx), MOST_MENTIONS),
    queries.countUnseen(ctx.db, whoseOf(ctx)),
  ])
  return {
    unseen,
    mentions: rows.map((row) => ({
      messageId: row.id,
      publicId: row.public_id,
      reference: row.reference,
      by: row.by ?? undefined,
      body: row.text,
      at: row.created_at.toISOString(),
      isSeen: row.seen_at !== null,
    })),
  }
}

export async function seeTicketMentions({ db, staff, now }: StaffCtx) {
  await queries.markSeen(db, staff.id, now)
  return {}
}
