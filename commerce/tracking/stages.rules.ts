import { CANCELED_ORDER } from '#commerce/order/order.terms.ts'
import type { OrderStatus } from '#commerce/order/order-lifecycle.terms.ts'
import type { DeliveryMode } from '#db/order-tables.ts'
import type { Stage, StageName } from './tracking.terms.ts'

const byCarrier: readonly StageName[] = [
  'received',
  'payment',
  'making',
  'packing',
  'transport',
  'arrival',
]
const toPoint: readonly StageName[] = [
  'received',
  'payment',
  'making',
  'packing',
  'transport',
  'pickup',
  'collected',
]
const atFactory: readonly StageName[] = [
  'received',
  'payment',
  'making',
  'packing',
  'pickup',
  'collected',
]

/** The stages that an order goes through, by how it is handed over. */
const stagesOf: Readonly<Record<DeliveryMode, readonly StageName[]>> = {
  ADDRESS: byCarrier,
  PICKPOINT: toPoint,
  MANAGED: atFactory,
  CUSTOMER: toPoint,
}

/** In which stage a status is; undefined where it depends on what was before. */
const stageOfStatus: Readonly<Record<OrderStatus, StageName | undefined>> = {
  0: undefined,
  4: 'payment',
  2: undefined,
  200: 'making',
  201: 'making',
  202: 'making',
  1: 'making',
  13: 'packing',
  8: 'packing',
  17: 'transport',
  9: 'transport',
  14: 'pickup',
  15: undefined,
  16: 'arrival',
  10: undefined,
}

/** The status whose first time is the time of a stage. */
const arrivedBy: Partial<Record<StageName, OrderStatus>> = {
  making: 200,
  packing: 8,
  transport: 9,
  pickup: 14,
  arrival: 15,
  collected: 15,
}

export type StagedOrder = {
  status: OrderStatus
  deliveryMode: DeliveryMode
  placedAt: string
  /** Paid, or approved to be paid later. */
  isPaid: boolean
  paidAt: string | undefined
  /** Oldest first. */
  events: readonly { to: OrderStatus; at: string }[]
}

/** How far an order is, at a glance: what is done, what is going on, what is to come. */
export function stagesFor(order: StagedOrder): Stage[] {
  const names = stagesOf[order.deliveryMode]
  const { status } = order
  if (status === 15) return names.map((name) => ({ name, state: 'done', at: timeOf(order, name) }))
  const here = indexIn(names, currentStage(order))
  if (status === CANCELED_ORDER) {
    // What was never begun is not shown: the order ends here.
    const reached = names.slice(0, Math.max(1, here)).filter((name) => isReached(order, name))
    return [
      ...reached.map((name): Stage => ({ name, state: 'done', at: timeOf(order, name) })),
      {
        name: 'canceled',
        state: 'stopped',
        at: order.events.findLast(({ to }) => to === CANCELED_ORDER)?.at,
      },
    ]
  }
  const isStopped = status === 2 || status === 16 || status === 17
  return names.map((name, index): Stage => {
    if (index < here) return { name, state: 'done', at: timeOf(order, name) }
    if (index > here) return { name, state: 'ahead' }
    const shown = name === 'making' && !isBegun(order) ? 'preparing' : name
    return { name: shown, state: isStopped ? 'stopped' : 'current', at: timeOf(order, name) }
  })
}

/** Files and the customer's own time come first: nothing is printed yet. */
const isBegun = (order: StagedOrder): boolean => order.events.some(({ to }) => to === 1)

function currentStage(order: StagedOrder): StageName {
  const { status, isPaid } = order
  const known = stageOfStatus[status]
  if (known) return known
  // Stopped or cancelled where it last was.
  const before = order.events.findLast(({ to }) => stageOfStatus[to] !== undefined)
  const last = before && stageOfStatus[before.to]
  if (status !== 0 && last && last !== 'payment') return last
  return isPaid ? 'making' : 'payment'
}

/** A stage that this way of handing over does not have is the last one that it does. */
function indexIn(names: readonly StageName[], stage: StageName): number {
  const index = names.indexOf(stage)
  return index === -1 ? names.length - 1 : index
}

function isReached(order: StagedOrder, name: StageName): boolean {
  return name === 'received' || timeOf(order, name) !== undefined
}

function timeOf(order: StagedOrder, name: StageName): string | undefined {
  if (name === 'received') return order.placedAt
  if (name === 'payment') return order.isPaid ? order.paidAt : undefined
  const by = arrivedBy[name]
  return order.events.find(({ to }) => to === by)?.at
}
