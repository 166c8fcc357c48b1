/** The specification's order status codes by their names: code that means a status says its name. */
export const orderStatus = {
  received: 0,
  production: 1,
  errors: 2,
  unpaid: 4,
  packed: 8,
  shipped: 9,
  canceled: 10,
  produced: 13,
  pickup: 14,
  delivered: 15,
  notDelivered: 16,
  notShipped: 17,
  waitingDownload: 200,
  downloading: 201,
  downloaded: 202,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

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
