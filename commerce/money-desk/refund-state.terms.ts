import { sortsOf } from '#commerce/kernel/list-sort.terms.ts'

/** States of a refund as the queue names them: what it waits for. */
export const refundStates = ['approval', 'leaving', 'customer', 'done', 'rejected'] as const
export type RefundState = (typeof refundStates)[number]

export const refundSorts = sortsOf('asked', 'amount')
export type RefundSort = (typeof refundSorts)[number]
