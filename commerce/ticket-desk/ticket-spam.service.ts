import { refuse } from '#api/refusal.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { pauseClocks, startClocks } from '#commerce/ticket/ticket-clock.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { lockFor, objectOf } from './ticket-desk.service.ts'

/** Reason in the history of a ticket. */
const SPAM = 'spam'

/** Says that a ticket is spam, which archives it, or that it is none after all. */
export async function setSpam(
  ctx: StaffCtx,
  { publicId, isSpam }: { publicId: string; isSpam: boolean },
) {
  const ticket = await lockFor(ctx, publicId)
  // Answered and archived tickets are not taken out of sight by mistake.
  if (isSpam ? ticket.status !== 'PENDING' : ticket.spam_at === null) return refuse('conflict')
  await (isSpam ? archive(ctx, ticket) : bringBack(ctx, ticket))
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status, spam: !isSpam },
    after: { status: isSpam ? 'ARCHIVED' : 'PENDING', spam: isSpam },
  })
  return {}
}

async function archive(ctx: StaffCtx, ticket: thread.Ticket): Promise<void> {
  const { db, now } = ctx
  const by = actorOf(ctx.staff)
  await thread.moveTicket(db, ticket, { to: 'ARCHIVED', by, reason: SPAM, now })
  await thread.updateTicket(db, ticket.id, { spam_at: now }, { isConversation: false })
}

/** Its writer has waited all the time: the clocks run from their last words, and what was late stays late. */
async function bringBack(ctx: StaffCtx, ticket: thread.Ticket): Promise<void> {
  const { db, now } = ctx
  const by = actorOf(ctx.staff)
  const moved = await thread.moveTicket(db, ticket, {
    to: 'PENDING',
    by,
    reason: `no ${SPAM}`,
    now,
  })
  const { waiting_on, status_changed_at: archivedAt } = ticket
  if (waiting_on !== 'US') {
    const paused = await pauseClocks(db, moved, now)
    await thread.updateTicket(db, ticket.id, { waiting_on, ...paused }, { isConversation: false })
    return
  }
  const which = ticket.first_reply_at === null ? 'first' : 'next'
  const clocks = await startClocks(db, ticket, which, ticket.last_message_at)
  /** Mark of a promise that was broken before the ticket was archived, and kept then. */
  const kept = (due: Date | null) => (due !== null && due < archivedAt ? archivedAt : null)
  await thread.updateTicket(
    db,
    ticket.id,
    {
      ...clocks,
      reply_breached_at: kept(clocks.reply_due_at),
      resolve_breached_at: kept(clocks.resolve_due_at),
    },
    { isConversation: false },
  )
}
