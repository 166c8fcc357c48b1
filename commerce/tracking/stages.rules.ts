import { type OrderStatus, orderStatus } from '#commerce/order/order.terms.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { OrderStage, StageName } from './tracking.terms.ts'

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
  [orderStatus.received]: undefined,
  [orderStatus.unpaid]: 'payment',
  [orderStatus.errors]: undefined,
  [orderStatus.waitingDownload]: 'making',
  [orderStatus.downloading]: 'making',
  [orderStatus.downloaded]: 'making',
  [orderStatus.production]: 'making',
  [orderStatus.produced]: 'packing',
  [orderStatus.packed]: 'packing',
  [orderStatus.notShipped]: 'transport',
  [orderStatus.shipped]: 'transport',
  [orderStatus.pickup]: 'pickup',
  [orderStatus.delivered]: undefined,
  [orderStatus.notDelivered]: 'arrival',
  [orderStatus.canceled]: undefined,
}

/** The status whose first time is the time of a stage. */
const arrivedBy: Partial<Record<StageName, OrderStatus>> = {
  making: orderStatus.waitingDownload,
  packing: orderStatus.packed,
  transport: orderStatus.shipped,
  pickup: orderStatus.pickup,
  arrival: orderStatus.delivered,
  collected: orderStatus.delivered,
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
export function stagesFor(order: StagedOrder): OrderStage[] {
  const names = stagesOf[order.deliveryMode]
  const { status } = order
  if (status === orderStatus.delivered)
    return names.map((name) => ({ name, state: 'done', at: timeOf(order, name) }))
  const here = indexIn(names, currentStage(order))
  if (status === orderStatus.canceled) {
    // What was never begun is not shown: the order ends here.
    const reached = names.slice(0, Math.max(1, here)).filter((name) => isReached(order, name))
    return [
      ...reached.map((name): OrderStage => ({ name, state: 'done', at: timeOf(order, name) })),
      {
        name: 'canceled',
        state: 'stopped',
        at: order.events.findLast(({ to }) => to === orderStatus.canceled)?.at,
      },
    ]
  }
  const isStopped =
    status === orderStatus.errors ||
    status === orderStatus.notDelivered ||
    status === orderStatus.notShipped
  return names.map((name, index): OrderStage => {
    if (index < here) return { name, state: 'done', at: timeOf(order, name) }
    if (index > here) return { name, state: 'ahead' }
    const shown = name === 'making' && !isBegun(order) ? 'preparing' : name
    return { name: shown, state: isStopped ? 'stopped' : 'current', at: timeOf(order, name) }
  })
}

/** Files and the customer's own time come first: nothing is printed yet. */
const isBegun = (order: StagedOrder): boolean =>
  order.events.some(({ to }) => to === orderStatus.production)

function currentStage(order: StagedOrder): StageName {
  const { status, isPaid } = order
  const known = stageOfStatus[status]
  if (known) return known
  // Stopped or cancelled where it last was.
  const before = order.events.findLast(({ to }) => stageOfStatus[to] !== undefined)
  const last = before && stageOfStatus[before.to]
  if (status !== orderStatus.received && last && last !== 'payment') return last
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
