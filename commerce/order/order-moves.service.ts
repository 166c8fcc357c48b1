import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { roleOf, type Actor } from '#commerce/kernel/actor.ts'
import { isPayable } from '#commerce/payment/payment.service.ts'
import type { Tables } from '#db/tables.ts'
import { afterMove } from './after-move.service.ts'
import {
  findLifecycleFaults,
  finalOrderStatuses,
  ORDER_START,
  orderLifecycle,
  type OrderCheck,
  type OrderEdge,
  type OrderStatus,
} from './order-lifecycle.terms.ts'
import { orderStatuses } from './order.terms.ts'
import { areFilesReady } from './print-files.service.ts'
import * as queries from './order-moves.queries.ts'

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

const faults = findLifecycleFaults(
  Object.keys(orderStatuses).map(Number),
  orderLifecycle,
  ORDER_START,
  finalOrderStatuses,
)
if (faults.length > 0) throw new Error(`The life cycle of orders is wrong: ${faults.join(', ')}.`)

/**
 * The only way from one status to another: what the table does not know is refused, and what the
 * table wants checked is checked under the order's lock, whoever asks.
 */
export async function moveOrder(trx: Db, move: OrderMove): Promise<void> {
  const order = (await queries.lockOrder(trx, move.orderId)) ?? refuse('not_found')
  const role = roleOf(move.actor)
  const edge = orderLifecycle.find(
    ({ from, to, who }) => from === order.status && to === move.to && who.includes(role),
  )
  if (!edge) return refuse('conflict', { status: String(order.status) })
  if (!(await isAllowed(trx, order, edge, move))) {
    return refuse('conflict', { status: String(order.status), check: edge.check! })
  }
  const { orderId, actor, reason, now } = move
  const { from, to } = edge
  const isMoved = await queries.setStatus(trx, { orderId, from, to, actor, reason, now })
  if (!isMoved) refuse('conflict', { status: String(order.status) })
  await afterMove(trx, order, { from, to, actor, reason, now })
}

type Check = (trx: Db, order: queries.LockedOrder, move: OrderMove) => Promise<boolean> | boolean

const checks: Record<OrderCheck, Check> = {
  released: async (trx, order, { now }) =>
    order.release_after <= now &&
    (await isPayable(trx, order.id)) &&
    (await areFilesReady(trx, order.id)),
  payable: (trx, order) => isPayable(trx, order.id),
  unpaid: async (trx, order) => !(await isPayable(trx, order.id)),
  'not downloaded': async (trx, order) => !(await queries.wasDownloaded(trx, order.id)),
  'goes by carrier': (_trx, order) => order.delivery_mode !== 'MANAGED',
  'is collected at the factory': (_trx, order) => order.delivery_mode === 'MANAGED',
  disputed: (_trx, order, { reason, now }) =>
    reason !== undefined &&
    now.getTime() - order.status_changed_at.getTime() <= DISPUTE_DAYS * DAY_MS,
}

function isAllowed(trx: Db, order: queries.LockedOrder, { check }: OrderEdge, move: OrderMove) {
  return check === undefined || checks[check](trx, order, move)
}
