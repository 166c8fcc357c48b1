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
