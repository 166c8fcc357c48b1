import { refuse } from '#api/refusal.ts'
import { moveMailsOf } from '#commerce/mail-in/ticket-mails.service.ts'
import { readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { PRESENT_SECONDS } from '#commerce/ticket/chat.terms.ts'
import { movePrepared } from '#commerce/ticket-answer/prepared-answer.service.ts'
import { stoppedClock } from '#commerce/ticket/ticket-clock.service.ts'
import { moveDrafts } from '#commerce/ticket/ticket-draft.service.ts'
import { isSameWriter, mergeTickets } from '#commerce/ticket/ticket-merge.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { TicketStatus, TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import {
  MOST_COUNTED,
  PAGE,
  ticketViews,
  type TicketSort,
  type TicketView,
} from './ticket-desk.terms.ts'
import * as queries from './ticket-list.queries.ts'
import { findTicketIds } from './ticket-search.queries.ts'

export { selectBudget } from './ticket-list.queries.ts'

type Filters = {
  store: readonly string[]
  subject?: readonly string[]
  subSubject?: readonly string[]
  language?: readonly string[]
  tag?: readonly string[]
  search?: string | undefined
}

const cursorFormats = [/^[\d :.+-]{10,40}$/, /^[0-9a-f-]{36}$/]

/** Stores that somebody asks for, as far as they may see them; undefined is all. */
export function filterOf(
  ctx: ReadingCtx,
  permission: Permission,
  asked: Filters,
): queries.TicketFilter {
  const own = storesOf(ctx.staff, permission, ctx.now)
  const stores =
    asked.store.length === 0 ? own : asked.store.filter((one) => !own || own.includes(one))
  return {
    stores,
    subject: asked.subject ?? [],
    subSubject: asked.subSubject,
    language: asked.language ?? [],
    tag: asked.tag ?? [],
  }
}

export const lookerOf = (ctx: ReadingCtx) => ({ staffId: ctx.staff.id, now: ctx.now })

type ListInput = Filters & {
  view?: TicketView | undefined
  sort?: TicketSort | undefined
  after?: string | undefined
  most?: number | undefined
}

export async function listTickets(
  ctx: ReadingCtx,
  { view = 'due', sort = 'due', after, most = PAGE, ...asked }: ListInput,
) {
  const seen = filterOf(ctx, 'ticket.read', asked)
  const filter = {
    ...seen,
    ids:
      asked.search === undefined
        ? undefined
        : await findTicketIds(ctx.db, asked.search, seen.stores),
  }
  const cursor =
    after === undefined ? undefined : readCursor(after, `${view} ${sort}`, cursorFormats)
  const [rows, count] = await Promise.all([
    queries.selectTickets(ctx.db, view, filter, lookerOf(ctx), {
      after: cursor && { key: cursor[0]!, id: cursor[1]! },
      most: most + 1,
      sort,
    }),
    queries.countTickets(ctx.db, view, filter, lookerOf(ctx), MOST_COUNTED + 1),
  ])
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    tickets: shown.map((row) => describeTicket(row, ctx.now)),
    next:
      rows.length > most && last
        ? writeCursor([`${view} ${sort}`, last.sort_key, last.id])
        : undefined,
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

export const describeTicket = (row: Omit<Row, 'sort_key' | 'id'>, now: Date) => ({
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
  priority: row.priority,
})

/** Mark of a chat that is going on: somebody waits in front of a screen, or has left it. */
function chatMarkOf(row: Pick<Row, 'waiting_on' | 'chat_seen_at'>, now: Date) {
  if (row.chat_seen_at === null) return undefined
  const isAway = now.getTime() - row.chat_seen_at.getTime() > PRESENT_SECONDS * 1_000
  if (isAway) return 'AWAY' as const
  return row.waiting_on === 'US' ? ('WAITING' as const) : ('ANSWERED' as const)
}

export async function findFor(ctx: StaffCtx, permission: Permission, publicId: string) {
  const ticket = await thread.findTicket(ctx.db, publicId)
  if (!ticket) return refuse('not_found')
  judgeStore(ctx, permission, ticket.store)
  return ticket
}

export async function lockFor(
  ctx: StaffCtx,
  publicId: string,
  revision?: number,
): Promise<thread.Ticket> {
  await findFor(ctx, 'ticket.answer', publicId)
  const ticket = (await thread.lockTicket(ctx.db, publicId))!
  // Somebody wrote since: whoever answers must see that first.
  if (revision !== undefined && revision !== ticket.revision) refuse('conflict')
  return ticket
}

export const objectOf = (ticket: thread.Ticket) => ({
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
  const isThere = found && found.id !== ticket.id && found.merged_into === null
  if (!isThere || ticket.merged_into !== null) return refuse('invalid', { into: 'unknown' })
  const target = await lockFor(ctx, found.public_id)
  if (!(await isSameWriter(ctx.db, ticket, target)))
    return refuse('invalid', { into: 'other_writer' })
  await mergeTickets(ctx.db, ticket, target, { by: actorOf(ctx.staff), now: ctx.now })
  await moveMailsOf(ctx.db, ticket.id, target.id)
  await movePrepared(ctx.db, ticket.id, target.id)
  await moveDrafts(ctx.db, ticket.id, target.id)
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
  if (to !== 'PENDING') await thread.updateTicket(ctx.db, ticket.id, stoppedClock)
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: { status: to },
    reason,
  })
  return {}
}
