import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import {
  decidedRefundKinds,
  MOST_REFUND_NOTE,
  reasonOwners,
  refundKinds,
  refundReasonNames,
  refundWays,
} from '#commerce/payment/refund.terms.ts'
import { refundStatuses } from '#commerce/payment/payment.terms.ts'
import {
  answerEnd,
  PreparedAnswer,
  withAnswer,
} from '#commerce/ticket-answer/with-answer.contract.ts'
import { refundSorts, refundStates } from './refund-state.terms.ts'

const MOST_MINOR = 100_000_000
const MOST_LINES = 200
const MOST_ROWS = 100

export const amount = wholeNumber(0, MOST_MINOR)
export const publicId = text(64)
export const number = text(40)
export const store = z.string()
export const note = longText(MOST_REFUND_NOTE)
/** `<line> <pieces> <reason>`, as a form's rows say it. */
export const refundLine = text(120)
export const Nothing = z.object({})

const OfferInput = z.object({
  number,
  kind: optional(z.enum(decidedRefundKinds)),
  line: many(refundLine, MOST_LINES),
  /** Of the delivery, in a refund of lines. */
  shippingMinor: optional(amount),
  amountMinor: optional(amount),
  reason: optional(z.enum(refundReasonNames)),
  way: optional(z.enum(refundWays)),
})

const Tax = z.object({
  permille: z.number(),
  netMinor: z.number(),
  taxMinor: z.number(),
  grossMinor: z.number(),
})

/** Consequences of a refund: its credit note, and what partners lose of their commissions. */
export const refundPreview = {
  creditNote: z
    .object({ corrects: z.string().optional(), taxes: z.array(Tax), taxMinor: z.number() })
    .optional(),
  commissions: z.array(
    z.object({
      partnerName: z.string(),
      designName: z.string().optional(),
      amountMinor: z.number(),
      reversedMinor: z.number(),
    }),
  ),
}

const Plan = z.object({
  totalMinor: z.number(),
  lines: z.array(
    z.object({ lineId: z.string().optional(), quantity: z.number(), amountMinor: z.number() }),
  ),
  /** Asked for and not given: earlier goodwill has paid it. */
  cutMinor: z.number(),
  ...refundPreview,
  limitsAbove: z.array(z.enum(['act', 'day', 'order'])),
  needsApproval: z.boolean(),
})

const Offer = z.object({
  number: z.string(),
  store,
  currency: z.string(),
  locale: z.string(),
  revision: z.number(),
  totalMinor: z.number(),
  heldMinor: z.number(),
  /** In whatever state but rejected; sent back with the decision, so that nobody decides about older sums. */
  refundedMinor: z.number(),
  owedLeftMinor: z.number(),
  overpaidMinor: z.number(),
  shippingLeftMinor: z.number(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      name: z.string(),
      detail: z.string(),
      pieces: z.number(),
      piecesLeft: z.number(),
      totalMinor: z.number(),
    }),
  ),
  /** How it was paid, and whether the money can go back that way. */
  method: z.string().optional(),
  mayGoBackAsPaid: z.boolean(),
  limit: z.object({ actMinor: z.number(), dayMinor: z.number(), orderMinor: z.number() }),
  plan: Plan.optional(),
})

export const RefundRow = z.object({
  publicId: z.string(),
  number: z.string(),
  store,
  amountMinor: z.number(),
  currency: z.string(),
  kind: z.enum(refundKinds),
  way: z.enum(refundWays),
  method: z.string(),
  reason: z.string(),
  owner: z.enum(reasonOwners).optional(),
  status: z.enum(refundStatuses),
  state: z.enum(refundStates),
  requestedBy: z.string(),
  isMine: z.boolean(),
  approvedBy: z.string().optional(),
  failure: z.string().optional(),
  at: z.string(),
})

const Refund = RefundRow.extend({
  note: z.string().optional(),
  mayApprove: z.boolean(),
  mayReject: z.boolean(),
  mayRetry: z.boolean(),
  mayAskAgain: z.boolean(),
  /** It was given back once and came back: owed until it is there. */
  cameBack: z.boolean(),
  mayTakeBack: z.boolean(),
  preparedAnswer: PreparedAnswer.optional(),
  withdrawalPublicId: z.string().optional(),
  creditNote: z.string().optional(),
  /** Name of the file for the bank that it is in, for whoever makes those. */
  payout: z.string().optional(),
  lines: z.array(
    z.object({
      name: z.string().optional(),
      quantity: z.number(),
      amountMinor: z.number(),
      reason: z.string(),
      owner: z.enum(reasonOwners).optional(),
    }),
  ),
  commissions: z.array(
    z.object({
      commissionId: z.string(),
      partnerName: z.string(),
      designName: z.string().optional(),
      amountMinor: z.number(),
      leftMinor: z.number(),
      reversedMinor: z.number(),
      isClawedBack: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      at: z.string(),
      from: z.string(),
      to: z.string(),
      by: z.string(),
      reason: z.string().optional(),
    }),
  ),
  /** What goes back of the order in 30 days and was asked for by the same person that day, this one included. */
  sums: z.object({
    ofOrderMinor: z.number(),
    orderLimitMinor: z.number(),
    orderTotalMinor: z.number(),
  }),
})

export const read = { staff: 'payment.read' } as const
const refund = { staff: 'order.refund' } as const
const approve = { staff: 'refund.approve' } as const

export const moneyDeskContract = {
  refundOffer: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/refund_offer',
    access: refund,
    summary:
      'What may go back of an order, and what a refund would give back, tax, credit note and commissions',
    input: OfferInput,
    output: Offer,
  }),
  openRefund: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/refunds',
    access: refund,
    summary: 'Gives money back: of lines, as goodwill, or what was paid too much',
    input: OfferInput.extend({
      kind: z.enum(decidedRefundKinds, { error: 'required' }),
      /** The order as it was shown. */
      revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      refundedMinor: amount,
      /** The sum that was shown; another one is a conflict. */
      expectedMinor: amount,
      note: optional(note),
      ...withAnswer,
    }),
    output: z.object({
      refunds: z.array(z.object({ publicId: z.string(), amountMinor: z.number() })),
      needsApproval: z.boolean(),
      answer: answerEnd,
    }),
  }),
  listRefunds: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/refunds',
    access: read,
    summary: 'Refunds of one’s own stores, newest first',
    input: z.object({
      state: many(z.enum(refundStates), refundStates.length),
      reason: many(z.enum(refundReasonNames), refundReasonNames.length),
      way: many(z.enum(refundWays), refundWays.length),
      kind: many(z.enum(refundKinds), refundKinds.length),
      store: many(text(20), 40),
      mine: optional(z.enum(['yes'])),
      number: optional(number),
      sort: z.enum(refundSorts).default('-asked'),
      after: optional(publicId),
      most: optional(wholeNumber(1, MOST_ROWS)),
    }),
    output: z.object({
      refunds: z.array(RefundRow),
      next: z.string().optional(),
      /** By state, of everything else that was asked for. */
      counts: z.partialRecord(z.enum(refundStates), z.number()),
    }),
  }),
  getRefund: endpoint({
    method: 'GET',
    path: '/office/refunds/{public_id}',
    access: read,
    summary: 'One refund with its lines, its people and its history',
    input: z.object({ publicId }),
    output: Refund,
  }),
  approveRefund: endpoint({
    method: 'POST',
    path: '/office/refunds/{public_id}/approval',
    access: approve,
    summary: 'Agrees to a refund that somebody else asked for',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  rejectRefund: endpoint({
    method: 'POST',
    path: '/office/refunds/{public_id}/rejection',
    access: approve,
    summary: 'Says no to a refund that waits, with a reason',
    input: z.object({ publicId, reason: note }),
    output: Nothing,
  }),
  takeBackRefund: endpoint({
    method: 'POST',
    path: '/office/refunds/{public_id}/taking_back',
    access: refund,
    summary: 'Takes back a refund that one has asked for and nobody has approved',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/office/refunds/{public_id}/retry',
    access: approve,
    summary: 'Tries once more the way that the money came',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  askRefundAccount: endpoint({
    method: 'POST',
    path: '/office/refunds/{public_id}/account-question',
    access: approve,
    summary: 'Asks the customer for an account once more, when they did not answer in time',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  clawBackCommission: endpoint({
    method: 'POST',
    path: '/office/commissions/{commission_id}/clawback',
    access: { staff: 'commission.clawback' },
    summary: 'Takes a whole commission back, as after fraud',
    input: z.object({ commissionId: z.uuid('not_found'), reason: note }),
    output: Nothing,
  }),
}
