import { z } from 'zod'
import { text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'

const Received = z.object({ name: z.string() })

export const partnerReceivedMail: MailKind<z.infer<typeof Received>> = {
  name: 'partner-received',
  data: Received,
  sample: { name: 'Zoë' },
  write: ({ site, t }, { name }) => ({
    subject: t('mail.partnerReceived.subject'),
    parts: [
      text(t('mail.partner.greeting', { name: unlinked(name) })),
      text(t('mail.partnerReceived.text', { brand: site.config.brandName })),
    ],
  }),
}

export const partnerApprovedMail: MailKind<z.infer<typeof Received>> = {
  name: 'partner-approved',
  data: Received,
  sample: { name: 'Zoë' },
  write: ({ site, t, link }, { name }) => ({
    subject: t('mail.partnerApproved.subject', { brand: site.config.brandName }),
    parts: [
      text(t('mail.partner.greeting', { name: unlinked(name) })),
      text(t('mail.partnerApproved.text')),
      {
        part: 'button',
        label: t('mail.partnerApproved.button'),
        href: link('/accounts/designs/admin'),
      },
    ],
  }),
}

const Refused = Received.extend({ reason: z.string() })

export const partnerRefusedMail: MailKind<z.infer<typeof Refused>> = {
  name: 'partner-refused',
  data: Refused,
  sample: { name: 'Zoë', reason: 'There are too few works to see your style yet.' },
  write: ({ t }, { name, reason }) => ({
    subject: t('mail.partnerRefused.subject'),
    parts: [
      text(t('mail.partner.greeting', { name: unlinked(name) })),
      text(t('mail.partnerRefused.text')),
      { part: 'quote', text: reason },
      text(t('mail.partnerRefused.again')),
    ],
  }),
}

const New = z.object({
  publicId: z.string(),
  customer: z.string(),
  email: z.string(),
  portfolioUrl: z.string(),
  message: z.string().optional(),
})

/** To the store's own people, who decide with the command that it names. */
export const partnerNewMail: MailKind<z.infer<typeof New>> = {
  name: 'partner-new',
  data: New,
  sample: {
    publicId: 'p',
    customer: 'Zoë',
    email: 'zoe@example.com',
    portfolioUrl: 'https://zoe.example/work',
    message: 'Hello\nagain',
  },
  write: ({ t }, data) => ({
    subject: t('mail.partnerNew.subject', { name: data.customer }),
    replyTo: data.email,
    parts: [
      text(t('mail.partnerNew.text')),
      {
        part: 'facts',
        rows: [
          [t('general.ticket.name'), data.customer],
          [t('general.ticket.email'), data.email],
          [t('mail.partnerNew.portfolio'), data.portfolioUrl],
          [t('mail.ticket.reference'), data.publicId],
        ],
      },
      ...(data.message === undefined ? [] : [{ part: 'quote' as const, text: data.message }]),
    ],
  }),
}
