/** Columns `kind`, `status` and `provider` of payments. */
export const paymentKinds = ['ONLINE_PREPAID', 'TRANSFER', 'BANK_RECEIPT'] as const
export type PaymentKind = (typeof paymentKinds)[number]

export const paymentStatuses = ['PENDING', 'PAID', 'CANCELED'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentProviders = ['test', 'stripe', 'mollie', 'house'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** Column `status` of refunds. */
export const refundStatuses = [
  'REQUESTED',
  'SUBMITTED',
  'SUCCEEDED',
  'FAILED',
  'NEEDS_CUSTOMER_DATA',
  'REJECTED',
] as const
export type RefundStatus = (typeof refundStatuses)[number]
