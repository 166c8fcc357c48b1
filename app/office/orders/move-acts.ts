import { actsOf, moveActs as acts } from '#commerce/order-acts/order-acts.terms.ts'
import { giftStatuses } from '#commerce/order/gift.terms.ts'
import { holdableStatuses } from '#commerce/order/order-hold.terms.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
import type { OrderAct } from './order-act.ts'

const pathTo =
  (act: string) =>
  ({ number }: { number: string }) =>
    `/office/orders/${encodeURIComponent(number)}/${act}`

/** Statuses from which the life cycle lets people with a permission take an order somewhere. */
const statusesOf = (permission: Permission): number[] => [
  ...new Set(
    orderLifecycle
      .filter((edge) =>
        actsOf(edge).some(
          (act) => acts[act].permission === permission && edge.who.includes(acts[act].role),
        ),
      )
      .map(({ from }) => from),
  ),
]

/** Hold, address, steps and the end of an order. */
export const moveActs: readonly OrderAct[] = [
  {
    name: 'hold',
    label: 'office-acts.hold.menu',
    path: pathTo('hold'),
    permission: 'order.hold',
    statuses: holdableStatuses,
  },
  {
    name: 'address',
    label: 'office-acts.address.menu',
    path: pathTo('address'),
    permission: 'order.change',
    statuses: holdableStatuses,
  },
  {
    name: 'gift',
    label: 'office-acts.gift.menu',
    path: pathTo('gift'),
    permission: 'order.change',
    statuses: giftStatuses,
  },
  {
    name: 'errors',
    label: 'office-acts.errors.menu',
    path: pathTo('move'),
    permission: 'order.release',
    statuses: statusesOf('order.release'),
  },
  {
    name: 'delivery',
    label: 'office-acts.delivery.menu',
    path: pathTo('move'),
    permission: 'order.deliver',
    statuses: statusesOf('order.deliver'),
  },
  {
    name: 'settle',
    label: 'office-acts.settle.menu',
    path: pathTo('move'),
    permission: 'order.settle',
    statuses: statusesOf('order.settle'),
  },
  {
    name: 'cancel-answer',
    label: 'office-acts.answer.menu',
    path: pathTo('cancel-answer'),
    permission: 'production.move',
    statuses: [orderStatus.downloaded],
  },
  {
    name: 'cancel',
    label: 'office-acts.cancel.menu',
    path: pathTo('cancel'),
    permission: 'order.cancel',
    statuses: statusesOf('order.cancel'),
    tone: 'danger',
  },
]
