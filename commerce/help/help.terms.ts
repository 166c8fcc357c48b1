import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'

/** Phases of an order, as far as people ask different things in them. */
export const helpPhases = ['unpaid', 'making', 'shipped', 'delivered', 'stuck', 'canceled'] as const
export type HelpPhase = (typeof helpPhases)[number]

const phases: Partial<Record<OrderStatus, HelpPhase>> = {
  [orderStatus.unpaid]: 'unpaid',
  [orderStatus.shipped]: 'shipped',
  [orderStatus.pickup]: 'shipped',
  [orderStatus.delivered]: 'delivered',
  [orderStatus.notDelivered]: 'stuck',
  [orderStatus.notShipped]: 'stuck',
  [orderStatus.canceled]: 'canceled',
}

export const phaseOf = (status: number): HelpPhase => phases[status as OrderStatus] ?? 'making'

export const helpFigureSorts = ['tickets', 'useless', 'useful', 'title'] as const
export type HelpFigureSort = (typeof helpFigureSorts)[number]
