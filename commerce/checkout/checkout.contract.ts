import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, longText, optional, phone, plainText, text } from '#api/fields.ts'
import {
  addressCountry,
  InvoiceIdentity,
  PostalAddress,
  ticked,
  typedAddress,
  typedIdentity,
} from '#commerce/address/postal-address.contract.ts'
import {
  deliveryModes,
  MOST_PLACE_LENGTH,
  serviceSpeeds,
} from '#commerce/delivery/delivery.terms.ts'
import { DeliveryPoint, NearPoint } from '#commerce/delivery/pickup-point.contract.ts'
import { paymentMethods } from '#commerce/payment/payment.terms.ts'
import { checkoutSteps, MOST_GIFT_MESSAGE, taxTreatments } from './checkout.terms.ts'

const line = (mostLength: number) => optional(text(mostLength))

const StoreWays = z.object({
  payments: z.array(z.enum(paymentMethods)),
  /** Names of carriers, the first choice first. */
  carriers: z.array(z.string()),
  /** What each way to have the lightest parcel sent costs at least. */
  delivery: z.array(
    z.object({
      mode: z.enum(deliveryModes),
      speed: z.enum(serviceSpeeds),
      fromMinor: z.number(),
    }),
  ),
  /** From which amount on delivery is free for everybody today. */
  freeDeliveryMinor: z.number().optional(),
})
export type StoreWays = z.infer<typeof StoreWays>

const ContactForm = z.object({
  name: plainText(100),
  surname: plainText(100),
  email,
  phone: optional(phone),
})
export type ContactForm = z.output<typeof ContactForm>

/** Address step: where the parcel goes and whom the invoice is for. */
const AddressStepForm = z.object({
  /** One of the customer's own; what is typed below is then not looked at. */
  addressId: line(64),
  /** The store's, which is the only one that it delivers to. */
  country: optional(addressCountry),
  ...typedAddress,
  savesAddress: ticked,
  isBilledElsewhere: ticked,
  billingAddressId: line(64),
  billingCountry: optional(addressCountry),
  billingRecipient: typedAddress.recipient,
  billingAddressLine1: typedAddress.addressLine1,
  billingAddressLine2: typedAddress.addressLine2,
  billingPostalCode: typedAddress.postalCode,
  billingCity: typedAddress.city,
  billingProvince: typedAddress.province,
  isBillingCompany: ticked,
  ...typedIdentity,
})
export type AddressStepForm = z.output<typeof AddressStepForm>

const SaidAddress = z.object({
  ...PostalAddress.shape,
  country: addressCountry,
  phone: z.string().optional(),
  ...InvoiceIdentity.shape,
})
export type SaidAddress = z.infer<typeof SaidAddress>

/** Calendar days of the places where they happen. */
const ShownPromise = z.object({
  leavesOn: z.string(),
  from: z.string(),
  until: z.string(),
  /** From the payment on, at most. */
  workingDays: z.number(),
})

const Sums = z.object({
  linesMinor: z.number(),
  discountMinor: z.number(),
  shippingMinor: z.number(),
  shippingDiscountMinor: z.number(),
  taxMinor: z.number(),
  taxReliefMinor: z.number(),
  /** Total of the goods and of the delivery that was chosen. */
  totalMinor: z.number(),
  currency: z.string(),
})
export type Sums = z.infer<typeof Sums>

const CheckoutLine = z.object({
  id: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
  isPersonalised: z.boolean(),
  quantity: z.number(),
  fullMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
})

export const CheckoutView = Sums.extend({
  cartId: z.string(),
  /** Revision of what was said: an order is placed for what was seen. */
  revision: z.number(),
  /** Steps before the payment that are not complete. */
  missing: z.array(z.enum(checkoutSteps)),
  hasUnavailable: z.boolean(),
  lines: z.array(CheckoutLine),
  /** Promotions that are applied. */
  discounts: z.array(z.object({ name: z.string(), discountMinor: z.number() })),
  contact: z
    .object({
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      phone: z.string().optional(),
    })
    .optional(),
  address: SaidAddress.optional(),
  addressId: z.string().optional(),
  billing: SaidAddress.optional(),
  isBilledElsewhere: z.boolean(),
  billingAddressId: z.string().optional(),
  delivery: z
    .object({
      mode: z.enum(deliveryModes),
      service: z.string(),
      speed: z.enum(serviceSpeeds),
      carrierName: z.string(),
      point: DeliveryPoint.optional(),
      promise: ShownPromise,
    })
    .optional(),
  /** Lost delivery: what was chosen no longer goes, and has to be chosen anew. */
  isDeliveryLost: z.boolean(),
  giftMessage: z.string().optional(),
  isPresent: z.boolean(),
  paymentMethod: z.string().optional(),
  taxTreatment: z.enum(taxTreatments),
  taxPermille: z.number(),
})
export type CheckoutView = z.infer<typeof CheckoutView>

const DeliveryOption = z.object({
  service: z.string(),
  mode: z.enum(deliveryModes),
  speed: z.enum(serviceSpeeds),
  carrierName: z.string(),
  promise: ShownPromise,
  sums: Sums,
  /** Pick-up points; the nearest first where there are many. */
  points: z.array(NearPoint.partial({ distanceMeters: true })),
})
export type DeliveryOption = z.infer<typeof DeliveryOption>

export const checkoutContract = {
  getStoreWays: endpoint({
    method: 'GET',
    path: '/checkout/store-ways',
    access: 'anyone',
    summary: 'Ways to pay in this store, who delivers in its country, and for how much',
    input: z.object({}),
    output: StoreWays,
  }),
  getProgress: endpoint({
    method: 'GET',
    path: '/checkout/progress',
    access: 'owner',
    summary: 'Whether the visitor has said who orders',
    input: z.object({}),
    output: z.object({ hasContact: z.boolean() }),
  }),
  getCheckout: endpoint({
    method: 'GET',
    path: '/checkout',
    access: { owner: 'orders.create' },
    summary: 'What the visitor has said so far, and what it all costs now',
    input: z.object({}),
    output: CheckoutView,
  }),
  setContact: endpoint({
    method: 'POST',
    path: '/checkout/contact',
    access: { owner: 'orders.create' },
    summary: 'The first step: who orders',
    input: ContactForm,
    output: z.object({}),
  }),
  setAddress: endpoint({
    method: 'POST',
    path: '/checkout/address',
    access: { owner: 'orders.create' },
    summary: 'The second step: where the parcel goes, and whom the invoice is for',
    input: AddressStepForm,
    output: z.object({}),
  }),
  listDeliveryOptions: endpoint({
    method: 'GET',
    path: '/checkout/delivery_options',
    access: { owner: 'orders.create' },
    summary: 'Every way in which this cart can get there, with its price and its days',
    input: z.object({
      /** Place to look for pick-up points, if not near the address. */
      place: line(MOST_PLACE_LENGTH),
    }),
    output: z.object({ place: z.string(), options: z.array(DeliveryOption) }),
  }),
  searchPickupPoints: endpoint({
    method: 'GET',
    path: '/checkout/pickup_points',
    access: { owner: 'orders.create' },
    summary: 'Pick-up points of a service that take this cart, near a postal code or in a town',
    input: z.object({ service: text(40), place: text(MOST_PLACE_LENGTH) }),
    output: z.object({ points: z.array(NearPoint) }),
    browser: true,
  }),
  setDelivery: endpoint({
    method: 'POST',
    path: '/checkout/delivery',
    access: { owner: 'orders.create' },
    summary: 'The third step: how it gets there',
    input: z.object({
      service: text(40),
      /** Point of a service that brings it to one: a network's, or one agreed with the customer. */
      point: line(110),
      giftMessage: optional(longText(MOST_GIFT_MESSAGE)),
      /** It is a present: the link to the order does not show its picture. */
      isPresent: optional(z.literal('on')),
    }),
    output: z.object({}),
  }),
  choosePayment: endpoint({
    method: 'POST',
    path: '/checkout/payment_method',
    access: { owner: 'orders.create' },
    summary: 'Remembers how the visitor means to pay; the order says it again',
    input: z.object({ method: z.string().regex(/^[A-Z_]{2,40}$/, 'required') }),
    output: z.object({}),
    browser: true,
  }),
}
