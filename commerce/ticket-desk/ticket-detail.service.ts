import { findBounce, listTicketMails } from '#commerce/mail-in/ticket-mails.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findFree } from '#commerce/ticket-answer/answer-files.service.ts'
import { listPrepared } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { findChat } from '#commerce/ticket/chat.service.ts'
import { listDocuments } from '#commerce/ticket/ticket-document.service.ts'
import { findDraft } from '#commerce/ticket/ticket-draft.service.ts'
import { selectOrdersOf } from '#commerce/ticket/ticket-orders.service.ts'
import { askedToConfirmAt } from '#commerce/ticket/ticket-confirm.service.ts'
import { readRating } from '#commerce/ticket/ticket-rating.service.ts'
import { openSoon } from '#commerce/ticket/ticket-soon.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { chatStateOf } from './chat-desk.service.ts'
import { findNamed, listAbout } from './ticket-about.service.ts'
import { describeTicket, findFor } from './ticket-desk.service.ts'
import { selectDone } from './ticket-done.queries.ts'
import * as queries from './ticket-list.queries.ts'
import { isFollowing, selectOthers } from './ticket-people.queries.ts'

/** Of somebody who only claims an address nobody sees an order: a stranger would be told of it. */
const isSure = ({ verified }: Pick<thread.Ticket, 'verified'>) => verified !== 'NONE'

/** Orders beside a ticket; those before are a search away. */
const MOST_SHOWN_ORDERS = 50
/** Orders whose invoices are offered with an answer: the one that it names, and the newest. */
const MOST_ORDERS_OF_ANSWERS = 10

/** Orders of whoever wrote a ticket, as far as that is proven. */
export const listOrdersOf = (ctx: StaffCtx, ticket: thread.Ticket) =>
  selectOrdersOf(ctx.db, ticket.id)

/** Colleagues who look at a ticket now. */
export async function listOthers(ctx: StaffCtx, ticketId: string) {
  const { staff, now } = ctx
  const rows = await selectOthers(ctx.db, { ticketId, staffId: staff.id, now })
  return rows.map(({ name, is_typing: isTyping }) => ({ name, isTyping }))
}

export async function getTicket(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const ticket = await findFor(ctx, 'ticket.read', publicId)
  await recordLook(ctx.db, ctx.staff.id, { kind: 'ticket', id: ticket.reference }, ctx.now)
  const [messages, orders, earlier, budget, colleagues, mails, rating, chat] = await Promise.all([
    thread.readThread(ctx.db, ticket.id, { withNotes: true }),
    selectOrdersOf(ctx.db, ticket.id, MOST_SHOWN_ORDERS + 1),
    isSure(ticket) ? queries.selectEarlier(ctx.db, ticket) : [],
    queries.selectBudget(ctx.db, ticket.id),
    listColleagues(ctx, { permission: 'ticket.answer', store: ticket.store }),
    listTicketMails(ctx.db, ticket.id),
    readRating(ctx.db, ticket.id),
    findChat(ctx.db, ticket.id),
  ])
  const last = messages.findLast(({ direction }) => direction !== 'NOTE')
  const numbers = orders.map(({ number }) => number)
  const ofAnswers = numbers.slice(0, MOST_ORDERS_OF_ANSWERS)
  const [related, others, prepared, draft, documents, done, isFollowed] = await Promise.all([
    thread.selectRelated(ctx.db, ticket),
    listOthers(ctx, ticket.id),
    listPrepared(ctx.db, ticket.id),
    findDraft(ctx.db, { ticketId: ticket.id, staffId: ctx.staff.id }),
    listDocuments(ctx.db, ofAnswers),
    selectDone(ctx.db, numbers, last ? new Date(last.at) : ticket.created_at),
    isFollowing(ctx.db, { ticketId: ticket.id, staffId: ctx.staff.id }),
  ])
  const where = { ticket, staffId: ctx.staff.id, now: ctx.now }
  const draftFiles = await findFree(ctx.db, where, draft?.files ?? [])
  const assignee = colleagues.find(({ staffId }) => staffId === ticket.assignee)
  const row = {
    ...ticket,
    assignee_name: assignee?.name ?? null,
    last_words: last?.text ?? '',
    chat_seen_at: chat && chat.ended_at === null ? chat.customer_seen_at : null,
  }
  const [named, about, askedAt, bounce] = await Promise.all([
    findNamed(ctx, ticket),
    listAbout(ctx, ticket),
    ticket.verified === 'NONE' ? askedToConfirmAt(ctx.db, ticket.id) : undefined,
    ticket.email === '' ? undefined : findBounce(ctx.db, ticket.email),
  ])
  return {
    ...describeTicket(row, await openSoon(ctx.db, ctx.now), ctx.now),
    orderPage: named?.number,
    about,
    revision: ticket.revision,
    situation: ticket.situation ?? undefined,
    isSpam: ticket.spam_at !== null,
    isFollowed,
    chatState: chat && chatStateOf(chat, messages.at(-1)?.position ?? 0, ctx.now),
    email: ticket.email,
    phone: ticket.phone ?? undefined,
    verified: ticket.verified,
    confirmAskedAt: askedAt?.toISOString(),
    bouncing: bounce && { at: bounce.at.toISOString(), status: bounce.status ?? undefined },
    createdAt: ticket.created_at.toISOString(),
    assigneeId: ticket.assignee ?? undefined,
    rating,
    budget: budget && {
      companyName: budget.company_name ?? undefined,
      product: budget.product,
      quantity: budget.quantity,
      neededOn: budget.needed_on ?? undefined,
    },
    hasMoreOrders: orders.length > MOST_SHOWN_ORDERS,
    orders: orders.slice(0, MOST_SHOWN_ORDERS).map((order) => ({
      number: order.number,
      status: order.status,
      placedAt: order.placed_at.toISOString(),
      totalMinor: order.total_minor,
      currency: order.currency,
      isNamed: order.is_named,
    })),
    earlier: earlier.map(({ public_id, reference, status }) => ({
      publicId: public_id,
      reference,
      status,
    })),
    colleagues,
    umbrellaId: ticket.umbrella_id ?? undefined,
    related: related.map(({ public_id, reference, status, how }) => ({
      publicId: public_id,
      reference,
      status,
      how,
    })),
    others,
    prepared: prepared.map(({ staffId, ...one }) => ({ ...one, isMine: staffId === ctx.staff.id })),
    draft: draft && {
      text: draft.text,
      reason: draft.reason ?? undefined,
      at: draft.updated_at.toISOString(),
      files: draftFiles.map(({ id, name }) => ({ id, name })),
      documents: draft.documents,
      macro: draft.macro ?? undefined,
      acts: draft.acts,
    },
    documents,
    doneSince: done.map(({ at, by, permission, order, reason }) => ({
      at: at.toISOString(),
      by: by ?? undefined,
      act: permission,
      order,
      reason: reason ?? undefined,
    })),
    messages: messages.map(({ messageId, ...message }) => ({
      messageId,
      ...message,
      mail: mails.find((mail) => mail.messageId === messageId),
    })),
  }
}
