import { orderStatus as statuses } from '#commerce/order/order.terms.ts'
import type { MacroWhen } from './macro.terms.ts'

/** Whether a macro fits a ticket, by its subject or the status of its order. */
export function isProposed(
  when: MacroWhen | undefined,
  ticket: { subject: string; orderStatus: number | undefined },
): boolean {
  if (!when) return false
  const { subjects, statuses: named } = when
  return (
    (subjects as readonly string[] | undefined)?.includes(ticket.subject) === true ||
    (ticket.orderStatus !== undefined && named?.includes(ticket.orderStatus) === true)
  )
}

/** Whether acts of a macro open a form that gives money back: the form says how much. */
export const opensMoney = (acts: readonly string[], orderStatus: number | undefined): boolean =>
  acts.includes('open:refund') ||
  (acts.includes('open:cancel') && orderStatus !== statuses.canceled)
