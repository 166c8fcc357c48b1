import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { makeInvoiceApi } from './invoice.api.ts'
import { companyInvoiceMail, invoiceReadyMail } from './invoice.mail.ts'
import { invoicePersonal } from './invoice.personal.ts'
import { invoiceHandler } from './invoice.jobs.ts'
import { INVOICE_YEARS } from './invoice.terms.ts'
import { purgeOldInvoices } from './old-invoices.purge.ts'

export const invoiceNoun = defineNoun({
  name: 'invoice',
  floor: 'records',
  tables: ['invoice', 'invoice_series'],
  api: ({ uploads }: { uploads: { storage: Pick<Storage, 'find'> } }) =>
    makeInvoiceApi(uploads.storage),
  mails: [invoiceReadyMail, companyInvoiceMail],
  personal: invoicePersonal,
  purge: {
    run: ({ db, now, files }: PurgeTools & { files: { storage: Pick<Storage, 'remove'> } }) =>
      purgeOldInvoices(db, files.storage, now),
  },
  retention: [
    {
      what: 'whom an invoice or credit note was for: name, address, tax number, names of designs, and its file',
      kept: `${INVOICE_YEARS} whole years after that of the sale; then its number, figures, articles and the checksum of its file, for ever`,
      why: 'the books; numbers without a gap',
      steps: ['people of old invoices'],
    },
  ],
  invariants: [{ url: new URL('invoice.invariants.sql', import.meta.url) }],
  jobs: [invoiceHandler],
})
