import { invoiceKinds } from '#db/order-document-tables.ts'
import { renderingStates } from '#db/rendering-tables.ts'
import { remakeReasons, remakeStates } from '#db/floor-tables.ts'
import { lineStages } from '#db/order-tables.ts'
import { z } from 'zod'
import { alertKinds } from '#commerce/payment/alert.terms.ts'
import { deliveryModes } from '#commerce/delivery/delivery.terms.ts'
import { shipmentStates } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import { OrderOrigin } from './order-origin.contract.ts'

const Place = z.object({
  recipient: z.string().optional(),
  companyName: z.string().optional(),
  addressLine1: z.string().optional(),
  addressLine2: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  province: z.string().optional(),
  country: z.string().optional(),
  phone: z.string().optional(),
  taxId: z.string().optional(),
  legalId: z.string().optional(),
})
export type Place = z.infer<typeof Place>

const Line = z.object({
  lineId: z.string(),
  position: z.number(),
  /** In its barcode. */
  code: z.string(),
  articleId: z.number(),
  article: z.string(),
  variant: z.string(),
  designName: z.string().optional(),
  designId: z.string().optional(),
  version: z.number().optional(),
  /** Findings of the preflight that the customer has seen and accepted. */
  confirmed: z.array(z.string()),
  quantity: z.number(),
  pieces: z.number(),
  extraPages: z.number(),
  stage: z.enum(lineStages),
  /** Pieces that the factory makes or made again, or found to be good after all. */
  remakes: z.array(
    z.object({
      code: z.string(),
      pieces: z.array(z.number()),
      reason: z.enum(remakeReasons),
      state: z.enum(remakeStates),
      askedAt: z.string(),
    }),
  ),
  unitMinor: z.number(),
  fullMinor: z.number(),
  discountMinor: z.number(),
  taxReliefMinor: z.number(),
  totalMinor: z.number(),
  taxMinor: z.number(),
  taxPermille: z.number(),
  taxTreatment: z.string(),
  applied: z.array(z.object({ name: z.string(), discountMinor: z.number() })),
  /** File names of its pictures: on the product, then page by page. */
  pictures: z.array(z.string()),
  printState: z.enum(renderingStates).optional(),
  printFailure: z.string().optional(),
  /** When the print files were deleted: some time after the delivery, see `PRINT_FILE_DAYS`. */
  printFilesDeletedAt: z.string().optional(),
  printFiles: z.array(
    z.object({ sha256: z.string(), name: z.string(), contentType: z.string(), bytes: z.number() }),
  ),
})
export type DetailLine = z.infer<typeof Line>

const Promotion = z.object({
  name: z.string(),
  code: z.string().optional(),
  discountMinor: z.number(),
  /** Why it took nothing off; undefined when it did. */
  reason: z.string().optional(),
})

const Payment = z.object({
  reference: z.string(),
  attempt: z.number(),
  method: z.string(),
  provider: z.string(),
  providerId: z.string().optional(),
  status: z.string(),
  amountMinor: z.number(),
  failure: z.string().optional(),
  createdAt: z.string(),
  expiresAt: z.string().optional(),
  entries: z.array(
    z.object({
      kind: z.string(),
      amountMinor: z.number(),
      providerReference: z.string(),
      at: z.string(),
    }),
  ),
})

const Refund = z.object({
  refundId: z.string(),
  amountMinor: z.number(),
  reason: z.string(),
  status: z.string(),
  needsApproval: z.boolean(),
  failure: z.string().optional(),
  createdAt: z.string(),
})

const Parcel = z.object({
  parcel: z.number(),
  carrier: z.string(),
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  state: z.enum(shipmentStates),
  lastFailure: z.string().optional(),
  isReplaced: z.boolean(),
  weightGrams: z.number().optional(),
  sentAt: z.string(),
  events: z.array(
    z.object({
      code: z.string(),
      state: z.enum(shipmentStates),
      place: z.string().optional(),
      at: z.string(),
    }),
  ),
})

const Note = z.object({
  noteId: z.number(),
  by: z.string(),
  isOwn: z.boolean(),
  body: z.string(),
  at: z.string(),
})

const EarlierOrder = z.object({
  number: z.string(),
  placedAt: z.string(),
  status: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
})

/** Everything that the page of an order shows. Parts that somebody may not see are undefined, and never empty. */
export const OrderDetail = z.object({
  number: z.string(),
  publicId: z.string(),
  store: z.string(),
  locale: z.string(),
  status: z.number(),
  statusSince: z.string(),
  placedAt: z.string(),
  /** Id of the last row of its history: acts send it back. */
  revision: z.number(),
  currency: z.string(),
  leavesOn: z.string().optional(),
  promisedFrom: z.string().optional(),
  promisedUntil: z.string().optional(),
  isLate: z.boolean(),
  /** Whether whoever looks hears of each of its moves. */
  isFollowed: z.boolean(),
  isPaid: z.boolean(),
  isPresent: z.boolean(),
  giftMessage: z.string().optional(),
  reprintOf: z.string().optional(),
  reprints: z.array(z.string()),
  /** Asked for, and waiting for somebody to agree. */
  waitingReprints: z.array(z.object({ requestId: z.string(), askedAt: z.string() })),
  /** Moves that support may make now, with the words of the life cycle. */
  nextMoves: z.array(z.object({ to: z.number(), when: z.string() })),
  lines: z.array(Line),
  sums: z.object({
    linesMinor: z.number(),
    discountMinor: z.number(),
    shippingMinor: z.number(),
    shippingDiscountMinor: z.number(),
    taxReliefMinor: z.number(),
    taxMinor: z.number(),
    totalMinor: z.number(),
    taxTreatment: z.string(),
    taxCountry: z.string().optional(),
    shippingTaxPermille: z.number(),
  }),
  promotions: z.array(Promotion),
  /** Every status in which it came, the first one first. */
  steps: z.array(z.object({ status: z.number(), at: z.string() })),
  /** Until the last promised day, by the factory's calendar; undefined once it is delivered or canceled. */
  promiseDays: z.number().optional(),
  origin: OrderOrigin,
  customer: z.object({
    /** For whoever may open accounts. */
    customerId: z.string().optional(),
    isGuest: z.boolean(),
    ordersSoFar: z.number(),
    contact: z
      .object({ name: z.string(), email: z.string(), phone: z.string().optional() })
      .optional(),
    earlier: z.array(EarlierOrder),
  }),
  delivery: z.object({
    mode: z.enum(deliveryModes),
    country: z.string().optional(),
    service: z.string().optional(),
    carrier: z.string().optional(),
    address: Place.optional(),
    pickupPoint: Place.extend({
      id: z.string().optional(),
      name: z.string().optional(),
    }).optional(),
  }),
  billing: Place.optional(),
  parcels: z.array(Parcel),
  payments: z.array(Payment).optional(),
  /** Undefined for whoever may not take them back. */
  commissions: z
    .array(
      z.object({
        commissionId: z.string(),
        partnerName: z.string(),
        designName: z.string().optional(),
        amountMinor: z.number(),
        leftMinor: z.number(),
        isClawedBack: z.boolean(),
      }),
    )
    .optional(),
  refunds: z.array(Refund),
  /** Open alerts about its payments; undefined for whoever may not see payments. */
  alerts: z
    .array(
      z.object({
        alertId: z.number(),
        kind: z.enum(alertKinds),
        amountMinor: z.number().optional(),
        raisedAt: z.string(),
      }),
    )
    .optional(),
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(invoiceKinds),
      issuedOn: z.string(),
      totalMinor: z.number(),
      /** False when it says no longer whom it was for. */
      hasFile: z.boolean(),
    }),
  ),
  mails: z
    .array(
      z.object({
        mailId: z.string(),
        kind: z.string(),
        to: z.string().optional(),
        locale: z.string(),
        state: z.string(),
        failure: z.string().optional(),
        at: z.string(),
      }),
    )
    .optional(),
  withdrawals: z.array(
    z.object({
      withdrawalId: z.string(),
      status: z.string(),
      declaredAt: z.string(),
      lines: z.array(z.object({ lineId: z.string(), quantity: z.number() })),
    }),
  ),
  actions: z.array(
    z.object({
      actionId: z.string(),
      type: z.string(),
      status: z.string(),
      round: z.number(),
      deadlineAt: z.string(),
    }),
  ),
  tickets: z
    .array(
      z.object({
        ticketId: z.string(),
        subject: z.string(),
        status: z.string(),
        message: z.string(),
        at: z.string(),
      }),
    )
    .optional(),
  pinned: Note.optional(),
  tags: z.array(z.string()),
})
export type OrderDetail = z.infer<typeof OrderDetail>
