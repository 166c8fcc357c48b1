import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { CODE_MINUTES } from './order-access.terms.ts'

const Code = z.object({ orderNumber: z.string(), code: z.string() })

export const orderCodeMail: MailKind<z.infer<typeof Code>> = {
  name: 'order-code',
  limitedAs: 'code',
  data: Code,
  sample: { orderNumber: 'GB-1', code: '123456' },
  write: ({ t }, { orderNumber, code }) => ({
    subject: t('mail.order.code.subject', { code }),
    parts: [
      text(t('mail.order.code.text', { number: orderNumber })),
      { part: 'facts', rows: [[t('mail.order.code.label'), code]] },
      note(t('mail.order.code.note', { minutes: CODE_MINUTES })),
    ],
  }),
}
