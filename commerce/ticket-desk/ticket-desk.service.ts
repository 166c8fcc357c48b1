import { refuse } from '#api/refusal.ts'
import { readCursor, writeCursor } from '#commerce/order-desk/keyset.rules.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, judgeStore } from '#commerce/staff/office-order.ts'
import { listColleagues } from '#commerce/staff/colleagues.service.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { PRESENT_SECONDS } from '#commerce/ticket/chat.terms.ts'
import { settleTurn } from '#commerce/ticket/ticket-breach.service.ts'
import { openSoon } from '#commerce/ticket/ticket-soon.service.ts'
import * as thread from '#commerce/ticket/ticket-thread.service.ts'
import type { TicketStatus, TicketSubject } from '#commerce/ticket/ticket.terms.ts'
import { isAway } from './ticket-absence.service.ts'
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

export type Filters = {
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
  const filter = await searchedFilter(ctx, asked)
  const cursor =
    after === undefined ? undefined : readCursor(after, `${view} ${sort}`, cursorFormats)
  const [rows, count, isSoon] = await Promise.all([
    queries.selectTickets(ctx.db, view, filter, lookerOf(ctx), {
      after: cursor && { key: cursor[0]!, id: cursor[1]! },
      most: most + 1,
      sort,
    }),
    queries.countTickets(ctx.db, view, filter, lookerOf(ctx), MOST_COUNTED + 1),
    openSoon(ctx.db, ctx.now),
  ])
  const shown = rows.slice(0, most)
  const last = shown.at(-1)
  return {
    tickets: shown.map((row) => describeTicket(row, isSoon, ctx.now)),
    next:
      rows.length > most && last
        ? writeCursor([`${view} ${sort}`, last.sort_key, last.id])
        : undefined,
    count: Math.min(count, MOST_COUNTED),
    isMore: count > MOST_COUNTED,
  }
}

async function searchedFilter(ctx: ReadingCtx, asked: Filters) {
  const seen = filterOf(ctx, 'ticket.read', asked)
  const { search } = asked
  const ids = search === undefined ? undefined : await findTicketIds(ctx.db, search, seen.stores)
  return { ...seen, ids }
}

/** Tickets that the list shows, counted up to a limit. */
export const countListed = async (
  ctx: ReadingCtx,
  { view = 'due', ...asked }: ListInput,
  most: number,
): Promise<number> =>
  queries.countTickets(ctx.db, view, await searchedFilter(ctx, asked), lookerOf(ctx), most)

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

/** The promise by which the inbox is sorted, of those that run. */
function nearestDueOf(row: Pick<Row, 'status' | Due>): Date | undefined {
  const law = row.status === 'PENDING' ? row.legal_due_at : null
  return [row.reply_due_at, row.resolve_due_at, law]
    .filter((due) => due !== null)
    .toSorted((one, other) => one.getTime() - other.getTime())[0]
}
type Due = 'reply_due_at' | 'resolve_due_at' | 'legal_due_at'

export const describeTicket = (
  row: Omit<Row, 'sort_key' | 'id'>,
  isSoon: (ticket: typeof row) => boolean,
  now: Date,
) => ({
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
  nearestDueAt: nearestDueOf(row)?.toISOString(),
  dueAt: row.reply_due_at?.toISOString(),
  resolveDueAt: row.resolve_due_at?.toISOString(),
  legalDueAt: row.status === 'PENDING' ? row.legal_due_at?.toISOString() : undefined,
  isBreached: (nearestDueOf(row) ?? now) < now,
  isSoon: (nearestDueOf(row) ?? now) >= now && isSoon(row),
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
  kind: 'ticket' as const,
  id: ticket.reference,
  store: ticket.store,
})

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
    if (staffId !== ctx.staff.id && (await isAway(ctx, staffId))) {
      refuse('invalid', { staffId: 'away' })
    }
  }
  await thread.updateTicket(ctx.db, ticket.id, { assignee: staffId ?? null })
  await tellStaff(ctx.db, {
    kind: 'ticket_given',
    to: { people: staffId === undefined ? [] : [staffId] },
    by: actorOf(ctx.staff),
    subject: publicId,
    store: ticket.store,
    ticketId: ticket.id,
    now: ctx.now,
  })
  ctx.note({
    object: objectOf(ticket),
    before: { assignee: ticket.assignee },
    after: { assignee: staffId ?? null },
  })
  return { before: ticket.assignee ?? undefined }
}

export async function snooze(
  ctx: StaffCtx,
  { publicId, until }: { publicId: string; until?: string | undefined },
) {
  const ticket = await lockFor(ctx, publicId)
  const snoozedUntil = until === undefined ? null : new Date(`${until}T08:00:00Z`)
  if (snoozedUntil && snoozedUntil <= ctx.now) refuse('invalid', { until: 'in_the_past' })
  // Of a ticket that has ended nothing comes back.
  if (ticket.status !== 'PENDING') return refuse('conflict')
  await thread.updateTicket(ctx.db, ticket.id, { snoozed_until: snoozedUntil })
  const settled = snoozedUntil
    ? await settleTurn(ctx.db, ticket, { by: actorOf(ctx.staff), now: ctx.now })
    : 0
  ctx.note({
    object: objectOf(ticket),
    before: { snoozedUntil: ticket.snoozed_until },
    after: { snoozedUntil },
  })
  return {
    before: ticket.snoozed_until?.toISOString().slice(0, 10),
    // What it ended as done nobody would be reminded of again.
    isReversible: settled === 0,
  }
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
  ctx.note({
    object: objectOf(ticket),
    before: { status: ticket.status },
    after: { status: to },
    reason,
  })
  return {}
}
