/** Kinds of alerts about payments: what a person has to look at. */
export const alertKinds = [
  'refused_by_provider',
  'unknown_at_provider',
  'does_not_fit',
  'other_merchant',
  'paid_twice',
  'paid_late',
  'charged_back',
  'refund_failed',
  'refund_returned',
  'refund_waits_for_approval',
] as const
export type AlertKind = (typeof alertKinds)[number]
