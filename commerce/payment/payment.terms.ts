/** The specification's ways to pay. */
export const paymentMethods = [
  'CARD',
  'BANCONTACT',
  'GIROPAY',
  'IDEAL',
  'PAYPAL',
  'SOFORT',
  'MOBILE_PAY',
  'BIZUM',
  'BANK_TRANSFER',
  'MULTIBANCO',
  'BLIK',
  'BILLING_ACCOUNT',
  'EPS',
  'SWISH',
  'TWINT',
  'TRUSTLY',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'KLARNA',
  'MB_WAY',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export {
  paymentKinds,
  paymentProviders,
  paymentStatuses,
  refundStatuses,
} from '#db/payment-status.ts'

/** Why a payment did not come about, as far as its payer is told. */
export const paymentFailures = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'not_confirmed',
  'canceled',
  'expired',
  'provider_error',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

export const isPaymentMethod = (text: string): text is PaymentMethod =>
  (paymentMethods as readonly string[]).includes(text)

export const fourEyesLimits: Readonly<Record<string, number>> = {
  EUR: 200_00,
  GBP: 200_00,
  CHF: 200_00,
  DKK: 1_500_00,
  SEK: 2_000_00,
  PLN: 900_00,
  CZK: 5_000_00,
}

/** Above this a second person has to agree that money goes back. */
export const fourEyesAboveMinor = (currency: string) => fourEyesLimits[currency] ?? 0

/** Names that are the same in every language. */
export const methodBrands: Partial<Readonly<Record<PaymentMethod, string>>> = {
  APPLE_PAY: 'Apple Pay',
  BANCONTACT: 'Bancontact',
  BIZUM: 'Bizum',
  BLIK: 'BLIK',
  EPS: 'eps',
  GIROPAY: 'giropay',
  GOOGLE_PAY: 'Google Pay',
  IDEAL: 'iDEAL',
  KLARNA: 'Klarna',
  MB_WAY: 'MB WAY',
  MOBILE_PAY: 'MobilePay',
  MULTIBANCO: 'Multibanco',
  PAYPAL: 'PayPal',
  SOFORT: 'Sofort',
  SWISH: 'Swish',
  TRUSTLY: 'Trustly',
  TWINT: 'TWINT',
}
