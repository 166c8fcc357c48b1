import { invoiceKinds } from '#db/order-document-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'

const Invoice = z.object({
  number: z.string(),
  kind: z.enum(invoiceKinds),
  issuedOn: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  /** False for a moment, until it is drawn, and for ever for those of before there were files. */
  hasFile: z.boolean(),
})

export const invoiceContract = {
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
}
