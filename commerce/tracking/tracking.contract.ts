import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { AddressForm } from '#commerce/address/address.contract.ts'
import { PostalAddress } from '#commerce/address/postal-address.contract.ts'
import { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'
import { NextAction } from '#commerce/payment/payment.contract.ts'
import { paymentMethods, paymentStatuses, refundStatuses } from '#commerce/payment/payment.terms.ts'
import { ownerProof, RestingOrder } from '#commerce/order-access/order-access.contract.ts'
import { openLevels } from '#commerce/order-access/order-access.terms.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import {
  requiredActionStatuses,
  requiredActionTypes,
} from '#commerce/required-action/required-action.terms.ts'
import { shipmentStates } from '#commerce/shipment/shipment-lifecycle.terms.ts'
import {
  MOST_ORDERS_A_PAGE,
  ORDERS_A_PAGE,
  orderSorts,
  reorderProblems,
  stageNames,
  stageStates,
} from './tracking.terms.ts'

const publicId = text(64)
const byLink = z.object({ publicId })
const lineId = z.uuid('not_found')

const Line = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  variantLabel: z.string(),
  quantity: z.number(),
  isPersonalised: z.boolean(),
  production: z.enum(['WAITING', 'STARTED', 'FINISHED', 'PACKED']),
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
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
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
  deliveryMode: z.enum(['ADDRESS', 'PICKPOINT', 'MANAGED', 'CUSTOMER']),
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

export const OrderSummary = z.object({
  publicId: z.string(),
  number: z.string(),
  status: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  placedAt: z.string(),
  promisedFrom: z.string().optional(),
  promisedUntil: z.string().optional(),
  /** Quantity of pieces. */
  quantity: z.number(),
  openActions: z.number(),
  isReprint: z.boolean(),
  /** The first lines, to know the order by. */
  shown: z.array(
    z.object({
      id: z.string(),
      articleName: z.string(),
      urlPreview: z.string().optional(),
      picture: PictureSource.optional(),
    }),
  ),
})
export type OrderSummary = z.infer<typeof OrderSummary>

const day = z.iso.date('date')

const OrderFilter = z.object({
  /** Part of an order's number. */
  query: optional(text(40)),
  /** Placed on or after, and on or before, these days. */
  dateFrom: optional(day),
  dateTo: optional(day),
  sort: z.enum(orderSorts).default('newest'),
  page: wholeNumber(1, 100_000).default(1),
  limit: wholeNumber(1, MOST_ORDERS_A_PAGE).default(ORDERS_A_PAGE),
})
export type OrderFilter = z.output<typeof OrderFilter>

const Reordered = z.object({
  added: z.number(),
  /** Lines that could not be put into the cart, and why. */
  left: z.array(z.object({ articleName: z.string(), problem: z.enum(reorderProblems) })),
})
export type Reordered = z.infer<typeof Reordered>

export const trackingContract = {
  findTracking: endpoint({
    method: 'POST',
    path: '/trackings/search',
    access: 'anyone',
    summary: 'The tracking id of an order, by its number and e-mail',
    input: z.object({ number: text(40), email: text(254) }),
    output: z.object({ publicId: z.string().optional() }),
  }),
  getTracking: endpoint({
    method: 'GET',
    path: '/trackings/{public_id}',
    access: 'order',
    summary: 'Where an order is, by its unguessable id; as much as its visitor may see',
    input: byLink,
    output: z.discriminatedUnion('level', [RestingOrder, Tracking]),
    browser: true,
  }),
  getTrackedPreview: endpoint({
    method: 'GET',
    path: '/trackings/{public_id}/lines/{line_id}/preview',
    access: 'order',
    summary: 'A picture of what is printed for a line of the order, small but for its owner',
    input: byLink.extend({ lineId, size: optional(z.literal('small')) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  cancelTracked: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/cancellation',
    access: 'order',
    summary: 'Cancels an order that the factory has not taken yet, and returns its money',
    input: byLink,
    output: z.object({}),
  }),
  changeTrackedAddress: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/address',
    access: 'order',
    summary: 'Sends an order elsewhere in its country, as long as nobody works on it',
    input: AddressForm.extend({ publicId }),
    output: z.object({}),
  }),
  startTrackedDraft: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/lines/{line_id}/draft',
    access: 'order',
    summary: 'A working copy of what was ordered, to correct it',
    input: byLink.extend({ lineId }),
    output: z.object({ designId: z.string(), articleId: z.number() }),
  }),
  useTrackedDraft: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/lines/{line_id}/version',
    access: 'order',
    summary: 'Prints a corrected design instead of the one that was ordered',
    input: byLink.extend({ lineId, designId: text(64), isConfirmed: optional(z.literal('on')) }),
    output: z.object({}),
  }),
  getTrackedDocument: endpoint({
    method: 'GET',
    path: '/trackings/{public_id}/documents/{number}',
    access: 'order',
    summary: 'An invoice or credit note of the order, as PDF',
    input: byLink.extend({ number: text(64) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  mailTrackedDocuments: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/documents-by-email',
    access: 'order',
    summary: 'Sends the invoice and credit notes of the order to the address it was ordered with',
    input: byLink,
    output: z.object({}),
  }),
  getPlacedOrder: endpoint({
    method: 'GET',
    path: '/trackings/{public_id}/placed',
    access: 'order',
    summary: 'The order for the session that placed it, and for nobody else',
    input: byLink,
    output: Tracking,
  }),
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/customers/me/orders',
    access: { customer: 'orders.read' },
    summary: 'The signed-in customer’s orders in this store',
    input: OrderFilter,
    output: z.object({ orders: z.array(OrderSummary), total: z.number() }),
  }),
  getOwnOrder: endpoint({
    method: 'GET',
    path: '/customers/me/orders/{public_id}',
    access: { customer: 'orders.read' },
    summary: 'One of the signed-in customer’s orders',
    input: byLink,
    output: Tracking,
  }),
  reorderTracked: endpoint({
    method: 'POST',
    path: '/trackings/{public_id}/reorder',
    access: 'order',
    summary: 'The same for whoever has shown that the order is theirs, without an account',
    input: byLink,
    output: Reordered,
  }),
  reorder: endpoint({
    method: 'POST',
    path: '/customers/me/orders/{public_id}/reorder',
    access: { customer: 'orders.read' },
    summary: 'Puts everything that is still sold into the cart again, checked anew',
    input: byLink,
    output: Reordered,
  }),
}
