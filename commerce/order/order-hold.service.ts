import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import { settleNotices, staffIdIn, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './order-hold.queries.ts'
import { HOLD_DAYS, holdableStatuses, type HoldReason } from './order-hold.terms.ts'
import { lockOrder } from './order.queries.ts'
import type { OrderStatus } from './order.terms.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
const BATCH = 200

export const { findOpenHold } = queries

export type NewHold = {
  orderId: string
  reason: HoldReason
  note?: string | undefined
  days?: number | undefined
  by: Actor
  now: Date
}

/** Stops an order where it is: it goes on when somebody releases it, and never by itself. */
export async function holdOrder(trx: Db, hold: NewHold): Promise<{ until: Date }> {
  const { orderId, reason, note, days = HOLD_DAYS, by, now } = hold
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  if (!holdableStatuses.includes(order.status as OrderStatus)) {
    refuse('conflict', { status: String(order.status) })
  }
  const until = new Date(now.getTime() + days * DAY_MS)
  const isHeld = await queries.insertHold(trx, {
    order_id: orderId,
    reason,
    note: note ?? null,
    held_by: nameOf(by),
    held_at: now,
    until,
  })
  if (!isHeld) refuse('conflict', { hold: 'held_already' })
  return { until }
}

/** Holds it longer: somebody has looked, and it is not time yet. */
export async function extendHold(
  trx: Db,
  extended: { orderId: string; days: number; by: Actor; reason?: string | undefined; now: Date },
): Promise<{ until: Date }> {
  const { orderId, days, by, reason, now } = extended
  await lockOrder(trx, orderId)
  const until = new Date(now.getTime() + days * DAY_MS)
  if (!(await queries.setUntil(trx, orderId, until))) refuse('conflict', { hold: 'not_held' })
  await settleTodos(trx, { kinds: ['hold_ended'], subject: orderId }, { by, reason, now })
  return { until }
}

type Release = { orderId: string; by: Actor; reason?: string | undefined; now: Date }

/** Only the row: what the order does next is asked by `releaseOrder` of commerce/fulfilment. */
export async function releaseHold(trx: Db, release: Release): Promise<void> {
  await lockOrder(trx, release.orderId)
  if (!(await endHold(trx, release))) refuse('conflict', { hold: 'not_held' })
}

/** Hold of an order is released, where there is one. */
export async function endHold(trx: Db, release: Release): Promise<boolean> {
  const { orderId, by, reason, now } = release
  const isReleased = await queries.setReleased(trx, orderId, {
    by: nameOf(by),
    reason: reason ?? null,
    now,
  })
  if (isReleased) {
    await settleTodos(trx, { kinds: ['hold_ended'], subject: orderId }, { by, reason, now })
    await settleNotices(trx, { kind: 'hold_ended', subject: orderId, now })
  }
  return isReleased
}

/** Refuses what would take a held order further, and says why. */
export async function refuseWhileHeld(trx: Db, orderId: string): Promise<void> {
  const hold = await queries.findOpenHold(trx, orderId)
  if (hold) refuse('conflict', { hold: hold.reason, ...(hold.note && { note: hold.note }) })
}

/** The end of a hold does not end it: it becomes somebody's to look at. */
export async function raiseEndedHolds(db: Db, now: Date): Promise<void> {
  for (const ended of await queries.selectEndedHolds(db, now, BATCH)) {
    await transact(db, async (trx) => {
      await lockOrder(trx, ended.order_id)
      const hold = await queries.findOpenHold(trx, ended.order_id)
      if (!hold || hold.until > now) return
      await raiseTodo(trx, {
        kind: 'hold_ended',
        subject: ended.order_id,
        store: ended.store,
        orderId: ended.order_id,
        dueAt: hold.until,
        now,
      })
      const holder = staffIdIn(hold.held_by)
      await tellStaff(trx, {
        kind: 'hold_ended',
        to: { people: holder === undefined ? [] : [holder] },
        by: theShop,
        subject: ended.order_id,
        store: ended.store,
        orderId: ended.order_id,
        now,
      })
    })
  }
}

const nameOf = (by: Actor) => by.id ?? roleOf(by)
