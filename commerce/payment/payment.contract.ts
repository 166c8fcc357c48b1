import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import {
  paymentKinds,
  paymentMethods,
  paymentProviders,
  paymentStatuses,
  refundStatuses,
} from './payment.terms.ts'

/** A transfer that the customer makes at their own bank. */
const BankTransfer = z.object({
  kind: z.literal('instructions'),
  type: z.literal('bank_transfer'),
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  bankName: z.string(),
  reference: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
})

/** A number to be paid at a cash machine or in a bank's app. */
export const Voucher = z.object({
  kind: z.literal('instructions'),
  type: z.literal('voucher'),
  entity: z.string(),
  reference: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  expiresAt: z.string().optional(),
  /** The provider's own page of it. */
  url: z.string().optional(),
})

/** Next action of the customer. */
export const NextAction = z.union([
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  BankTransfer,
  Voucher,
])
export type NextAction = z.infer<typeof NextAction>

export const PaymentOffer = z.object({
  method: z.enum(paymentMethods),
  kind: z.enum(paymentKinds),
  provider: z.enum(paymentProviders),
  isSynchronous: z.boolean(),
  expiresAfterMinutes: z.number(),
})

export const RefundFacts = z.object({
  publicId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  status: z.enum(refundStatuses),
  reason: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export const PaymentFacts = z.object({
  reference: z.string(),
  method: z.enum(paymentMethods),
  kind: z.enum(paymentKinds),
  provider: z.enum(paymentProviders),
  status: z.enum(paymentStatuses),
  amountMinor: z.number(),
  currency: z.string(),
  nextAction: NextAction,
  /** A code of `paymentFailures`. */
  failure: z.string().optional(),
  expiresAt: z.string().optional(),
  createdAt: z.string(),
  refunds: z.array(RefundFacts),
})
export type PaymentFacts = z.infer<typeof PaymentFacts>

/** Payment state of an order, as its page shows it. */
export const PaymentState = z.object({
  orderPublicId: z.string(),
  orderNumber: z.string(),
  isCanceled: z.boolean(),
  isPaid: z.boolean(),
  /** Whether the order was placed in this very session. */
  isPlacedHere: z.boolean(),
  /** Whether anything is left to pay. */
  mayPay: z.boolean(),
  total: z.object({ amountMinor: z.number(), currency: z.string() }),
  /** When the order ends if nobody pays. */
  waitsUntil: z.string().optional(),
  /** The latest attempt. */
  payment: PaymentFacts.omit({ refunds: true, reference: true })
    .extend({
      /** Whether the provider knows of it. */
      isStarted: z.boolean(),
    })
    .optional(),
  offers: z.array(PaymentOffer),
})
export type PaymentState = z.infer<typeof PaymentState>

const ofOrder = z.object({
  orderPublicId: text(64),
  /** From a mail: says that its reader is the customer. */
  key: text(500).optional(),
})

const started = z.object({ action: NextAction })

export const paymentContract = {
  listOffers: endpoint({
    method: 'GET',
    path: '/payments/offers',
    access: 'anyone',
    summary: 'How this visitor can pay what is in the cart of this store',
    input: z.object({ totalMinor: z.coerce.number().int().min(0).max(2_000_000_000) }),
    output: z.object({ offers: z.array(PaymentOffer) }),
    browser: true,
  }),
  startPayment: endpoint({
    method: 'POST',
    path: '/payments/start',
    access: 'order',
    summary: 'Hands the waiting payment of an order to its provider and says what comes next',
    input: ofOrder,
    output: started,
  }),
  retryPayment: endpoint({
    method: 'POST',
    path: '/payments/retry',
    access: 'order',
    summary: 'Ends the last attempt to pay an order and prepares another, which is then started',
    input: ofOrder.extend({ method: z.enum(paymentMethods, { error: 'required' }) }),
    output: z.object({}),
  }),
  checkPayment: endpoint({
    method: 'POST',
    path: '/payments/check',
    access: 'order',
    summary: 'Asks the provider what became of a payment, and tells where the order stands',
    input: ofOrder,
    output: PaymentState,
    // Asked every few seconds by who waits: a repeat wants news, not the old answer.
    isSecret: true,
  }),
}
