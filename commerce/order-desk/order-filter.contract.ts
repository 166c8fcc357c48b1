import { z } from 'zod'
import { calendarDate, flag, many, optional, text, wholeNumber } from '#api/fields.ts'
import { deliveryModes } from '#commerce/delivery/delivery.terms.ts'
import { paymentMethods } from '#commerce/payment/payment.terms.ts'
import { presses } from '#commerce/production/production.terms.ts'
import { isOrderStatus } from '#commerce/order/order-lifecycle.terms.ts'
import { MOST_TOTAL_MINOR } from '#commerce/order/order.terms.ts'
import { MOST_PAGE, orderSorts, orderSources, PAGE, paymentStates } from './order-desk.terms.ts'

const MOST_VALUES = 40
const MOST_DAYS = 3_650
const MOST_ARTICLE = 2_000_000_000

const status = wholeNumber(0, 999).pipe(z.number().refine(isOrderStatus, 'invalid'))
const yesOrNo = optional(flag)
const amount = optional(wholeNumber(0, MOST_TOTAL_MINOR))
export const orderTag = text(30).pipe(z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'tag'))
export const stores = many(text(20), MOST_VALUES)

/** Filters of the list of orders. What takes several values means any of them. */
export const orderFilter = {
  status: many(status, MOST_VALUES),
  store: stores,
  /** Where it goes. */
  country: many(text(2), MOST_VALUES),
  mode: many(z.enum(deliveryModes, { error: 'invalid' }), deliveryModes.length),
  carrier: many(text(40), MOST_VALUES),
  /** Machine that makes one of its lines. */
  press: many(z.enum(presses, { error: 'invalid' }), presses.length),
  article: many(wholeNumber(1, MOST_ARTICLE), MOST_VALUES),
  source: many(z.enum(orderSources, { error: 'invalid' }), orderSources.length),
  /** Method and state of the newest attempt to pay: those that the list shows. */
  method: many(z.enum(paymentMethods, { error: 'invalid' }), paymentMethods.length),
  payment: many(z.enum(paymentStates, { error: 'invalid' }), paymentStates.length),
  /** Promotion codes. */
  code: many(text(40), MOST_VALUES),
  tag: many(orderTag, MOST_VALUES),
  /** Days of the factory's calendar. */
  placedFrom: optional(calendarDate),
  placedTo: optional(calendarDate),
  /** Today and so many days before it; stays true in a saved view. */
  placedDays: optional(wholeNumber(1, MOST_DAYS)),
  /** Longer than so many days in its status. */
  statusDays: optional(wholeNumber(1, MOST_DAYS)),
  /** Should have left the factory, and has not. */
  late: yesOrNo,
  /** Waits for a person of the shop. */
  todo: yesOrNo,
  refund: yesOrNo,
  reprint: yesOrNo,
  company: yesOrNo,
  gift: yesOrNo,
  /** First order of its customer, or of a guest’s address, when it was placed. */
  first: yesOrNo,
  /** So much that a second person would have to agree to give it back. */
  valuable: yesOrNo,
  /** Held by a person of the shop. */
  held: yesOrNo,
  /** Has an alert about its money that nobody has closed. */
  alert: yesOrNo,
  /** In minor units of the order's own currency. */
  totalFrom: amount,
  totalTo: amount,
  /** The beginning of a number or address, or a part of a name. */
  text: optional(text(100)),
}

const Filter = z.object(orderFilter)
export type OrderFilter = z.output<typeof Filter>

export const orderPage = {
  ...orderFilter,
  sort: optional(z.enum(orderSorts, { error: 'invalid' })),
  /** Cursor of the last row of the page before. */
  after: optional(text(400)),
  most: wholeNumber(1, MOST_PAGE).default(PAGE),
}

export const noFilter: OrderFilter = Filter.parse({})
