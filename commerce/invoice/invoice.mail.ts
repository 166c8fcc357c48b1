import { z } from 'zod'
import { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import { text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { orderButton, OrderNames } from '#commerce/order/order-mail-blocks.ts'

const Invoiced = OrderNames.extend({
  invoice: z.string(),
  files: z.array(MailFile).default([]),
})

/** Invoice mail with the PDF, for its customer who asks for it, or whom somebody of the shop sends it. */
export const invoiceReadyMail: MailKind<z.output<typeof Invoiced>> = {
  name: 'invoice-ready',
  data: Invoiced,
  sample: { number: 'GB-1', publicId: 'p', invoice: 'F-2027-1', files: [] },
  files: ({ files }) => files,
  write: (sender, { invoice, files, ...order }) => ({
    subject: sender.t('mail.invoice.ready.subject', { invoice }),
    parts: [
      text(
        sender.t(files.length > 0 ? 'mail.invoice.ready.attached' : 'mail.invoice.ready.text', {
          invoice,
          number: order.number,
        }),
      ),
      orderButton(sender, order),
    ],
  }),
}

const Replaced = OrderNames.extend({
  company: z.string(),
  invoice: z.string(),
  creditNote: z.string(),
})

/** Mail to whoever asked for an invoice to their company: they hear that it is there, and what became of the first one. */
export const companyInvoiceMail: MailKind<z.output<typeof Replaced>> = {
  name: 'invoice-company',
  data: Replaced,
  sample: {
    number: 'GB-1',
    publicId: 'p',
    company: 'Acme Ltd',
    invoice: 'GB-2027-000002',
    creditNote: 'GB-2027-C000001',
  },
  write: (sender, { company, invoice, creditNote, ...order }) => ({
    subject: sender.t('mail.invoice.company.subject', { invoice, company }),
    parts: [
      text(
        sender.t('mail.invoice.company.text', {
          company,
          invoice,
          creditNote,
          number: order.number,
        }),
      ),
      orderButton(sender, order),
    ],
  }),
}
