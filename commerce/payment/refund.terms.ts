import type { RefundKind } from '#db/order-tables.ts'

export type { RefundKind, RefundWay } from '#db/order-tables.ts'

export { refundKinds, refundWays } from '#db/order-tables.ts'
export const decidedRefundKinds = ['LINES', 'GOODWILL', 'OVERPAID'] as const satisfies RefundKind[]

export const reasonOwners = [
  'production',
  'carrier',
  'customer',
  'catalogue',
  'price',
  'fraud',
] as const
export type ReasonOwner = (typeof reasonOwners)[number]

/** Why money goes back, and whose work it tells about: reports of faults count by owner. */
export const refundReasons = {
  misprint: 'production',
  wrong_item: 'production',
  missing_piece: 'production',
  made_late: 'production',
  damaged: 'carrier',
  lost: 'carrier',
  delivered_late: 'carrier',
  withdrawal: 'customer',
  changed_mind: 'customer',
  own_mistake: 'customer',
  not_as_described: 'catalogue',
  cannot_be_made: 'catalogue',
  wrong_price: 'price',
  discount_missing: 'price',
  paid_too_much: 'price',
  stolen_card: 'fraud',
} as const satisfies Record<string, ReasonOwner>

export type RefundReason = keyof typeof refundReasons
export const refundReasonNames = Object.keys(refundReasons) as RefundReason[]

export const isRefundReason = (text: string): text is RefundReason => text in refundReasons

/** Reasons that somebody may choose for a kind: what the law or the till decides is not chosen by hand. */
export const reasonsFor = (kind: (typeof decidedRefundKinds)[number]): readonly RefundReason[] =>
  kind === 'OVERPAID'
    ? ['paid_too_much']
    : refundReasonNames.filter((one) => one !== 'paid_too_much' && one !== 'withdrawal')

export const MOST_REFUND_NOTE = 1_000
