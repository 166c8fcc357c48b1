import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { isPayable } from '#commerce/payment/payment.service.ts'
import type { Tables } from '#db/tables.ts'
import { afterMove } from './after-move.ts'
import {
  orderLife,
  type OrderCheck,
  type OrderEdge,
} from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { areFilesReady } from './print-files.service.ts'
import { refuseWhileAsked } from '#commerce/order/cancel-request.service.ts'
import { refuseWhileHeld } from '#commerce/order/order-hold.service.ts'
import * as orders from '#commerce/order/order.service.ts'

type Db = Kysely<Tables>

type OrderMove = {
  orderId: string
  to: OrderStatus
  actor: Actor
  reason?: string | undefined
  now: Date
}

const DAY_MS = 24 * 60 * 60_000
const DISPUTE_DAYS = 30

/**
 * The only way from one status to another: what the table does not know is refused, and what the
 * table wants checked is checked under the order's lock, whoever asks.
 */
export async function moveOrder(trx: Db, move: OrderMove): Promise<void> {
  const order = (await orders.lockOrder(trx, move.orderId)) ?? refuse('not_found')
  const step = { from: order.status as OrderStatus, to: move.to, who: roleOf(move.actor) }
  const edge = findEdge(orderLife, step)
  if (!edge) return refuse('conflict', { status: String(order.status) })
  // Also where the table wants it released, so that whoever asks hears of the hold and not just a no.
  const isAdvanced = step.who === 'factory' && advancing.has(edge.to)
  if (isAdvanced || edge.check === 'released') await refuseWhileHeld(trx, order.id)
  if (edge.to === orderStatus.production) await refuseWhileAsked(trx, order.id)
  if (!(await isAllowed(trx, order, edge, move))) {
    return refuse('conflict', { status: String(order.status), check: edge.check! })
  }
  const { orderId, actor, reason, now } = move
  const { from, to } = edge
  const isMoved = await orders.setStatus(trx, { orderId, from, to, actor, reason, now })
  if (!isMoved) refuse('conflict', { status: String(order.status) })
  await afterMove(trx, order, { from, to, actor, reason, now })
}

/** Steps of the factory that take an order further. What a carrier tells has happened, held or not. */
const advancing: ReadonlySet<OrderStatus> = new Set([
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.shipped,
  orderStatus.pickup,
])

type Check = (trx: Db, order: orders.LockedOrder, move: OrderMove) => Promise<boolean> | boolean

const checks: Record<OrderCheck, Check> = {
  released: async (trx, order, { now }) =>
    order.release_after <= now &&
    (await isPayable(trx, order.id)) &&
    (await areFilesReady(trx, order.id)),
  payable: (trx, order) => isPayable(trx, order.id),
  unpaid: async (trx, order) => !(await isPayable(trx, order.id)),
  'not downloaded': async (trx, order) => !(await orders.wasDownloaded(trx, order.id)),
  'goes by carrier': (_trx, order) => order.delivery_mode !== 'MANAGED',
  'is collected at the factory': (_trx, order) => order.delivery_mode === 'MANAGED',
  disputed: (_trx, order, { reason, now }) =>
    reason !== undefined &&
    now.getTime() - order.status_changed_at.getTime() <= DISPUTE_DAYS * DAY_MS,
}

function isAllowed(trx: Db, order: orders.LockedOrder, { check }: OrderEdge, move: OrderMove) {
  return check === undefined || checks[check](trx, order, move)
}
