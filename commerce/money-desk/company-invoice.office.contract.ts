import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { wholeNumber } from '#api/fields.ts'
import {
  addressCountry,
  typedAddress,
  typedIdentity,
} from '#commerce/address/postal-address.contract.ts'
import { number } from './money-desk.office.contract.ts'

const access = { staff: 'invoice.rectify' } as const

const CompanyInvoice = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  revision: z.number(),
  /** Why it cannot be; undefined when it can. */
  problem: z.enum(['no_invoice', 'given_back', 'too_late']).optional(),
  /** What a credit note would take back as a whole, and another invoice of the same sum replace. */
  invoice: z
    .object({
      number: z.string(),
      issuedOn: z.string(),
      totalMinor: z.number(),
      taxMinor: z.number(),
      currency: z.string(),
      buyer: z.array(z.string()),
      taxId: z.string().optional(),
    })
    .optional(),
  /** Where the form begins: the address that the order names. */
  address: z
    .object({
      country: z.string(),
      recipient: z.string(),
      companyName: z.string().optional(),
      taxId: z.string().optional(),
      addressLine1: z.string(),
      addressLine2: z.string().optional(),
      postalCode: z.string(),
      city: z.string(),
      province: z.string().optional(),
    })
    .optional(),
})

export const companyInvoiceContract = {
  getCompanyInvoice: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/company_invoice',
    access,
    summary: 'Invoice of an order, and whether it can still be issued to a company instead',
    input: z.object({ number }),
    output: CompanyInvoice,
  }),
  invoiceCompany: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/company_invoice',
    access,
    summary: 'Takes the invoice of an order back and issues one of the same sum to a company',
    input: z.object({
      number,
      revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      country: addressCountry,
      ...typedAddress,
      companyName: typedIdentity.companyName,
      taxId: typedIdentity.taxId,
    }),
    output: z.object({ creditNote: z.string(), invoice: z.string() }),
  }),
}
