import type { MacroWhen } from './macro.terms.ts'

/** Whether a macro fits a ticket, by its subject or the status of its order. */
export function isProposed(
  when: MacroWhen | undefined,
  ticket: { subject: string; orderStatus: number | undefined },
): boolean {
  if (!when) return false
  const { subjects, statuses } = when
  return (
    (subjects as readonly string[] | undefined)?.includes(ticket.subject) === true ||
    (ticket.orderStatus !== undefined && statuses?.includes(ticket.orderStatus) === true)
  )
}
