import type { NextAction } from '#commerce/payment/payment.contract.ts'
import type { PaymentFailure, PaymentMethod } from '#commerce/payment/payment.terms.ts'
import type { BankAccount } from '#config/site-payments.ts'
import type { PaymentProvider } from '#db/payment-status.ts'

/** Payment as a provider has to know it. The same payment is always described alike. */
export type GatewayOrder = {
  /** Ours: the key under which the provider makes at most one payment. */
  paymentId: string
  reference: string
  method: PaymentMethod
  amountMinor: number
  currency: string
  orderNumber: string
  brandName: string
  email: string
  /** As in `es-ES`. */
  locale: string
  /** Scheme, host and port of the store. */
  origin: string
  /** Path prefix at which the store's pages in the payer's language begin: nothing, or `/ca`. */
  pathPrefix: string
  /** Return path of the payer, on the store's own address. */
  returnPath: string
  bank: BankAccount | undefined
  createdAt: Date
  expiresAt: Date
}

export type GatewayStart = { providerId: string; action: NextAction }

/**
 * OPEN: nothing happened yet. PROCESSING: the payer did their part, the money is on its way. The
 * others last: only CAPTURED means money.
 */
export type GatewayState = 'OPEN' | 'PROCESSING' | 'CAPTURED' | 'FAILED' | 'CANCELED' | 'EXPIRED'

/** Provider's answer when it is asked: the only thing that is believed. */
export type GatewayTruth = {
  providerId: string
  state: GatewayState
  amountMinor: number
  currency: string
  reference: string
  /** Merchant account to which the money goes, as far as the provider tells. */
  merchant: string
  captured: { amountMinor: number; currency: string; reference: string } | undefined
  chargedBack: readonly { amountMinor: number; reference: string }[]
  failure?: PaymentFailure | undefined
  action?: NextAction | undefined
}

export type GatewayRefundOrder = {
  /** Key of one attempt: told twice, it is one refund. */
  key: string
  providerId: string
  amountMinor: number
  currency: string
}

export type GatewayRefund = {
  providerId: string
  state: 'PROCESSING' | 'SUCCEEDED' | 'FAILED'
  failure?: string | undefined
}

/** Something may have changed at the provider. Nothing in it is believed. */
export type GatewayHint = {
  eventId: string
  type: string
  /** The provider's id of the payment; undefined for what is no concern of ours. */
  subject: string | undefined
  /** Merchant account that it is about, where the provider says so. */
  merchant?: string | undefined
  /** Whether the same words are sent for every change: then a repeat is news. */
  isUnnumbered?: boolean
}

export type GatewayWebhook = {
  body: Buffer
  /** Lower-case header names. */
  header: (name: string) => string | undefined
  query: URLSearchParams
}

export type Gateway = {
  name: PaymentProvider
  /** Merchant account of ours: money for anybody else is not ours. */
  merchant: string
  /** How long after a payment's birth a repeated call still finds what the first one made. */
  repeatableForMs: number
  create: (order: GatewayOrder) => Promise<GatewayStart>
  /** Undefined when the provider does not know it. */
  fetch: (providerId: string) => Promise<GatewayTruth | undefined>
  /** Tries to end it. Whether it is over is fetched. */
  void: (providerId: string) => Promise<void>
  refund: (order: GatewayRefundOrder) => Promise<GatewayRefund>
  fetchRefund: (refund: { paymentId: string; refundId: string }) => Promise<GatewayRefund>
  /** Throws a `BadWebhook` for what the provider cannot have sent. */
  readWebhook: (webhook: GatewayWebhook, now: Date) => Promise<GatewayHint>
}

/** The provider did not answer, or not so that we can use it: asking again may help. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** The provider understood and said no: asking again gives the same answer. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export class BadWebhook extends Error {
  override name = 'BadWebhook'
}
