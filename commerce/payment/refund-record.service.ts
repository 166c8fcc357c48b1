import * as queries from './refund-record.queries.ts'

export type { LockedRefund } from './refund-record.queries.ts'

/** A refund's row, for whoever lets the money go: commerce/settlement. */
export const {
  lockRefund,
  findRefundId,
  changeRefund,
  claimDue,
  lookAgainAt,
  selectOpen,
  hasGone,
  putInPayout,
  takeOutOfPayout,
} = queries
