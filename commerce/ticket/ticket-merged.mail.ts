import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import { ticketSubjects } from './ticket.terms.ts'

const Merged = z.object({
  publicId: z.string(),
  /** Of the conversation that goes on, and of the one that is in it now. */
  reference: z.string(),
  from: z.string(),
  subject: z.enum(ticketSubjects),
  name: z.string(),
  /** Opens the conversation without an account. */
  key: z.string(),
  replyTag: z.string(),
  /** Earlier mails of both conversations, the oldest first. */
  references: z.array(z.string()).default([]),
  topic: z.string().optional(),
  index: z.string().optional(),
})

/** Tells a customer that two of their questions are answered as one: they would miss the other. */
export const ticketMergedMail: MailKind<z.output<typeof Merged>> = {
  name: 'ticket-merged',
  data: Merged,
  sample: {
    publicId: 'p',
    reference: 'T-7K3M9PQ',
    from: 'T-2B8W4XN',
    subject: 'order',
    name: 'Zoë',
    key: 'k',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    references: [],
  },
  write: ({ t, link }, data) => ({
    subject: t('mail.ticketMerged.subject', {
      subject: t(`general.ticket.subject.${data.subject}`),
      reference: data.reference,
    }),
    author: 'answering program',
    thread: data,
    parts: [
      note(t('mail.ticketThread.mark')),
      text(t('mail.ticketAnswer.greeting', { name: unlinked(data.name) })),
      text(t('mail.ticketMerged.text', { from: data.from, reference: data.reference })),
      {
        part: 'button',
        label: t('mail.ticketAnswer.open'),
        href: `${link(`/tickets/${data.publicId}`)}?key=${encodeURIComponent(data.key)}`,
      },
    ],
  }),
}
