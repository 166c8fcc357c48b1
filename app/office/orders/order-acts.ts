import type { Permission } from '#commerce/staff/permission.terms.ts'

/** Something that a person of the office does with one order, offered as a link on its page. */
export type OrderAct = {
  /** Unique; also the last part of the address under which the act has its own page, as a rule. */
  name: string
  /** Key of a message in `messages/<language>/office-*.json`. */
  label: string
  /** Address of the act's own page. */
  path: (order: { number: string }) => string
  /** Judged for the order's store: whoever lacks it does not see the act. */
  permission: Permission
  /** Statuses of an order in which the act is offered; undefined is all of them. */
  statuses?: readonly number[] | undefined
  /** `primary` stands in the page's head, `danger` at the end of the menu; all others in the menu. */
  tone?: 'primary' | 'danger' | undefined
}

/** Acts on an order, in the order in which its page offers them. Each area of the office adds its own rows. */
export const orderActs: readonly OrderAct[] = []

/** Acts that the page of an order offers to somebody. */
export const actsFor = (
  order: { status: number; store: string },
  may: (permission: Permission, store: string) => boolean,
): readonly OrderAct[] =>
  orderActs.filter(
    ({ statuses, permission }) =>
      (statuses === undefined || statuses.includes(order.status)) && may(permission, order.store),
  )
