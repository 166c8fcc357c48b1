import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { forgetActsBefore } from '#commerce/staff/audit-retention.rules.ts'
import { may, storesOf } from '#commerce/staff/may.rules.ts'
import { actorOf, lockOfficeOrder } from '#commerce/staff/office-order.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import type { Tables } from '#db/tables.ts'
import { numberFormat, readCursor, writeCursor } from './keyset.rules.ts'
import { MOST_TAGS } from './order-desk.terms.ts'
import { mentionedIn } from './mention.rules.ts'
import * as queries from './order-note.queries.ts'

type OnOrder = { number: string }

/** Writes a note and tells whom it names, if they may see the order: others would be led to nothing. */
export async function addNote(
  ctx: StaffCtx,
  { number, body, pin = false }: OnOrder & { body: string; pin?: boolean | undefined },
) {
  const { db, staff, now } = ctx
  const order = await lockOfficeOrder(ctx, 'order.note', { number })
  if (pin) await queries.unpin(db, order.id)
  const noteId = await queries.insertNote(db, {
    orderId: order.id,
    staffId: staff.id,
    body,
    isPinned: pin,
    now,
  })
  const told = await findNamed(ctx, body, { permission: 'order.read', store: order.store })
  await queries.insertMentions(
    db,
    noteId,
    told.map(({ id }) => id),
  )
  await tellStaff(db, {
    kind: 'order_mention',
    to: { people: told.map(({ id }) => id) },
    by: actorOf(staff),
    subject: String(noteId),
    store: order.store,
    orderId: order.id,
    now,
  })
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    after: { note: noteId, isPinned: pin, told: told.map(({ id }) => id) },
  })
  return { noteId, told: told.map(({ name }) => name) }
}

/** Colleagues whom a note names, as far as they may see what it is about. */
export async function findNamed(
  { db, staff, now }: StaffCtx,
  body: string,
  { permission, store }: { permission: Permission; store: string },
) {
  const named = await queries.selectNamed(db, mentionedIn(body))
  return named.filter(({ id, assignments }) => {
    const person = { assignments: assignments.map(assignmentOf) }
    return id !== staff.id && may(person, permission, now, { store })
  })
}

const assignmentOf = (row: {
  permissions: string[]
  stores: string[] | null
  valid_until: string | null
}) => ({
  role: '',
  permissions: row.permissions,
  stores: row.stores ?? undefined,
  validUntil: row.valid_until === null ? undefined : new Date(row.valid_until),
})

export async function pinNote(
  ctx: StaffCtx,
  { number, noteId, pin }: OnOrder & { noteId: number; pin: boolean },
) {
  const order = await lockOfficeOrder(ctx, 'order.note', { number })
  const note = { orderId: order.id, noteId, isPinned: pin }
  const wasPinned = (await queries.isPinned(ctx.db, note)) ?? refuse('not_found')
  if (pin) await queries.unpin(ctx.db, order.id)
  await queries.setPinned(ctx.db, note)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { note: noteId, isPinned: wasPinned },
    after: { note: noteId, isPinned: pin },
  })
  return {}
}

/**
 * Notes of others stay: a note is what somebody knew at the time. The log names it; its words, which an erased customer
 * may ask us to forget, are read from where they can be.
 */
export async function removeNote(ctx: StaffCtx, { number, noteId }: OnOrder & { noteId: number }) {
  const order = await lockOfficeOrder(ctx, 'order.note', { number })
  const note = { orderId: order.id, noteId, staffId: ctx.staff.id, now: ctx.now }
  if (!(await queries.removeNote(ctx.db, note))) refuse('not_found')
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { note: noteId },
  })
  return {}
}

export async function setTags(
  ctx: StaffCtx,
  { number, tag, seen }: OnOrder & { tag: readonly string[]; seen?: string | undefined },
) {
  const order = await lockOfficeOrder(ctx, 'order.note', { number })
  const before = await queries.selectTags(ctx.db, order.id)
  const tags = seen === undefined ? tag : mergeTags(before, seen.split(','), tag)
  const sorted = [...new Set(tags)].toSorted()
  await queries.replaceTags(ctx.db, order.id, sorted)
  ctx.note({
    object: { kind: 'order', id: order.number, store: order.store },
    before: { tags: before },
    after: { tags: sorted },
  })
  return { tags: sorted }
}

/** Tags that a colleague gave or took meanwhile stay as they left them. */
const mergeTags = (now: readonly string[], seen: readonly string[], typed: readonly string[]) => [
  ...now.filter((one) => typed.includes(one) || !seen.includes(one)),
  ...typed.filter((one) => !seen.includes(one)),
]

/** Adds one tag to those that an order has, as far as it takes another. */
export async function addTag(ctx: StaffCtx, { number, tag }: OnOrder & { tag: string }) {
  const { id } = await lockOfficeOrder(ctx, 'order.note', { number })
  const tags = await queries.selectTags(ctx.db, id)
  if (!tags.includes(tag) && tags.length >= MOST_TAGS) refuse('quota_exceeded')
  return setTags(ctx, { number, tag: [...tags, tag] })
}

/** Words of a removed note last as long as the act that removed it. */
export const purgeRemovedNotes = ({ db, now }: { db: Kysely<Tables>; now: Date }) =>
  queries.deleteRemoved(db, forgetActsBefore(now))

const LIST = 'mentions'

export async function listMentions(
  ctx: StaffCtx,
  { after, most }: { after?: string | undefined; most: number },
) {
  const { db, staff, now } = ctx
  const stores = storesOf(staff, 'order.read', now)
  const [before] = after === undefined ? [] : readCursor(after, LIST, [numberFormat])
  const page = { before: before === undefined ? undefined : Number(before), most: most + 1, stores }
  const [rows, unseen] = await Promise.all([
    queries.selectMentions(db, staff.id, page),
    queries.countUnseen(db, staff.id, stores),
  ])
  const shown = rows.slice(0, most)
  return {
    unseen,
    mentions: shown.map((row) => ({
      noteId: row.id,
      order: row.number,
      by: row.by,
      body: row.body,
      at: row.created_at.toISOString(),
      isSeen: row.seen_at !== null,
    })),
    next: rows.length > most ? writeCursor([LIST, String(shown.at(-1)!.id)]) : undefined,
  }
}

export async function seeMentions({ db, staff, now }: StaffCtx, { noteId }: { noteId: number }) {
  await queries.markSeen(db, { staffId: staff.id, upTo: noteId, now })
  return {}
}
