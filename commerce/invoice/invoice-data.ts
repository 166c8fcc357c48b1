import { invoiceKinds } from '#db/order-document-tables.ts'
import { taxTreatments } from '#db/order-tables.ts'
import { z } from 'zod'

const InvoiceLine = z.object({
  /** Undefined for the delivery, which has its name from the language of the document. */
  name: z.string().optional(),
  detail: z.string(),
  quantity: z.number(),
  unitMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  taxPermille: z.number(),
  taxTreatment: z.enum(taxTreatments),
  taxMinor: z.number(),
})
export type InvoiceLine = z.infer<typeof InvoiceLine>

const InvoiceTax = z.object({
  permille: z.number(),
  treatment: z.enum(taxTreatments),
  netMinor: z.number(),
  taxMinor: z.number(),
  grossMinor: z.number(),
})
export type InvoiceTax = z.infer<typeof InvoiceTax>

/** Invoice data: what stands on an invoice or a credit note, stored as it was when it was issued. */
export const InvoiceData = z.object({
  kind: z.enum(invoiceKinds),
  number: z.string(),
  /** Calendar days. */
  issuedOn: z.string(),
  orderNumber: z.string(),
  orderedOn: z.string(),
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    country: z.string(),
    taxId: z.string(),
  }),
  buyer: z.object({
    lines: z.array(z.string()),
    country: z.string().optional(),
    taxId: z.string().optional(),
  }),
  /** Lines of an invoice, or those that a credit note takes back; none when it takes back a sum. */
  lines: z.array(InvoiceLine),
  taxes: z.array(InvoiceTax),
  taxMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
  /** How it was paid; undefined when it will be. */
  payment: z.object({ method: z.string(), isPaid: z.boolean() }).optional(),
  corrects: z.object({ number: z.string(), issuedOn: z.string() }).optional(),
  /** Company to which it is invoiced instead: a credit note that gives no money back. */
  insteadTo: z.string().optional(),
})
export type InvoiceData = z.infer<typeof InvoiceData>
