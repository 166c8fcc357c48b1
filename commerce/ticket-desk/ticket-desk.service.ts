import { refuse } from '#api/refusal.ts'
import { listTicketMails, makeThreadHead } from '#commerce/mail-in/ticket-mails.service.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { endChatOf, findChat } from '#commerce/ticket/chat.service.ts'
import { PRESENT_SECONDS } from '#commerce/ticket/chat.terms.ts'
import { leftOpen } from '#commerce/ticket/macro-text.rules.ts'
import { openTicketFile, signTicketLink } from '#commerce/ticket/own-ticket.service.ts'
import { mergeTickets } from '#commerce/ticket/ticket-merge.service.ts'
import { readRating } from '#commerce/ticket/ticket-rating.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import { ticketAnswerMail } from '#commerce/ticket/ticket.mail.ts'
import type { TicketStatus, TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import type { Site } from '#config/sites.ts'
import { isSolvedBy, performActs } from './answer-acts.service.ts'
import { chatStateOf } from './chat-desk.service.ts'
import { MOST_COUNTED, PAGE, ticketViews, type TicketView } from './ticket-desk.terms.ts'
import * as queries from './ticket-list.queries.ts'

type Filters = {
  store: readonly string[]
  subject?: readonly string[]
  language?: readonly string[]
  tag?: readonly string[]
  search?: string | undefined
}

const cursorFormats = [/^[\d :.+-]{10,40}$/, /^[0-9a-f-]{36}$/]

/** Stores that somebody asks for, as far as they may see them; undefined is all. */
function filterOf(ctx: ReadingCtx, permission: Permission, asked: Filters): queries.TicketFilter {
  const own = storesOf(ctx.staff, permission, ctx.now)
  const stores =
    asked.store.length === 0 ? own : asked.store.filter((one) => !own || own.includes(one))
  return {
    stores,
    subject: asked.subject ?? [],
    language: asked.language ?? [],
    tag: asked.tag ?? [],
    search: asked.search,
  }
}

const lookerOf = (ctx: ReadingCtx) => ({ staffId: ctx.staff.id, now: ctx.now })

type ListInput = Filters & {
  view?: TicketView | undefined
  after?: string | undefined
  most?: number | undefined
}

export async function listTickets(
  ctx: ReadingCtx,
  { view = 'due', after, most = PAGE, ...asked }: ListInput,
) {
  const filter = filterOf(ctx, 'ticket.read', asked)
  const cursor = after === undefined ? undefined : readCursor(after, view, cursorFormats)
  const [rows, count] = await Promise.all([
    queries.selectTickets(ctx.db, view, filter, lookerOf(ctx), {
      after: cursor && { key: cursor[0]!, id: cursor[1]! },
      most: most + 1,
    }),
    queries.countTickets(ctx.db, view, filter, lookerOf(ctx), MOST_COUNTED + 1),
  ])
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    tickets: shown.map((row) => describe(row, ctx.now)),
    next: rows.length > most && last ? writeCursor([view, last.sort_key, last.id]) : undefined,
    count: Math.min(count, MOST_COUNTED),
    isMore: count > MOST_COUNTED,
  }
}

export async function countTickets(ctx: ReadingCtx, { store }: { store: readonly string[] }) {
  const filter = filterOf(ctx, 'ticket.read', { store })
  const views = await Promise.all(
    ticketViews.map(async (view) => ({
      view,
      count: await queries.countTickets(ctx.db, view, filter, lookerOf(ctx), MOST_COUNTED),
    })),
  )
  return { views }
}

type Row = Awaited<ReturnType<typeof queries.selectTickets>>[number]

const describe = (row: Omit<Row, 'sort_key' | 'id'>, now: Date) => ({
  publicId: row.public_id,
  reference: row.reference,
  store: row.store,
  language: row.language,
  subject: row.subject as TicketSubject,
  subSubject: row.sub_subject ?? undefined,
  name: row.name,
  order: row.order_reference ?? undefined,
  status: row.status,
  waitingOn: row.waiting_on,
  assignee: row.assignee_name ?? undefined,
  lastWords: row.last_words ?? '',
  lastAt: row.last_message_at.toISOString(),
  dueAt: row.reply_due_at?.toISOString(),
  isBreached: row.reply_due_at !== null && row.reply_due_at < now,
  snoozedUntil: row.snoozed_until?.toISOString(),
  tags: row.tags,
  chat: chatMarkOf(row, now),
})

/** Mark of a chat that is going on: somebody waits in front of a screen, or has left it. */
function chatMarkOf(row: Pick<Row, 'waiting_on' | 'chat_seen_at'>, now: Date) {
  if (row.chat_seen_at === null) return undefined
  const isAway = now.getTime() - row.chat_seen_at.getTime() > PRESENT_SECONDS * 1_000
  if (isAway) return 'AWAY' as const
  return row.waiting_on === 'US' ? ('WAITING' as const) : ('ANSWERED' as const)
}

async function findFor(ctx: StaffCtx, permission: Permission, publicId: string) {
  const ticket = await thread.findTicket(ctx.db, publicId)
  if (!ticket) return refuse('not_found')
  judgeStore(ctx, permission, ticket.store)
  return ticket
}

async function lockFor(ctx: StaffCtx, publicId: string, revision?: number): Promise<thread.Ticket> {
  await findFor(ctx, 'ticket.answer', publicId)
  const ticket = (await thread.lockTicket(ctx.db, publicId))!
  // Somebody wrote since: whoever answers must see that first.
  if (revision !== undefined && revision !== ticket.revision) refuse('conflict')
  return ticket
}

export async function getTicket(ctx: StaffCtx, { publicId }: { publicId: string }) {
  const ticket = await findFor(ctx, 'ticket.read', publicId)
  await recordLook(ctx.db, ctx.staff.id, { kind: 'ticket', id: ticket.reference }, ctx.now)
  // Of somebody who only claims an address nobody sees an order: a stranger would be told of it.
  const isSure = ticket.verified !== 'NONE'
  const [messages, orders, earlier, budget, colleagues, mails, rating, chat] = await Promise.all([
    thread.readThread(ctx.db, ticket.id, { withNotes: true }),
    isSure
      ? queries.selectOrdersOf(ctx.db, {
          customerId: ticket.customer_id,
          order: ticket.order_reference,
          store: ticket.store,
        })
      : [],
    isSure ? queries.selectEarlier(ctx.db, ticket) : [],
    queries.selectBudget(ctx.db, ticket.id),
    listColleagues(ctx, { permission: 'ticket.answer', store: ticket.store }),
    listTicketMails(ctx.db, ticket.id),
    readRating(ctx.db, ticket.id),
    findChat(ctx.db, ticket.id),
  ])
  const assignee = colleagues.find(({ staffId }) => staffId === ticket.assignee)
  const last = messages.findLast(({ direction }) => direction !== 'NOTE')
  const row = {
    ...ticket,
    assignee_name: assignee?.name ?? null,
    last_words: last?.text ?? '',
    chat_seen_at: chat && chat.ended_at === null ? chat.customer_seen_at : null,
  }
  return {
    ...describe(row, ctx.now),
    revision: ticket.revision,
    chatState: chat && chatStateOf(chat, messages.at(-1)?.position ?? 0, ctx.now),
    email: ticket.email,
    phone: ticket.phone ?? undefined,
    verified: ticket.verified,
    createdAt: ticket.created_at.toISOString(),
    assigneeId: ticket.assignee ?? undefined,
    rating,
    budget: budget && {
      companyName: budget.company_name ?? undefined,
      product: budget.product,
      quantity: budget.quantity,
      neededOn: budget.needed_on ?? undefined,
    },
    orders: orders.map((order) => ({
      number: order.number,
      status: order.status,
      placedAt: order.placed_at.toISOString(),
      totalMinor: order.total_minor,
      currency: order.currency,
      isNamed: order.number === ticket.order_reference?.toUpperCase(),
    })),
    earlier: earlier.map(({ public_id, reference, status }) => ({
      publicId: public_id,
      reference,
      status,
    })),
    colleagues,
    messages: messages.map(({ messageId, ...message }) => ({
      ...message,
      mail: mails.find((mail) => mail.messageId === messageId),
    })),
  }
}

const MOST_EARLIER = 4
const MOST_EARLIER_LETTERS = 600

/**
 * Messages that an answer repeats below itself. None while nobody proved the address: a stranger could have us send
 * their words to anybody.
 */
async function listEarlier(ctx: StaffCtx, ticket: thread.Ticket) {
  if (ticket.verified === 'NONE') return []
  const messages = await thread.readThread(ctx.db, ticket.id, { withNotes: false })
  return messages
    .slice(-MOST_EARLIER)
    .toReversed()
    .map(({ direction, staffName, text, at }) => ({
      name: direction === 'IN' ? ticket.name : (staffName?.split(' ')[0] ?? ''),
      at,
      text: text.slice(0, MOST_EARLIER_LETTERS),
    }))
}

const objectOf = (ticket: thread.Ticket) => ({
  kind: 'ticket',
  id: ticket.reference,
  store: ticket.store,
})

export async function claimNext(ctx: StaffCtx, asked: Filters) {
  const filter = filterOf(ctx, 'ticket.answer', asked)
  const publicId = await queries.claimNext(ctx.db, filter, lookerOf(ctx))
  if (publicId === undefined) {
    ctx.note({ object: { kind: 'ticket', id: 'none' }, after: { claimed: null } })
    return { publicId: undefined }
  }
  const ticket = (await thread.lockTicket(ctx.db, publicId))!
  await thread.updateTicket(ctx.db, ticket.id, { assignee: ctx.staff.id })
  ctx.note({
    object: objectOf(ticket),
    before: { assignee: null },
    after: { assignee: ctx.staff.id },
  })
  return { publicId }
}

export async function assign(
  ctx: StaffCtx,
  { publicId, staffId }: { publicId: string; staffId?: string | undefined },
) {
  const ticket = await lockFor(ctx, publicId)
  if (staffId !== undefined) {
    const colleagues = await listColleagues(ctx, {
      permission: 'ticket.answer',
      store: ticket.store,
    })
    if (!colleagues.some((one) => one.staffId === staffId)) {
      refuse('invalid', { staffId: 'unknown' })
    }
  }
  await thread.updateTicket(ctx.db, ticket.id, { assignee: staffId ?? null })
  ctx.note({
    object: objectOf(ticket),
    before: { assignee: ticket.assignee },
    after: { assignee: staffId ?? null },
  })
  return {}
}

export async function addNote(ctx: StaffCtx, input: { publicId: string; text: string }) {
  const ticket = await lockFor(ctx, input.publicId)
  await thread.addNote(ctx.db, ticket, { staffId: ctx.staff.id, text: input.text, now: ctx.now })
  ctx.note({ object: objectOf(ticket), after: { note: true } })
  return {}
}

export async function snooze(
  ctx: StaffCtx,
  { publicId, until }: { publicId: string; until?: string | undefined },
) {
  const ticket = await lockFor(ctx, publicId)
  const snoozedUntil = until === undefined ? null : new Date(`${until}T08:00:00Z`)
  if (snoozedUntil && snoozedUntil <= ctx.now) refuse('invalid', { until: 'in_the_past' })
  await thread.updateTicket(ctx.db, ticket.id, { snoozed_until: snoozedUntil })
  ctx.note({
    object: objectOf(ticket),
    before: { snoozedUntil: ticket.snoozed_until },
    after: { snoozedUntil },
  })
  return {}
}

/** Merges a ticket into another of the same person: two topics of two people would be read by both. */
export async function merge(
  ctx: StaffCtx,
  input: { publicId: string; revision: number; into: string },
) {
  const ticket = await lockFor(ctx, input.publicId, input.revision)
  const found = await thread.findByReference(ctx.db, input.into)
  if (!found || found.id === ticket.id) return refuse('invalid', { into: 'unknown' })
  const target = await lockFor(ctx, found.public_id)
  const isSame =
    target.store === ticket.store && target.email.toLowerCase() === ticket.email.toLowerCase()
  if (!isSame) return refuse('invalid', { into: 'other_writer' })
  await mergeTickets(ctx.db, ticket, target, { by: actorOf(ctx.staff), now: ctx.now })
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: { status: 'ARCHIVED', mergedInto: target.reference },
  })
  return { publicId: target.public_id }
}

/** Closes a ticket as it is; one that is closed already is left. */
export async function closeTicket(
  ctx: StaffCtx,
  { publicId, reason }: { publicId: string; reason: string },
) {
  const { revision, status } = await lockFor(ctx, publicId)
  if (status !== 'PENDING') return refuse('conflict')
  return setStatus(ctx, { publicId, revision, status: 'RESOLVED', reason })
}

export async function setStatus(
  ctx: StaffCtx,
  input: { publicId: string; revision: number; status: TicketStatus; reason?: string | undefined },
) {
  const ticket = await lockFor(ctx, input.publicId, input.revision)
  const { status: to, reason } = input
  await thread.moveTicket(ctx.db, ticket, { to, by: actorOf(ctx.staff), reason, now: ctx.now })
  if (to !== 'PENDING') await thread.updateTicket(ctx.db, ticket.id, { reply_due_at: null })
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: { status: to },
    reason,
  })
  return {}
}

export const makeTicketAnswers = ({
  sites,
  storage,
}: {
  sites: readonly Site[]
  storage: Pick<Storage, 'find'>
}) => ({
  /** Answers in the conversation, and tells the customer by mail with a link to it. */
  async answer(
    ctx: StaffCtx,
    input: {
      publicId: string
      revision: number
      text: string
      isSolved: boolean
      macro?: string | undefined
      isMacroChanged?: boolean | undefined
      act: readonly string[]
    },
  ) {
    const { text, macro, isMacroChanged, act } = input
    const isSolved = input.isSolved || isSolvedBy(act)
    // A gap that was left would reach the customer in braces.
    if (leftOpen(text).length > 0) refuse('invalid', { text: 'placeholder' })
    const ticket = await lockFor(ctx, input.publicId, input.revision)
    const chat = await findChat(ctx.db, ticket.id)
    // Somebody in a chat reads it at once; what they miss is mailed when they have left.
    const isLive = chat !== undefined && chat.ended_at === null
    const head = await makeThreadHead(ctx.db, ticket)
    const earlier = await listEarlier(ctx, ticket)
    const messageId = await thread.addStaffMessage(ctx.db, ticket, {
      staffId: ctx.staff.id,
      text,
      by: actorOf(ctx.staff),
      isSolved,
      channel: isLive ? 'CHAT' : 'OFFICE',
      macro: macro === undefined ? undefined : { code: macro, isChanged: isMacroChanged === true },
      now: ctx.now,
    })
    if (ticket.assignee === null) {
      await thread.updateTicket(ctx.db, ticket.id, { assignee: ctx.staff.id })
    }
    const site = sites.find(({ slug }) => slug === ticket.store)
    const locale = site?.locales.find(({ language }) => language === ticket.language)
    await performActs(ctx, ticket, act)
    if (isLive && isSolved) await endChatOf(ctx.db, ticket.id, 'STAFF', ctx.now)
    if (site && ticket.email !== '' && !isLive) {
      await queueMail(ctx.db, ticketAnswerMail, {
        subjectId: messageId,
        place: { site, locale: locale ?? site.locales[0] },
        to: ticket.email,
        data: {
          publicId: ticket.public_id,
          reference: ticket.reference,
          subject: ticket.subject as TicketSubject,
          name: ticket.name,
          from: ctx.staff.name.split(' ')[0]!,
          text,
          key: await signTicketLink(ctx.db, ticket.public_id, ctx.now),
          isSolved,
          ...head,
          earlier,
        },
      })
    }
    ctx.note({
      object: objectOf(ticket),
      before: { status: ticket.status },
      after: {
        status: isSolved ? 'RESOLVED' : 'PENDING',
        answer: messageId,
        ...(act.length > 0 && { acts: act }),
      },
    })
    return {}
  },

  async getTicketFile(ctx: StaffCtx, { publicId, fileId }: { publicId: string; fileId: string }) {
    const ticket = await findFor(ctx, 'ticket.read', publicId)
    await recordLook(ctx.db, ctx.staff.id, { kind: 'ticket-file', id: fileId }, ctx.now)
    return openTicketFile(ctx.db, storage, ticket.id, fileId)
  },
})
