import * as queries from './settled-payment.queries.ts'

export type { LockedPayment } from './settled-payment.queries.ts'

/** A payment's row and its ledger, for whoever compares them with the provider's truth: commerce/settlement. */
export const {
  lockWithOrder,
  insertEntry,
  isCoveredByOthers,
  updateNextCheck,
  claimDue,
  stopLooking,
  lookAgainAt,
  findByProviderId,
  findByReference,
  adopt,
  refreshRefundsOf,
  markReminded,
  putOnStatement,
} = queries
