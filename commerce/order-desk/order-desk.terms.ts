import { paymentStatuses } from '#db/payment-status.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'

/** Made, packed or about to be: everything that has not left the factory and is not at an end. */
export const notShippedStatuses: readonly number[] = [
  orderStatus.received,
  orderStatus.production,
  orderStatus.errors,
  orderStatus.unpaid,
  orderStatus.packed,
  orderStatus.produced,
  orderStatus.notShipped,
  orderStatus.waitingDownload,
  orderStatus.downloading,
  orderStatus.downloaded,
]

/** Statuses in which an order waits for a person of the shop. */
export const todoStatuses: readonly OrderStatus[] = [
  orderStatus.errors,
  orderStatus.notDelivered,
  orderStatus.notShipped,
]

type ViewFilter = {
  status?: readonly number[]
  late?: true
  todo?: true
}

/** Views that the list of orders begins with, each no more than a filter. */
export const orderViews = {
  todo: { todo: true },
  unpaid: { status: [orderStatus.unpaid] },
  waiting: { status: [orderStatus.waitingDownload] },
  late: { late: true },
  production: {
    status: [
      orderStatus.downloading,
      orderStatus.downloaded,
      orderStatus.production,
      orderStatus.produced,
      orderStatus.packed,
    ],
  },
  onTheWay: { status: [orderStatus.shipped, orderStatus.pickup] },
  delivered: { status: [orderStatus.delivered] },
  all: {},
} as const satisfies Record<string, ViewFilter>

export type OrderView = keyof typeof orderViews
export const orderViewNames = Object.keys(orderViews) as [OrderView, ...OrderView[]]

/** `placed` is the oldest first, `-placed` the newest. */
export const orderSorts = [
  '-placed',
  'placed',
  'leaves',
  '-leaves',
  '-total',
  'total',
  'changed',
  '-changed',
] as const
export type OrderSort = (typeof orderSorts)[number]

/** Sources of orders: their customer alone, somebody of the shop, an accepted quote, or an order made again. */
export const orderSources = ['web', 'office', 'quote', 'reprint'] as const
export type OrderSource = (typeof orderSources)[number]

/** How far the newest attempt to pay an order is. */
export const paymentStates = paymentStatuses

/** Rows of a page. */
export const PAGE = 50
export const MOST_PAGE = 100
/** Orders are counted up to here; more are "10,000+". */
export const MOST_COUNTED = 10_000

export const MOST_NOTE_LENGTH = 4_000
export const MOST_TAGS = 20
export const MOST_TIMELINE = 100

/** Kinds of rows of an order's timeline. */
export const timelineKinds = [
  'status',
  'change',
  'payment',
  'money',
  'refund',
  'parcel',
  'action',
  'withdrawal',
  'mail',
  'ticket',
  'note',
  'todo',
  'rendering',
  'act',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const omniboxKinds = [
  'order',
  'line',
  'parcel',
  'invoice',
  'payment',
  'customer',
  'ticket',
  'design',
  'article',
  'staff',
  'refund',
  'account',
] as const
export type OmniboxKind = (typeof omniboxKinds)[number]
