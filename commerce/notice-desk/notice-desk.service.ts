import {
  readCursor,
  momentFormat,
  numberFormat,
  writeCursor,
} from '#commerce/order-desk/keyset.rules.ts'
import { refuse } from '#api/refusal.ts'
import * as notices from '#commerce/staff-notice/staff-notice.service.ts'
import {
  isNoticeKind,
  noticeKindNames,
  type NoticeKind,
} from '#commerce/staff-notice/staff-notice.terms.ts'
import { noticeScopeOf } from '#commerce/staff/notice-scope.service.ts'
import { findOfficeOrder, judgeStore } from '#commerce/staff/office-order.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { findTicket } from '#commerce/ticket/ticket-thread.service.ts'
import type { NoticeDigest } from '#db/staff-notice-tables.ts'
import type { Notice } from './notice-desk.office.contract.ts'
import * as queries from './notice-desk.queries.ts'

const LIST = 'notices'

type Asked = {
  state: 'unread' | 'all'
  kind: readonly NoticeKind[]
  after?: string | undefined
  most: number
}

export async function listNotices({ db, staff, now }: StaffCtx, asked: Asked) {
  const scope = noticeScopeOf(staff, now)
  const [at, id] =
    asked.after === undefined ? [] : readCursor(asked.after, LIST, [momentFormat, numberFormat])
  const { most } = asked
  const [rows, unread] = await Promise.all([
    queries.selectNotices(db, {
      staffId: staff.id,
      scope,
      kinds: asked.kind,
      isUnread: asked.state === 'unread',
      after: at === undefined || id === undefined ? undefined : { at, id },
      most: most + 1,
    }),
    queries.countUnread(db, staff.id, scope),
  ])
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return {
    notices: shown.map(describe),
    next: last && writeCursor([LIST, last.place, String(last.id)]),
    unread,
  }
}

function describe(row: Awaited<ReturnType<typeof queries.selectNotices>>[number]): Notice {
  if (!isNoticeKind(row.kind)) throw new Error(`No kind of notices is called ${row.kind}.`)
  return {
    noticeId: row.id,
    kind: row.kind,
    subject: row.subject,
    store: row.store ?? undefined,
    order: row.number ?? undefined,
    ...(row.ticket !== null && {
      ticket: { publicId: row.ticket, reference: row.ticket_reference! },
    }),
    ...(row.task_kind !== null && { task: { kind: row.task_kind, name: row.task_name! } }),
    by: row.by ?? undefined,
    detail: row.detail ?? undefined,
    at: row.happened_at.toISOString(),
    isRead: row.read_at !== null,
  }
}

/** Nobody reads those of others: what is not one's own is left as it is. */
export async function readNotices(
  { db, staff, now }: StaffCtx,
  { noticeId: ids, until }: { noticeId: readonly number[]; until?: string | undefined },
) {
  const own = { staffId: staff.id, now }
  if (ids.length > 0) await notices.markRead(db, { ...own, ids })
  if (until !== undefined) await notices.markRead(db, { ...own, until: new Date(until) })
  return {}
}

export async function getNoticeChoices({ db, staff, now }: StaffCtx) {
  const choice = await queries.findChoice(db, staff.id)
  const muted = new Set(choice?.muted)
  const seen = new Set(noticeScopeOf(staff, now).flatMap(({ kinds }) => kinds))
  return {
    kinds: noticeKindNames
      .filter((kind) => seen.has(kind))
      .map((kind) => ({ kind, isOn: !muted.has(kind) })),
    digest: choice?.digest ?? ('never' as const),
  }
}

/** Kinds that somebody cannot see today stay as they chose them: a right may come back. */
export async function setNoticeChoices(
  ctx: StaffCtx,
  { kind, digest }: { kind: readonly NoticeKind[]; digest: NoticeDigest },
) {
  const { db, staff, now } = ctx
  const before = await queries.findChoice(db, staff.id)
  const offered = new Set<string>((await getNoticeChoices(ctx)).kinds.map((one) => one.kind))
  const muted = [
    ...(before?.muted ?? []).filter((one) => !offered.has(one)),
    ...noticeKindNames.filter((one) => offered.has(one) && !kind.includes(one)),
  ].toSorted()
  await notices.saveChoice(db, { staffId: staff.id, muted, digest, now })
  ctx.note({
    object: { kind: 'staff', id: staff.id },
    before: { mutedNotices: before?.muted ?? [], noticeMail: before?.digest ?? 'never' },
    after: { mutedNotices: muted, noticeMail: digest },
  })
  return {}
}

export async function followOrder(
  ctx: StaffCtx,
  { number, isFollowing }: { number: string; isFollowing: boolean },
) {
  const order = await findOfficeOrder(ctx, 'order.read', number)
  const follow = { orderId: order.id, staffId: ctx.staff.id, now: ctx.now }
  await (isFollowing ? notices.followOrder(ctx.db, follow) : notices.unfollowOrder(ctx.db, follow))
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    after: { isFollowing },
  })
  return {}
}

export async function followTicket(
  ctx: StaffCtx,
  { publicId, isFollowing }: { publicId: string; isFollowing: boolean },
) {
  const ticket = (await findTicket(ctx.db, publicId)) ?? refuse('not_found')
  judgeStore(ctx, 'ticket.read', ticket.store)
  const follow = { ticketId: ticket.id, staffId: ctx.staff.id, now: ctx.now }
  await (isFollowing
    ? notices.followTicket(ctx.db, follow)
    : notices.unfollowTicket(ctx.db, follow))
  ctx.note({
    object: { kind: 'ticket', id: ticket.reference, store: ticket.store },
    after: { isFollowing },
  })
  return {}
}
