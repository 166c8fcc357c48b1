import { z } from 'zod'
import { note, text, type MailKind, type Sender } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import { moneyIn } from '#commerce/order/order-mail-blocks.ts'

const Reminder = z.object({
  publicId: z.string(),
  reference: z.string(),
  /** Opens the quote without an account. */
  key: z.string(),
  name: z.string(),
  /** Calendar day. */
  validUntil: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  /** Conversation that it is part of: "please extend" comes back to where the quote is spoken of. */
  replyTag: z.string().default(''),
  references: z.array(z.string()).default([]),
  topic: z.string().optional(),
  index: z.string().optional(),
})

const Sent = Reminder.extend({
  /** First name of whoever sends it. */
  from: z.string(),
  text: z.string(),
})

const dayIn = ({ locale }: Sender, day: string) =>
  new Intl.DateTimeFormat(locale.iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

const factsOf = (sender: Sender, data: z.output<typeof Reminder>) =>
  ({
    part: 'facts',
    rows: [
      [sender.t('mail.quote.reference'), data.reference],
      [sender.t('mail.quote.total'), moneyIn(sender, data.totalMinor, data.currency)],
      [sender.t('mail.quote.validUntil'), dayIn(sender, data.validUntil)],
    ],
  }) as const

const buttonOf = ({ t, link }: Sender, { publicId, key }: z.output<typeof Reminder>) =>
  ({
    part: 'button',
    label: t('mail.quote.open'),
    href: `${link(`/quotes/${publicId}`)}?key=${encodeURIComponent(key)}`,
  }) as const

/** A quote, with the words of whoever made it and the way to accept it. */
export const quoteSentMail: MailKind<z.output<typeof Sent>> = {
  name: 'quote-sent',
  data: Sent,
  sample: {
    publicId: 'p',
    reference: 'Q-7K3M9P',
    key: 'k',
    name: 'Zoë',
    from: 'Marta',
    text: 'Here is our quote for 200 mugs.',
    validUntil: '2027-01-31',
    totalMinor: 123450,
    currency: 'EUR',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    references: [],
  },
  files: ({ publicId, reference }) => [
    { key: `quote:${publicId}`, name: `${reference}.pdf`, contentType: 'application/pdf' },
  ],
  write: (sender, data) => {
    const { t, site } = sender
    return {
      subject: t('mail.quote.sent.subject', { reference: data.reference }),
      author: 'person',
      ...(data.replyTag && { thread: data }),
      parts: [
        note(t('mail.ticketThread.mark')),
        text(t('mail.ticketAnswer.greeting', { name: unlinked(data.name) })),
        ...data.text.split(/\n{2,}/).map((paragraph) => text(paragraph)),
        text(t('mail.ticketAnswer.from', { name: data.from, brand: site.config.brandName })),
        factsOf(sender, data),
        buttonOf(sender, data),
        note(t('mail.quote.sent.note')),
      ],
    }
  },
}

/** Tells somebody who has not answered that a quote ends soon. Once. */
export const quoteReminderMail: MailKind<z.output<typeof Reminder>> = {
  name: 'quote-reminder',
  data: Reminder,
  sample: {
    publicId: 'p',
    reference: 'Q-7K3M9P',
    key: 'k',
    name: 'Zoë',
    validUntil: '2027-01-31',
    totalMinor: 123450,
    currency: 'EUR',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    references: [],
  },
  write: (sender, data) => ({
    subject: sender.t('mail.quote.reminder.subject', { reference: data.reference }),
    ...(data.replyTag && { thread: data }),
    parts: [
      text(sender.t('mail.ticketAnswer.greeting', { name: unlinked(data.name) })),
      text(sender.t('mail.quote.reminder.text', { until: dayIn(sender, data.validUntil) })),
      factsOf(sender, data),
      buttonOf(sender, data),
      note(sender.t('mail.quote.reminder.note')),
    ],
  }),
}
