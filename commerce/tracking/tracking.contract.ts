import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { AddressForm } from '#commerce/address/address.contract.ts'
import { RestingOrder } from '#commerce/order-access/order-access.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { MOST_ORDERS_A_PAGE, ORDERS_A_PAGE, orderSorts, reorderProblems } from './tracking.terms.ts'
import { Tracking } from './tracked-order.contract.ts'

const publicId = text(64)
const byLink = z.object({ publicId })
const lineId = z.uuid('not_found')

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
