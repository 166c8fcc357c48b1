/**
 * Kinds of things that need a person. `ends` says what resolves one: the thing itself, when it is no longer as it
 * was, or a person who says so with a reason.
 */
export const todoKinds = {
  order_errors: { dueHours: 24, ends: 'itself' },
  order_not_shipped: { dueHours: 24, ends: 'itself' },
  // An order that was lost stays so, also when a reprint or a refund has made good for it.
  order_not_delivered: { dueHours: 48, ends: 'person' },
  hold_ended: { dueHours: 0, ends: 'itself' },
  cancel_request: { dueHours: 1 / 6, ends: 'itself' },
  cancel_refused: { dueHours: 4, ends: 'person' },
  label_again: { dueHours: 4, ends: 'itself' },
  withdrawal: { dueHours: 14 * 24, ends: 'itself' },
  action_answer: { dueHours: 24, ends: 'itself' },
  action_unanswered: { dueHours: 24, ends: 'person' },
  payment_alert: { dueHours: 24, ends: 'itself' },
} as const satisfies Record<string, { dueHours: number; ends: 'itself' | 'person' }>

export type TodoKind = keyof typeof todoKinds
export const todoKindNames = Object.keys(todoKinds) as TodoKind[]

export const isTodoKind = (kind: string): kind is TodoKind => Object.hasOwn(todoKinds, kind)
