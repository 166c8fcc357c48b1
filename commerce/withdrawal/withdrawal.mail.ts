import { z } from 'zod'
import { longMomentIn, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'

const Withdrawn = z.object({
  orderNumber: z.string(),
  orderPublicId: z.string(),
  declaredAt: z.string(),
  lines: z.array(z.object({ articleName: z.string(), quantity: z.number() })),
})

/** The receipt that the law asks for: what was declared, and when. */
export const withdrawalMail: MailKind<z.infer<typeof Withdrawn>> = {
  name: 'withdrawal',
  data: Withdrawn,
  sample: {
    orderNumber: 'GB-1',
    orderPublicId: 'o',
    declaredAt: '2027-01-31T10:00:00.000Z',
    lines: [{ articleName: 'Photo mug', quantity: 2 }],
  },
  write: (sender, withdrawn) => ({
    subject: sender.t('mail.action.withdrawal.subject', { number: withdrawn.orderNumber }),
    parts: [
      text(sender.t('mail.action.withdrawal.text')),
      {
        part: 'facts',
        rows: [
          [sender.t('mail.action.order'), withdrawn.orderNumber],
          [sender.t('mail.action.withdrawal.at'), longMomentIn(sender, withdrawn.declaredAt)],
          ...withdrawn.lines.map(
            ({ articleName, quantity }) => [articleName, `× ${quantity}`] as const,
          ),
        ],
      },
      text(sender.t('mail.action.withdrawal.next')),
      {
        part: 'button',
        label: sender.t('mail.action.withdrawal.button'),
        href: sender.link(`/tracking/${withdrawn.orderPublicId}`),
      },
    ],
  }),
}
