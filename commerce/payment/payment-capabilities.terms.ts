import type { PaymentKind } from '#db/payment-status.ts'
import type { Currency } from '#config/site-table.ts'
import type { PaymentMethod } from './payment.terms.ts'

type Gateway = 'stripe' | 'mollie'
type Amounts = Partial<Record<Currency, number>>

/** Payment capability: what one way to pay can do, and where. */
export type PaymentCapability = {
  kind: PaymentKind
  /** Countries of the payer; undefined for everywhere. */
  countries?: readonly string[]
  notIn?: readonly string[]
  /** In minor units. A currency that is not here is not taken. */
  least: Amounts
  most: Amounts
  /** Whether the money is there when the payer comes back. */
  isSynchronous: boolean
  /** Whether it can go back the way it came: else the payer is asked for a bank account. */
  isRefundable: boolean
  expiresAfterMinutes: number
  offeredFrom?: string
  /** The scheme is closed: orders of the past show it, nobody is offered it. */
  offeredUntil?: string
  successor?: PaymentMethod
  /** Names that providers use for it. The built-in gateway serves everything that is online. */
  names: Partial<Record<Gateway, string>>
}

const HOUR = 60
const DAY = 24 * HOUR

/** The least that a card payment may be at the providers. */
const leastOnline: Amounts = { EUR: 50, GBP: 30, CHF: 50, DKK: 250, SEK: 300, PLN: 200, CZK: 1500 }
const mostOnline: Amounts = {
  EUR: 10_000_00,
  GBP: 10_000_00,
  CHF: 10_000_00,
  DKK: 75_000_00,
  SEK: 110_000_00,
  PLN: 45_000_00,
  CZK: 250_000_00,
}
const mostKlarna: Amounts = {
  EUR: 4_000_00,
  GBP: 4_000_00,
  CHF: 4_000_00,
  DKK: 30_000_00,
  SEK: 45_000_00,
  PLN: 18_000_00,
  CZK: 100_000_00,
}
const least1: Amounts = { EUR: 1, GBP: 1, CHF: 1, DKK: 1, SEK: 1, PLN: 1, CZK: 1 }
const anyAmount: Amounts = Object.fromEntries(
  Object.keys(least1).map((currency) => [currency, 2_000_000_000]),
)

const online = {
  kind: 'ONLINE_PREPAID',
  isSynchronous: true,
  isRefundable: true,
  expiresAfterMinutes: 30,
} as const

const everywhere = { ...online, least: leastOnline, most: mostOnline }

/** In the order in which they are offered: what a country is used to goes first. */
export const paymentCapabilities: Readonly<Record<PaymentMethod, PaymentCapability>> = {
  IDEAL: {
    ...online,
    countries: ['NL'],
    least: { EUR: 50 },
    most: { EUR: 50_000_00 },
    names: { stripe: 'ideal', mollie: 'ideal' },
  },
  BANCONTACT: {
    ...online,
    countries: ['BE'],
    least: { EUR: 50 },
    most: { EUR: 10_000_00 },
    names: { stripe: 'bancontact', mollie: 'bancontact' },
  },
  BIZUM: {
    ...online,
    countries: ['ES'],
    least: { EUR: 50 },
    most: { EUR: 1_000_00 },
    names: { stripe: 'bizum', mollie: 'bizum' },
  },
  BLIK: {
    ...online,
    countries: ['PL'],
    least: { PLN: 200 },
    most: { PLN: 10_000_00 },
    names: { stripe: 'blik', mollie: 'blik' },
  },
  EPS: {
    ...online,
    countries: ['AT'],
    least: { EUR: 100 },
    most: { EUR: 10_000_00 },
    names: { stripe: 'eps', mollie: 'eps' },
  },
  SWISH: {
    ...online,
    countries: ['SE'],
    least: { SEK: 300 },
    most: { SEK: 150_000_00 },
    names: { stripe: 'swish', mollie: 'swish' },
  },
  TWINT: {
    ...online,
    countries: ['CH'],
    least: { CHF: 50 },
    most: { CHF: 5_000_00 },
    names: { stripe: 'twint', mollie: 'twint' },
  },
  MOBILE_PAY: {
    ...online,
    countries: ['DK', 'FI'],
    least: { DKK: 250, EUR: 50 },
    most: { DKK: 30_000_00, EUR: 4_000_00 },
    names: { stripe: 'mobilepay', mollie: 'mobilepay' },
  },
  MB_WAY: {
    ...online,
    countries: ['PT'],
    least: { EUR: 50 },
    most: { EUR: 5_000_00 },
    names: { stripe: 'mb_way', mollie: 'mbway' },
  },
  MULTIBANCO: {
    ...online,
    countries: ['PT'],
    least: { EUR: 100 },
    most: { EUR: 99_999_99 },
    isSynchronous: false,
    isRefundable: false,
    expiresAfterMinutes: 7 * DAY,
    names: { stripe: 'multibanco', mollie: 'multibanco' },
  },
  CARD: { ...everywhere, names: { stripe: 'card', mollie: 'creditcard' } },
  APPLE_PAY: { ...everywhere, names: { stripe: 'card', mollie: 'applepay' } },
  GOOGLE_PAY: { ...everywhere, names: { stripe: 'card', mollie: 'googlepay' } },
  PAYPAL: {
    ...everywhere,
    expiresAfterMinutes: 3 * HOUR,
    names: { stripe: 'paypal', mollie: 'paypal' },
  },
  KLARNA: {
    ...everywhere,
    notIn: ['LU'],
    most: mostKlarna,
    expiresAfterMinutes: 2 * HOUR,
    names: { stripe: 'klarna' },
  },
  TRUSTLY: {
    ...online,
    countries: ['SE', 'FI', 'DK', 'DE'],
    least: { SEK: 1000, EUR: 100, DKK: 750 },
    most: { SEK: 110_000_00, EUR: 10_000_00, DKK: 75_000_00 },
    isSynchronous: false,
    expiresAfterMinutes: 1 * DAY,
    names: { mollie: 'trustly' },
  },
  BANK_TRANSFER: {
    kind: 'TRANSFER',
    least: least1,
    most: anyAmount,
    isSynchronous: false,
    isRefundable: false,
    expiresAfterMinutes: 14 * DAY,
    names: {},
  },
  BILLING_ACCOUNT: {
    kind: 'BANK_RECEIPT',
    least: least1,
    most: anyAmount,
    isSynchronous: false,
    isRefundable: false,
    expiresAfterMinutes: 62 * DAY,
    names: {},
  },
  GIROPAY: {
    ...online,
    countries: ['DE'],
    least: { EUR: 50 },
    most: { EUR: 10_000_00 },
    offeredUntil: '2024-06-30',
    successor: 'PAYPAL',
    names: {},
  },
  SOFORT: {
    ...online,
    countries: ['DE', 'AT', 'CH', 'BE', 'NL', 'ES', 'IT', 'PL'],
    least: { EUR: 50, CHF: 50, PLN: 200 },
    most: { EUR: 10_000_00, CHF: 10_000_00, PLN: 45_000_00 },
    isSynchronous: false,
    offeredUntil: '2024-11-29',
    successor: 'KLARNA',
    names: {},
  },
}

/** Methods whose money has to be sent back by a transfer of our own. */
export const needsBankAccount = (method: PaymentMethod) => !paymentCapabilities[method].isRefundable
