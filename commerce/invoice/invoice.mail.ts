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
