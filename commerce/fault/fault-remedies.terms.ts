import type { RefundReason } from '#commerce/payment/refund.terms.ts'
import type { ReprintPayer, ReprintReason } from '#commerce/reprint/reprint.terms.ts'
import type { FaultKind } from './fault.terms.ts'

type Remedy = {
  reprint: { reason: ReprintReason; payer: ReprintPayer }
  refund: RefundReason | undefined
}

/** Reasons that the forms of a reprint and of a refund begin with; whoever decides may choose others. */
export const remedies: Readonly<Record<FaultKind, Remedy>> = {
  damaged: { reprint: { reason: 'damaged', payer: 'CARRIER' }, refund: 'damaged' },
  wrong_article: { reprint: { reason: 'wrong_article', payer: 'PRESS' }, refund: 'wrong_item' },
  print_fault: { reprint: { reason: 'print_fault', payer: 'PRESS' }, refund: 'misprint' },
  colour: { reprint: { reason: 'colour', payer: 'PRESS' }, refund: 'misprint' },
  missing_piece: { reprint: { reason: 'missing_part', payer: 'PRESS' }, refund: 'missing_piece' },
  late: { reprint: { reason: 'lost', payer: 'CARRIER' }, refund: 'delivered_late' },
  other: { reprint: { reason: 'other', payer: 'GOODWILL' }, refund: undefined },
}
