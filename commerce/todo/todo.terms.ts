/**
 * Kinds of things that need a person. `ends` says what resolves one: the thing itself, when it is no longer as it
 * was, or a person who says so with a reason.
 */
export const todoKinds = {
  order_errors: { dueHours: 24, ends: 'itself' },
  order_not_shipped: { dueHours: 24, ends: 'itself' },
  // An order that was lost stays so, also when a reprint or a refund has made good for it.
  order_not_delivered: { dueHours: 48, ends: 'person' },
  // A parcel with which something has been wrong for two days: the customer has not written yet.
  parcel_stuck: { dueHours: 8, ends: 'itself' },
  hold_ended: { dueHours: 0, ends: 'itself' },
  cancel_request: { dueHours: 1 / 6, ends: 'itself' },
  cancel_refused: { dueHours: 4, ends: 'person' },
  label_again: { dueHours: 4, ends: 'itself' },
  withdrawal: { dueHours: 14 * 24, ends: 'itself' },
  action_answer: { dueHours: 24, ends: 'itself' },
  action_unanswered: { dueHours: 24, ends: 'person' },
  // Of tickets: a broken promise, one that was put aside until now, and a request that the law gives a month.
  ticket_late: { dueHours: 0, ends: 'itself' },
  ticket_back: { dueHours: 8, ends: 'itself' },
  data_request: { dueHours: 30 * 24, ends: 'itself' },
  payment_alert: { dueHours: 24, ends: 'itself' },
} as const satisfies Record<string, { dueHours: number; ends: 'itself' | 'person' }>

/** Days for which somebody can take back that nothing is left to do. */
export const REOPEN_DAYS = 7

/** Kinds whose subject is a ticket. */
export const ticketTodoKinds = ['ticket_late', 'ticket_back', 'data_request'] as const

export type TodoKind = keyof typeof todoKinds
export const todoKindNames = Object.keys(todoKinds) as TodoKind[]

export const isTodoKind = (kind: string): kind is TodoKind => Object.hasOwn(todoKinds, kind)
