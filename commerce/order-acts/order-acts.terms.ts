import { orderLifecycle, type OrderEdge } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'

/**
 * Acts of people of the shop that move an order, each with the permission that its endpoint asks for. Every edge that
 * the life cycle gives to support or finance belongs to exactly one of them.
 */
export const moveActs = {
  cancel: { permission: 'order.cancel', role: 'support' },
  'set-aside': { permission: 'order.release', role: 'support' },
  'check-again': { permission: 'order.release', role: 'support' },
  'release-again': { permission: 'order.release', role: 'support' },
  'download-again': { permission: 'order.release', role: 'support' },
  settle: { permission: 'order.settle', role: 'finance' },
  repacked: { permission: 'order.deliver', role: 'support' },
  delivered: { permission: 'order.deliver', role: 'support' },
  lost: { permission: 'order.deliver', role: 'support' },
  returned: { permission: 'order.deliver', role: 'support' },
  disputed: { permission: 'order.deliver', role: 'support' },
  'sent-again': { permission: 'order.deliver', role: 'support' },
} as const satisfies Record<string, { permission: Permission; role: 'support' | 'finance' }>

export type MoveAct = keyof typeof moveActs

const { errors, received, waitingDownload, canceled, packed, shipped, delivered, notDelivered } =
  orderStatus

/** Acts by which a person takes an edge; a parcel that did not arrive was lost, or comes back. */
export function actsOf({ from, to }: Pick<OrderEdge, 'from' | 'to'>): readonly MoveAct[] {
  switch (to) {
    case canceled:
      return ['cancel']
    case errors:
      return ['set-aside']
    case received:
      return from === errors ? ['check-again'] : ['settle']
    case waitingDownload:
      return from === errors ? ['release-again'] : ['download-again']
    case packed:
      return ['repacked']
    case shipped:
      return ['sent-again']
    case delivered:
      return ['delivered']
    case notDelivered:
      return from === delivered ? ['disputed'] : ['lost', 'returned']
    default:
      return []
  }
}

/** The edge that an act takes from a status, if there is one. */
export function edgeOf(act: MoveAct, from: OrderStatus): OrderEdge | undefined {
  const { role } = moveActs[act]
  return orderLifecycle.find(
    (edge) => edge.from === from && edge.who.includes(role) && actsOf(edge).includes(act),
  )
}

/** Facts about parcels that people learn by telephone. */
export const deliveryFacts = ['delivered', 'lost', 'returned', 'disputed'] as const
export type DeliveryFact = (typeof deliveryFacts)[number]

export const isDeliveryFact = (act: MoveAct): act is DeliveryFact =>
  (deliveryFacts as readonly string[]).includes(act)
