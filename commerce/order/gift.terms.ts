import { orderStatus, type OrderStatus } from './order.terms.ts'

/** Statuses in which the words of a gift can change: once a parcel is closed nobody opens it for a card. */
export const giftStatuses: readonly OrderStatus[] = [
  orderStatus.received,
  orderStatus.unpaid,
  orderStatus.errors,
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
  orderStatus.production,
  orderStatus.produced,
]
