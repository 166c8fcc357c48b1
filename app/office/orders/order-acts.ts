import { orderStatus } from '#commerce/order/order.terms.ts'
import { factoryStatuses } from '#commerce/production/production.terms.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import { moveActs } from './move-acts.ts'
import type { OrderAct } from './order-act.ts'

/** Acts on an order, in the order in which its page offers them. Each area of the office adds its own rows. */
export const orderActs: readonly OrderAct[] = [
  ...moveActs,
  {
    name: 'job',
    label: 'office-production.act.job',
    path: ({ number }) => `/office/production/jobs/${number}`,
    permission: 'production.read',
    statuses: factoryStatuses,
  },
  {
    name: 'refund',
    label: 'office-money.act.refund',
    path: ({ number }) => `/office/orders/${number}/refund`,
    permission: 'order.refund',
  },
  {
    name: 'company-invoice',
    label: 'office-money.act.company',
    path: ({ number }) => `/office/orders/${number}/company-invoice`,
    permission: 'invoice.rectify',
    // Invoices are issued when the factory may have the order.
    statuses: Object.values(orderStatus).filter(
      (status) =>
        !([orderStatus.received, orderStatus.unpaid, orderStatus.canceled] as number[]).includes(
          status,
        ),
    ),
  },
  {
    name: 'reprint',
    label: 'office-reprints.act',
    path: ({ number }) => `/office/orders/${number}/reprint`,
    permission: 'order.reprint',
    statuses: [
      orderStatus.shipped,
      orderStatus.pickup,
      orderStatus.delivered,
      orderStatus.notDelivered,
      orderStatus.notShipped,
    ],
  },
  {
    name: 'design',
    label: 'office-help.act.design',
    path: ({ number }) => `/office/orders/${number}/design`,
    permission: 'order.change',
    statuses: [
      orderStatus.received,
      orderStatus.errors,
      orderStatus.waitingDownload,
      orderStatus.downloaded,
    ],
  },
  {
    name: 'resend',
    label: 'office-help.act.resend',
    path: ({ number }) => `/office/orders/${number}/resend`,
    permission: 'order.resend',
  },
  {
    name: 'links',
    label: 'office-help.act.links',
    path: ({ number }) => `/office/orders/${number}/links`,
    permission: 'order.resend',
  },
  {
    name: 'write',
    label: 'office-tickets.begin.act',
    path: ({ number }) => `/office/tickets/begin?order=${encodeURIComponent(number)}`,
    permission: 'ticket.answer',
  },
  {
    name: 'ask',
    label: 'office-prepress.act.ask',
    path: ({ number }) => `/office/orders/${number}/ask`,
    permission: 'action.open',
    // A design can change until it is begun, an address until the parcel has left.
    statuses: [
      orderStatus.received,
      orderStatus.production,
      orderStatus.errors,
      orderStatus.unpaid,
      orderStatus.packed,
      orderStatus.produced,
      orderStatus.notShipped,
      orderStatus.waitingDownload,
      orderStatus.downloaded,
    ],
  },
  {
    name: 'files',
    label: 'office-prepress.act.files',
    path: ({ number }) => `/office/orders/${number}/files`,
    permission: 'rendering.read',
  },
  {
    name: 'print',
    label: 'office-orders.act.print',
    path: ({ number }) => `/office/orders/${number}/print`,
    permission: 'order.read',
  },
]

/** Acts that the page of an order offers to somebody. */
export const actsFor = (
  order: { status: number; store: string },
  may: (permission: Permission, store: string) => boolean,
): readonly OrderAct[] =>
  orderActs.filter(
    ({ statuses, permission }) =>
      (statuses === undefined || statuses.includes(order.status)) && may(permission, order.store),
  )
