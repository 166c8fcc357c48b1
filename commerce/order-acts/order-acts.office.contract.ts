import { cancelAnswers } from '#db/order-act-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { accepted, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import {
  addressCountry,
  PostalAddress,
  typedAddress,
  typedPhone,
} from '#commerce/address/postal-address.contract.ts'
import { MOST_GIFT_MESSAGE } from '#commerce/checkout/checkout.terms.ts'
import { HOLD_DAYS, holdReasons, MOST_HOLD_DAYS } from '#commerce/order/order-hold.terms.ts'
import { answerEnd, withAnswer } from '#commerce/ticket-answer/with-answer.contract.ts'
import { deliveryFacts, moveActs, type MoveAct } from './order-acts.terms.ts'

const MOST_REASON = 300
const MOST_PARCELS = 20

const number = text(40)
/** Last step of the order's history that was on the page: who decides about another one is told so. */
const revision = optional(wholeNumber(0, Number.MAX_SAFE_INTEGER))
const reason = longText(MOST_REASON)
const days = optional(wholeNumber(1, MOST_HOLD_DAYS))
const named = { number, revision }
const trackingNumber = text(80).pipe(z.string().regex(/^[A-Za-z0-9./_-]+$/, 'tracking_number'))
const acts = Object.keys(moveActs) as [MoveAct, ...MoveAct[]]

const Moved = z.object({ number: z.string(), status: z.number(), revision: z.number() })

const Hold = z.object({
  reason: z.enum(holdReasons),
  note: z.string().optional(),
  by: z.string(),
  since: z.string(),
  until: z.string(),
  /** Its date has passed: somebody has to look again. */
  isPast: z.boolean(),
})

export const Acts = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  revision: z.number(),
  hold: Hold.optional(),
  mayHold: z.boolean(),
  /** Whether it ends at once, the factory is asked first, or it cannot be ended here. */
  cancellation: z.enum(['NOW', 'ASKS', 'ASKED', 'NO']),
  cancelRequest: z.object({ reason: z.string(), by: z.string(), askedAt: z.string() }).optional(),
  lastCancelAnswer: z
    .object({
      answer: z.enum(cancelAnswers),
      note: z.string().optional(),
      at: z.string(),
    })
    .optional(),
  /** Whether the address can still be changed, and whether another label is needed then. */
  address: z.enum(['YES', 'LABEL_AGAIN', 'NO']),
  /** Moves that somebody with these permissions may take now. */
  moves: z.array(z.object({ act: z.enum(acts), to: z.number(), when: z.string() })),
  /** By whom it can be sent again; empty where it cannot. */
  carriers: z.array(z.object({ code: z.string(), name: z.string() })),
  parcels: z.array(
    z.object({
      parcel: z.number(),
      carrier: z.string(),
      trackingNumber: z.string().optional(),
      state: z.string(),
    }),
  ),
})
export type Acts = z.infer<typeof Acts>

const Cancellation = z.object({
  number: z.string(),
  status: z.number(),
  revision: z.number(),
  outcome: z.enum(['NOW', 'ASKS', 'ASKED', 'NO']),
  currency: z.string(),
  /** Money that goes back the way it came. */
  refundMinor: z.number(),
  /** Above what this person decides alone: the money leaves once a second one agrees. */
  needsApproval: z.boolean(),
  promotions: z.array(
    z.object({
      name: z.string().optional(),
      code: z.string().optional(),
      discountMinor: z.number(),
    }),
  ),
  /** Commissions of designers that end with the order. */
  commissionsMinor: z.number(),
})

const OrderAddress = z.object({
  number: z.string(),
  status: z.number(),
  revision: z.number(),
  change: z.enum(['YES', 'LABEL_AGAIN', 'NO']),
  /** Last change of the address, the customer's own ones included. */
  addressRevision: z.number(),
  service: z.string().optional(),
  address: PostalAddress.extend({
    phone: z.string().optional(),
    companyName: z.string().optional(),
  }).optional(),
})

const Gift = z.object({
  number: z.string(),
  status: z.number(),
  revision: z.number(),
  /** Once a parcel is packed nobody opens it for a card. */
  mayChange: z.boolean(),
  message: z.string().optional(),
})

export type OrderAddress = z.infer<typeof OrderAddress>

export const orderActsOfficeContract = {
  getActs: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/acts',
    access: { staff: 'order.read' },
    summary: 'What can be done with an order now, and by which moves',
    input: z.object({ number }),
    output: Acts,
  }),
  holdOrder: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/holds',
    access: { staff: 'order.hold' },
    summary: 'Holds an order: it goes no further until somebody releases it',
    input: z.object({
      ...named,
      reason: z.enum(holdReasons, { error: 'required' }),
      note: optional(longText(MOST_REASON)),
      days: days.default(HOLD_DAYS),
    }),
    output: z.object({ until: z.string() }),
  }),
  extendHold: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/holds/extension',
    access: { staff: 'order.hold' },
    summary: 'Holds an order longer, from now on',
    input: z.object({ ...named, reason, days: days.default(HOLD_DAYS) }),
    output: z.object({ until: z.string() }),
  }),
  releaseOrder: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/holds/release',
    access: { staff: 'order.hold' },
    summary: 'Releases a held order',
    input: z.object({ ...named, reason: optional(reason) }),
    output: Moved,
  }),
  getCancellation: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/cancellation',
    access: { staff: 'order.cancel' },
    summary: 'What would follow if the order were cancelled now',
    input: z.object({ number }),
    output: Cancellation,
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/cancellation',
    access: { staff: 'order.cancel' },
    summary: 'Cancels an order, or asks the factory that has its files whether it still can be',
    input: z.object({ ...named, reason, ...withAnswer }),
    output: Moved.extend({ outcome: z.enum(['CANCELED', 'ASKED']), answer: answerEnd }),
  }),
  answerCancellation: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/cancellation/answer',
    access: { staff: 'production.move' },
    summary: 'Whether nothing of the order is made yet: agreed ends it',
    input: z.object({
      ...named,
      answer: z.enum(['AGREED', 'REFUSED'], { error: 'required' }),
      note: optional(longText(MOST_REASON)),
    }),
    output: Moved,
  }),
  getAddress: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/address',
    access: { staff: 'order.contact' },
    summary: 'Where an order goes, and whether that can still be changed',
    input: z.object({ number }),
    output: OrderAddress,
  }),
  changeAddress: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/address',
    access: { staff: 'order.change' },
    summary: 'Sends an order elsewhere in the same country, by the same service',
    input: z.object({
      ...named,
      country: addressCountry,
      ...typedAddress,
      phone: typedPhone,
      addressRevision: revision,
      reason: optional(reason),
      /** What is packed gets another label. */
      labelAgain: optional(accepted),
      ...withAnswer,
    }),
    output: Moved.extend({ answer: answerEnd }),
  }),
  getGift: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/gift',
    access: { staff: 'order.contact' },
    summary: 'Gift message of an order, and whether it can still be changed',
    input: z.object({ number }),
    output: Gift,
  }),
  changeGift: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/gift',
    access: { staff: 'order.change' },
    summary: 'Changes the words that go into the parcel, until it is packed; none for no card',
    input: z.object({
      ...named,
      message: optional(longText(MOST_GIFT_MESSAGE)),
      /** Words that were shown: the customer may have changed them since. */
      seen: optional(longText(MOST_GIFT_MESSAGE)),
      ...withAnswer,
    }),
    output: Moved.extend({ answer: answerEnd }),
  }),
  setAside: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/errors',
    access: { staff: 'order.release' },
    summary: 'Stops an order: something about it is wrong',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  checkAgain: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/check-again',
    access: { staff: 'order.release' },
    summary: 'What was wrong is corrected: everything is checked again',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  releaseAgain: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/release-again',
    access: { staff: 'order.release' },
    summary: 'The error was in production and is solved: the factory takes it again',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  downloadAgain: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/download-again',
    access: { staff: 'order.release' },
    summary: 'The factory downloads the files once more',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  settleUnpaid: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/settlement',
    access: { staff: 'order.settle' },
    summary: 'Lets an unpaid order go on whose money or credit covers it',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  recordDelivery: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/delivery-facts',
    access: { staff: 'order.deliver' },
    summary: 'What became of the parcels, of all or of one',
    input: z.object({
      ...named,
      fact: z.enum(deliveryFacts, { error: 'required' }),
      parcel: optional(wholeNumber(1, MOST_PARCELS * 10)),
      reason,
    }),
    output: Moved,
  }),
  repack: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/repacked',
    access: { staff: 'order.deliver' },
    summary: 'What could not be handed over is packed again',
    input: z.object({ ...named, reason }),
    output: Moved,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/parcels',
    access: { staff: 'order.deliver' },
    summary: 'What did not arrive was sent again, under another number',
    input: z.object({
      ...named,
      carrier: text(40),
      trackingNumber: many(trackingNumber, MOST_PARCELS),
      reason,
    }),
    output: Moved,
  }),
}
