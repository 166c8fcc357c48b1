import { deliveryModes } from '#db/delivery-mode.ts'
import { invoiceKinds } from '#db/order-document-tables.ts'
import { lineStages } from '#db/order-tables.ts'
import { z } from 'zod'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import { NextAction } from '#commerce/payment/payment.contract.ts'
import { paymentMethods, paymentStatuses, refundStatuses } from '#commerce/payment/payment.terms.ts'
import { ownerProof } from '#commerce/order-access/order-access.contract.ts'
import { openLevels } from '#commerce/order-access/order-access.terms.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import {
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import { shipmentStates } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import { stageNames, stageStates } from './tracking.terms.ts'

const Line = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  variantLabel: z.string(),
  quantity: z.number(),
  isPersonalised: z.boolean(),
  production: z.enum(lineStages),
  /** Preview of the design as it is printed, small but for the owner; none of a present, or until it is drawn. */
  urlPreview: z.string().optional(),
  /** Picture of the article. */
  picture: PictureSource.optional(),
  /** Only for the owner. */
  designName: z.string().optional(),
  /** Names of the pieces, where each has one. */
  names: z.array(z.object({ name: z.string(), copies: z.number().optional() })).optional(),
  totalMinor: z.number().optional(),
  fullMinor: z.number().optional(),
  /** Whether it may be given back, and until which day: none before it has arrived. */
  mayWithdraw: z.boolean(),
  withdrawUntil: z.string().optional(),
  /** Only for the owner. */
  withdrawnAt: z.string().optional(),
})

const Parcel = z.object({
  parcel: z.number(),
  /** At the factory, by whoever ordered it: no carrier has it. */
  isCollected: z.boolean(),
  carrierName: z.string().optional(),
  /** Only for the owner: with the postal code carriers take it as leave to send a parcel elsewhere. */
  trackingNumber: z.string().optional(),
  trackingUrl: z.string().optional(),
  state: z.enum(shipmentStates),
  lastFailure: z.enum(['RETURNED', 'LOST']).optional(),
  isReplaced: z.boolean(),
  /** Newest first, as people read them. */
  events: z.array(
    z.object({
      state: z.enum(shipmentStates),
      code: z.string(),
      place: z.string().optional(),
      at: z.string(),
    }),
  ),
})

const Address = PostalAddress.extend({
  phone: z.string().optional(),
  companyName: z.string().optional(),
  taxId: z.string().optional(),
})

/** For whoever knows the e-mail or the postal code: where the parcel goes, and nothing else. */
const Destination = z.object({
  address: PostalAddress.optional(),
  pickupPoint: DeliveryPoint.optional(),
})

/** Only for the owner. */
const Personal = z.object({
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  phone: z.string().optional(),
  address: Address.optional(),
  billing: Address.optional(),
  giftMessage: z.string().optional(),
})

const Money = z.object({
  linesMinor: z.number(),
  discountMinor: z.number(),
  shippingMinor: z.number(),
  shippingDiscountMinor: z.number(),
  taxMinor: z.number(),
  taxReliefMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  payments: z.array(
    z.object({
      method: z.enum(paymentMethods),
      status: z.enum(paymentStatuses),
      amountMinor: z.number(),
      failure: z.string().optional(),
      expiresAt: z.string().optional(),
      createdAt: z.string(),
    }),
  ),
  refunds: z.array(
    z.object({
      amountMinor: z.number(),
      status: z.enum(refundStatuses),
      createdAt: z.string(),
    }),
  ),
})

const Document = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedOn: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
})

const LinkedOrder = z.object({ publicId: z.string(), number: z.string() })

export const Tracking = z.object({
  publicId: z.string(),
  number: z.string(),
  status: z.number(),
  placedAt: z.string(),
  level: z.enum(openLevels),
  isOwner: z.boolean(),
  /** Nobody's account holds it. */
  isGuestOrder: z.boolean(),
  ...ownerProof,
  hasPostalCode: z.boolean(),
  /** Made again at the shop's cost. */
  isReprint: z.boolean(),
  /** Order that it was made again for, and what was made again of this one: only for the owner. */
  firstOrder: LinkedOrder.optional(),
  reprints: z.array(LinkedOrder),
  /** First name, as far as a link that is passed on should tell for whom it is. */
  firstName: z.string().optional(),
  city: z.string().optional(),
  deliveryMode: z.enum(deliveryModes),
  leavesOn: z.string().optional(),
  promisedFrom: z.string().optional(),
  promisedUntil: z.string().optional(),
  /** Instead of days while it is not paid: how many working days it takes from then on. */
  daysAfterPayment: z.number().optional(),
  stages: z.array(
    z.object({
      name: z.enum(stageNames),
      state: z.enum(stageStates),
      at: z.string().optional(),
    }),
  ),
  lines: z.array(Line),
  parcels: z.array(Parcel),
  /** The one that waits for money. */
  pendingPayment: z
    .object({
      /** Whether this visitor may pay it as they are. */
      mayPay: z.boolean(),
      expiresAt: z.string().optional(),
      /** This and what to do next only for the owner. */
      method: z.enum(paymentMethods).optional(),
      nextAction: NextAction.optional(),
    })
    .optional(),
  isPaid: z.boolean(),
  /** Whether the customer still changes or cancels it alone, and from when on the factory may take it. */
  mayChange: z.boolean(),
  releaseAfter: z.string().optional(),
  actions: z.array(
    z.object({
      publicId: z.string(),
      type: z.enum(requiredActionTypes),
      status: z.enum(requiredActionStatuses),
      deadlineAt: z.string(),
    }),
  ),
  destination: Destination.optional(),
  personal: Personal.optional(),
  money: Money.optional(),
  documents: z.array(Document),
})
export type Tracking = z.infer<typeof Tracking>
export type TrackingLine = Tracking['lines'][number]
export type TrackingParcel = Tracking['parcels'][number]
