import { z } from 'zod'
import { note, text, type MailKind } from '#commerce/kernel/mail/mail-kind.ts'
import { ticketSubjects } from './ticket.terms.ts'

const Confirm = z.object({
  publicId: z.string(),
  reference: z.string(),
  subject: z.enum(ticketSubjects),
  /** Opens the conversation: whoever has it reads the mailbox of its address. */
  key: z.string(),
  replyTag: z.string(),
})

/**
 * Asks whoever reads an address whether they wrote. The address may be a stranger's, typed by somebody else: nothing that was
 * typed stands in it, and nothing of an order.
 */
export const ticketConfirmMail: MailKind<z.infer<typeof Confirm>> = {
  name: 'ticket-confirm',
  limitedAs: 'ticket',
  data: Confirm,
  sample: {
    publicId: 'p',
    reference: 'T-7K3M9PQ',
    subject: 'order',
    key: 'k',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
  },
  write: ({ t, link }, data) => ({
    subject: t('mail.ticketConfirm.subject', { reference: data.reference }),
    thread: { replyTag: data.replyTag, references: [] },
    parts: [
      text(
        t('mail.ticketConfirm.text', {
          subject: t(`general.ticket.subject.${data.subject}`),
          reference: data.reference,
        }),
      ),
      {
        part: 'button',
        label: t('mail.ticketConfirm.open'),
        href: `${link(`/tickets/${data.publicId}`)}?key=${encodeURIComponent(data.key)}#confirm`,
      },
      note(t('mail.ticketConfirm.other')),
    ],
  }),
}
