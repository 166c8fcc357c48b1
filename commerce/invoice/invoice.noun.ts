import { defineNoun } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeInvoiceApi } from './invoice.api.ts'
import { companyInvoiceMail, invoiceReadyMail } from './invoice.mail.ts'
import { invoicePersonal } from './invoice.personal.ts'
import { invoiceHandler } from './invoice.jobs.ts'

export const invoiceNoun = defineNoun({
  name: 'invoice',
  floor: 'records',
  tables: ['invoice', 'invoice_series'],
  api: ({ uploads }: { uploads: { storage: Pick<Storage, 'find'> } }) =>
    makeInvoiceApi(uploads.storage),
  mails: [invoiceReadyMail, companyInvoiceMail],
  personal: invoicePersonal,
  invariants: [{ url: new URL('invoice.invariants.sql', import.meta.url) }],
  jobs: [invoiceHandler],
})
