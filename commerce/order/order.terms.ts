import { orderStatus, type OrderStatus } from '#db/order-status.ts'

export { orderStatus, type OrderStatus }

/** The words that the specification has for them. */
export const orderStatuses = {
  [orderStatus.received]: 'received',
  [orderStatus.production]: 'production',
  [orderStatus.errors]: 'errors',
  [orderStatus.unpaid]: 'unpaid',
  [orderStatus.packed]: 'packed',
  [orderStatus.shipped]: 'shipped',
  [orderStatus.canceled]: 'canceled',
  [orderStatus.produced]: 'produced',
  [orderStatus.pickup]: 'pickup',
  [orderStatus.delivered]: 'delivered',
  [orderStatus.notDelivered]: 'not_delivered',
  [orderStatus.notShipped]: 'not_shipped',
  [orderStatus.waitingDownload]: 'waiting_download',
  [orderStatus.downloading]: 'downloading',
  [orderStatus.downloaded]: 'downloaded',
} as const satisfies Record<OrderStatus, string>

/** Beyond any cart. */
export const MOST_TOTAL_MINOR = 2_000_000_000

/** So long somebody may be at a payment page before the order counts as unpaid, and is written to. */
export const UNFINISHED_MINUTES = 30

/** Months after an order's last news for which its designs stay when nobody has them among their own any more. */
export const DESIGN_MONTHS = 12

/** Years after an order's last news for which it says who it was for: papers of trade are kept as long. */
export const ORDER_YEARS = 6

/**
 * Statuses in which the shop may still put another design into an order. While a station reads the files it would read
 * half of each; what waits for money is changed by its customer.
 */
export const correctable: readonly number[] = [
  orderStatus.received,
  orderStatus.errors,
  orderStatus.waitingDownload,
  orderStatus.downloaded,
]
