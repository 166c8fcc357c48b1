import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { MOST_TOTAL_MINOR } from './order.terms.ts'

const Invoice = z.object({
  number: z.string(),
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  issuedOn: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  /** False for a moment, until it is drawn, and for ever for those of before there were files. */
  hasFile: z.boolean(),
})

const Commission = z.object({
  id: z.string(),
  orderNumber: z.string(),
  designName: z.string().optional(),
  /** Without what refunds took back. */
  amountMinor: z.number(),
  currency: z.string(),
  status: z.number(),
  createdAt: z.string(),
})

export const orderContract = {
  placeOrder: endpoint({
    method: 'POST',
    path: '/orders',
    access: { session: 'orders.create' },
    summary:
      'Makes an order of the visitor’s cart, at the total that was shown; a different one is refused with the new total',
    input: z.object({
      expectedTotalMinor: wholeNumber(0, MOST_TOTAL_MINOR).optional(),
      paymentMethod: text(40),
      /** Which cart was shown: no other one is ordered, and of an ordered one the order is given. */
      cartId: optional(z.uuid('not_found')),
    }),
    output: z.object({ publicId: z.string(), number: z.string() }),
  }),
  listOwnInvoices: endpoint({
    method: 'GET',
    path: '/partners/me/invoices',
    access: 'partner',
    summary: 'A partner’s invoices and credit notes, newest first',
    input: z.object({}),
    output: z.object({ invoices: z.array(Invoice) }),
  }),
  getOwnInvoice: endpoint({
    method: 'GET',
    path: '/partners/me/invoices/{number}',
    access: 'partner',
    summary: 'One of a partner’s invoices or credit notes, as PDF',
    input: z.object({ number: text(64) }),
    output: z.object({}),
    answer: 'file',
    browser: true,
  }),
  listOwnCommissions: endpoint({
    method: 'GET',
    path: '/partners/me/commissions',
    access: 'partner',
    summary: 'A partner’s commissions, newest first',
    input: z.object({}),
    output: z.object({ commissions: z.array(Commission) }),
  }),
}
