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
