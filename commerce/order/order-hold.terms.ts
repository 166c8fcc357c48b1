import { orderStatus, type OrderStatus } from './order.terms.ts'

/** Why an order is held; a note says the rest. */
export const holdReasons = [
  'customer_asked',
  'address',
  'payment',
  'design',
  'material',
  'fraud',
  'other',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** No hold without an end: then it is somebody's to look at again. */
export const HOLD_DAYS = 3
export const MOST_HOLD_DAYS = 30

/** Until it has left the factory, the next step of an order can be stopped. */
export const holdableStatuses: readonly OrderStatus[] = [
  orderStatus.received,
  orderStatus.unpaid,
  orderStatus.errors,
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
  orderStatus.packed,
  orderStatus.notShipped,
]
