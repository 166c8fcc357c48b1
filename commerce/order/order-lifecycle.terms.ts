import { checkedLifecycle, type LifecycleEdge } from '#commerce/kernel/lifecycle.ts'
import type { ActorRole } from '#db/actor-role.ts'
import { orderStatus, type OrderStatus } from './order.terms.ts'

/** Check that the shop makes itself before an edge is taken, whoever asks for it. */
export type OrderCheck =
  /** The money covers the total, every print file is there, the customer's time is over, and nobody holds it. */
  | 'released'
  | 'payable'
  | 'unpaid'
  /** No factory has ever had all of it. */
  | 'not downloaded'
  | 'goes by carrier'
  | 'is collected at the factory'
  /** Within 30 days, and with a reason. */
  | 'disputed'

export type OrderEdge = LifecycleEdge<OrderStatus, ActorRole> & { check?: OrderCheck }

const {
  received,
  production,
  errors,
  unpaid,
  packed,
  shipped,
  canceled,
  produced,
  pickup,
  delivered,
  notDelivered,
  notShipped,
  waitingDownload,
  downloading,
  downloaded,
} = orderStatus

export const ORDER_START: OrderStatus = received
export const finalOrderStatuses: readonly OrderStatus[] = [canceled, delivered]

/** Statuses in which nobody makes or carries anything: what did not arrive may still be sent again. */
export const endedOrderStatuses: readonly OrderStatus[] = [
  ...finalOrderStatuses,
  notDelivered,
  notShipped,
]

/** The whole life of an order. What is not here does not happen. */
// oxfmt-ignore
export const orderLifecycle: readonly OrderEdge[] = [
  { from: received, to: waitingDownload, who: ['system'], when: 'payable and files ready', check: 'released' },
  { from: received, to: unpaid, who: ['system'], when: 'payment pending', check: 'unpaid' },
  { from: received, to: errors, who: ['system', 'support'], when: 'drawing or validation failed' },
  { from: received, to: canceled, who: ['customer', 'support', 'system'], when: 'before release' },
  { from: unpaid, to: received, who: ['system', 'finance'], when: 'paid, or credit', check: 'payable' },
  { from: unpaid, to: canceled, who: ['customer', 'support', 'system'], when: 'payment expired, or asked for' },
  { from: errors, to: received, who: ['support', 'system'], when: 'data corrected: everything is checked again' },
  { from: errors, to: waitingDownload, who: ['support'], when: 'error was in production', check: 'released' },
  { from: errors, to: canceled, who: ['support'], when: 'cannot be corrected' },
  { from: errors, to: canceled, who: ['customer'], when: 'nothing downloaded', check: 'not downloaded' },
  { from: waitingDownload, to: downloading, who: ['factory'], when: 'lease taken' },
  { from: waitingDownload, to: errors, who: ['system', 'factory', 'support'], when: 'file missing or checksum wrong, or its customer is asked something' },
  { from: waitingDownload, to: canceled, who: ['customer', 'support'], when: 'nothing downloaded', check: 'not downloaded' },
  { from: downloading, to: downloaded, who: ['factory'], when: 'all checksums confirmed' },
  { from: downloading, to: waitingDownload, who: ['system'], when: 'lease expired' },
  { from: downloading, to: errors, who: ['factory'], when: 'corrupt file' },
  { from: downloaded, to: production, who: ['factory'], when: 'first line started' },
  { from: downloaded, to: waitingDownload, who: ['factory', 'support'], when: 'download again' },
  { from: downloaded, to: errors, who: ['factory', 'support'], when: 'cannot be printed, or its customer is asked something' },
  { from: downloaded, to: canceled, who: ['support'], when: 'factory confirms that nothing started' },
  { from: production, to: produced, who: ['factory'], when: 'all lines finished' },
  { from: production, to: errors, who: ['factory'], when: 'production error' },
  { from: produced, to: packed, who: ['factory'], when: 'all lines packed' },
  { from: produced, to: errors, who: ['factory'], when: 'quality rejected' },
  { from: produced, to: production, who: ['factory'], when: 'a piece is made again' },
  { from: packed, to: shipped, who: ['factory', 'carrier'], when: 'handed over with a tracking number', check: 'goes by carrier' },
  { from: packed, to: pickup, who: ['factory'], when: 'collected at the factory', check: 'is collected at the factory' },
  { from: packed, to: notShipped, who: ['factory', 'carrier'], when: 'carrier refused, or bad address' },
  { from: notShipped, to: packed, who: ['factory', 'support'], when: 'repacked, or address corrected' },
  { from: notShipped, to: shipped, who: ['factory', 'carrier'], when: 'handed over', check: 'goes by carrier' },
  { from: notShipped, to: canceled, who: ['support'], when: 'given up' },
  { from: shipped, to: pickup, who: ['carrier'], when: 'at the pick-up point' },
  { from: shipped, to: delivered, who: ['carrier', 'support'], when: 'delivered' },
  { from: shipped, to: notDelivered, who: ['carrier', 'support'], when: 'final failure: returned or lost' },
  { from: pickup, to: delivered, who: ['carrier', 'factory', 'support'], when: 'collected' },
  { from: pickup, to: notDelivered, who: ['carrier', 'system'], when: 'not collected in time' },
  { from: notDelivered, to: shipped, who: ['factory', 'support'], when: 'sent again', check: 'goes by carrier' },
  { from: notDelivered, to: pickup, who: ['carrier'], when: 'left at a pick-up point' },
  { from: notDelivered, to: delivered, who: ['carrier', 'support'], when: 'delivered after all' },
  { from: notDelivered, to: canceled, who: ['support'], when: 'given up' },
  { from: delivered, to: notDelivered, who: ['support'], when: 'correction: delivery disputed', check: 'disputed' },
]

export const orderLife = checkedLifecycle<OrderStatus, ActorRole, OrderEdge>({
  name: 'order',
  states: Object.values(orderStatus),
  start: ORDER_START,
  finals: finalOrderStatuses,
  edges: orderLifecycle,
})

/** Until the factory takes the job the customer changes the order alone. */
export function isChangeable(status: OrderStatus, wasDownloaded: boolean): boolean {
  return (
    status === received ||
    status === unpaid ||
    ((status === errors || status === waitingDownload) && !wasDownloaded)
  )
}

/** Past the money gate: nothing here is reached without having waited for its download. */
export const releasedStatuses: readonly OrderStatus[] = [
  waitingDownload,
  downloading,
  downloaded,
  production,
  produced,
  packed,
  notShipped,
  shipped,
  pickup,
  delivered,
  notDelivered,
]

/** The edges that somebody may take now: the buttons of an office. */
export function nextMoves(status: OrderStatus, role: ActorRole): readonly OrderEdge[] {
  return orderLifecycle.filter(({ from, who }) => from === status && who.includes(role))
}

export function isOrderStatus(status: number): status is OrderStatus {
  return (orderLife.states as readonly number[]).includes(status)
}
