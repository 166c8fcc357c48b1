import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { requiredActionTypes } from './order.terms.ts'

export const OrderSummary = z.object({
  publicId: z.string(),
  number: z.string(),
  status: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  placedAt: z.string(),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** What anybody with the link may see: no name, no address, no e-mail. */
export const Tracking = z.object({
  publicId: z.string(),
  number: z.string(),
  status: z.number(),
  placedAt: z.string(),
  actions: z.array(
    z.object({
      publicId: z.string(),
      type: z.enum(requiredActionTypes),
      status: z.string(),
      deadlineAt: z.string(),
    }),
  ),
})
export type Tracking = z.infer<typeof Tracking>

export const orderContract = {
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/customers/me/orders',
    summary: 'The signed-in customer’s orders, newest first',
    input: z.object({}),
    output: z.object({ orders: z.array(OrderSummary) }),
  }),
  getTracking: endpoint({
    method: 'GET',
    path: '/trackings/{public_id}',
    summary: 'Where an order is, by its unguessable id',
    input: z.object({ publicId: text(64) }),
    output: Tracking,
    browser: true,
  }),
  findTracking: endpoint({
    method: 'POST',
    path: '/trackings/search',
    summary: 'The tracking id of an order, by its number and e-mail',
    input: z.object({ number: text(40), email: text(254) }),
    output: z.object({ publicId: z.string().optional() }),
  }),
  listOwnInvoices: endpoint({
    method: 'GET',
    path: '/partners/me/invoices',
    summary: 'A partner’s invoices, newest first',
    input: z.object({}),
    output: z.object({
      invoices: z.array(
        z.object({
          number: z.string(),
          issuedOn: z.string(),
          totalMinor: z.number(),
          currency: z.string(),
        }),
      ),
    }),
  }),
  listOwnCommissions: endpoint({
    method: 'GET',
    path: '/partners/me/commissions',
    summary: 'A partner’s commissions, newest first',
    input: z.object({}),
    output: z.object({
      commissions: z.array(
        z.object({
          id: z.string(),
          orderNumber: z.string(),
          amountMinor: z.number(),
          currency: z.string(),
          status: z.number(),
          createdAt: z.string(),
        }),
      ),
    }),
  }),
}
