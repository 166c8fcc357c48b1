import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { officeTaskLifecycle } from '#commerce/office-task/office-task.terms.ts'
import { paymentLifecycle, refundLifecycle } from '#commerce/payment/payment-lifecycle.terms.ts'
import { remakeLife } from '#commerce/production/remake.terms.ts'
import { quoteLifecycle } from '#commerce/quote/quote.terms.ts'
import { reprintLife } from '#commerce/reprint/reprint.terms.ts'
import { requiredActionLifecycle } from '#commerce/required-action/required-action-lifecycle.terms.ts'
import { shipmentLifecycle } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { ticketLifecycle } from '#commerce/ticket/ticket-lifecycle.terms.ts'
import { withdrawalLifecycle } from '#commerce/withdrawal/withdrawal-lifecycle.terms.ts'
import type { openOrderActs } from '#tests/office/order-acts.ts'
import type { OfficeApi } from '#tests/api.ts'
import type { Clerk } from '#tests/office/office-browser.ts'
import type { Press } from '#tests/office/office-forms.ts'

/** Shop of the tests, with people of any role. */
export type EdgeDesk = ReturnType<typeof openOrderActs>
export type Person = Clerk & OfficeApi & { staffId: string }

/** Life cycles of everything that people of the shop move. */
export const lifeCycles = {
  order: orderLifecycle,
  parcel: shipmentLifecycle,
  payment: paymentLifecycle.edges,
  refund: refundLifecycle.edges,
  withdrawal: withdrawalLifecycle.edges,
  question: requiredActionLifecycle.edges,
  ticket: ticketLifecycle.edges,
  quote: quoteLifecycle.edges,
  reprint: reprintLife.edges,
  remake: remakeLife.edges,
  task: officeTaskLifecycle.edges,
} as const

/** Parts that people of the shop play in them. */
const ofPeople = ['support', 'finance', 'factory', 'owner']

/** Edges that a life cycle gives to people, as "order 0 → 10 by support". */
export const edgesOfPeople: readonly string[] = Object.entries(lifeCycles).flatMap(
  ([life, edges]) =>
    (edges as readonly { from: unknown; to: unknown; who: readonly string[] }[]).flatMap(
      ({ from, to, who }) =>
        who
          .filter((one) => ofPeople.includes(one))
          .map((one) => `${life} ${String(from)} → ${String(to)} by ${one}`),
    ),
)

/** Place where an edge is taken: the page, its button, and the thing's own history. */
export type AtTheEdge = Press & {
  path: string
  /** Status now, as the database has it. */
  state: () => Promise<string | number>
  /** Statuses passed since the thing began, where one press goes on at once. */
  passed?: () => Promise<readonly (string | number)[]>
  /** Whoever has the button by name: who asked for something, or whose task it is. */
  by?: Person
}

export type EdgeWay = {
  /** Presses the button. */
  role: BuiltInRoleCode
  /** Has no such button: may see the page where such a role exists, or finds no page at all. */
  stranger: BuiltInRoleCode
  /** One press takes several edges, and this is not the first of them. */
  isPassed?: true
  /** Brings a thing to where the edge begins. */
  arrive: (desk: EdgeDesk) => Promise<AtTheEdge>
}

export type EdgeWays = Readonly<Record<string, EdgeWay>>
