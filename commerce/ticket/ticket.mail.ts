import { z } from 'zod'
import { MailFile } from '#commerce/kernel/mail/mail-file.ts'
import {
  longMomentIn,
  note,
  text,
  type MailKind,
  type MailPart,
  type Sender,
} from '#commerce/kernel/mail/mail-kind.ts'
import { unlinked } from '#commerce/kernel/mail/unlinked.ts'
import { isSubSubject, ticketSubjects } from './ticket.terms.ts'

const Received = z.object({
  publicId: z.string(),
  /** Of the conversation, as the office finds it; mails of earlier releases have none. */
  reference: z.string().optional(),
  subject: z.enum(ticketSubjects),
  files: z.number(),
  /** When somebody is there again, where nobody is. */
  opensAt: z.string().optional(),
  /** Not of its address: only what went there knows it. */
  replyTag: z.string().default(''),
  /** Opens the conversation without an account; mails of earlier releases have none. */
  key: z.string().default(''),
})

/**
 * To the address that was typed, which may be a stranger's: nothing that was typed stands in it, or
 * anybody could have us send their advertisement to anybody.
 */
export const ticketReceivedMail: MailKind<z.output<typeof Received>> = {
  name: 'ticket-received',
  limitedAs: 'ticket',
  data: Received,
  sample: {
    publicId: 'p',
    reference: 'T-7K3M9PQ',
    subject: 'order',
    files: 1,
    opensAt: '2026-11-20T08:00:00Z',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    key: 'k',
  },
  write: (sender, { publicId, reference = publicId, subject, files, opensAt, replyTag, key }) => ({
    subject: sender.t('mail.ticketReceived.subject'),
    author: 'answering program',
    ...(replyTag && { thread: { replyTag, references: [] } }),
    parts: [
      text(sender.t('mail.ticketReceived.text')),
      ...(opensAt === undefined
        ? []
        : [text(sender.t('mail.ticketReceived.closed', { when: longMomentIn(sender, opensAt) }))]),
      {
        part: 'facts',
        rows: [
          [sender.t('mail.ticket.about'), sender.t(`general.ticket.subject.${subject}`)],
          [sender.t('mail.ticket.reference'), reference],
          ...(files > 0 ? [[sender.t('mail.ticket.files'), String(files)] as const] : []),
        ],
      },
      ...(key === ''
        ? []
        : [
            {
              part: 'button',
              label: sender.t('mail.ticketReceived.open'),
              href: `${sender.link(`/tickets/${publicId}`)}?key=${encodeURIComponent(key)}`,
            } as const,
          ]),
      text(sender.t('mail.ticketReceived.reply')),
    ],
  }),
}

const New = Received.omit({ opensAt: true, replyTag: true, key: true }).extend({
  subSubject: z.string().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  order: z.string().optional(),
  message: z.string(),
  budget: z
    .object({
      companyName: z.string().optional(),
      product: z.string(),
      quantity: z.number(),
      neededOn: z.string().optional(),
    })
    .optional(),
})

/** To the store's own people. A reply to it would bypass the ticket: nobody else would see it, and the clock would run on. */
export const ticketNewMail: MailKind<z.infer<typeof New>> = {
  name: 'ticket-new',
  isOfOffice: true,
  data: New,
  sample: {
    publicId: 'p',
    subject: 'budget',
    files: 1,
    name: 'Zoë',
    email: 'zoe@example.com',
    message: 'Hello\nagain',
    budget: { product: 'Mugs', quantity: 500, neededOn: '2027-01-31' },
  },
  write: ({ t, officeLink }, data) => {
    const { budget } = data
    const rows: [string, string | undefined][] = [
      [t('general.ticket.subject'), t(`general.ticket.subject.${data.subject}`)],
      [
        t('general.ticket.subSubject'),
        data.subSubject !== undefined && isSubSubject(data.subSubject)
          ? t(`general.ticket.sub.${data.subSubject}`)
          : data.subSubject,
      ],
      [t('general.ticket.name'), data.name],
      [t('general.ticket.email'), data.email],
      [t('general.ticket.phone'), data.phone],
      [t('general.ticket.order'), data.order],
      [t('general.budget.company'), budget?.companyName],
      [t('general.budget.product'), budget?.product],
      [t('general.budget.quantity'), budget && String(budget.quantity)],
      [t('general.budget.neededOn'), budget?.neededOn],
      [t('mail.ticket.files'), data.files > 0 ? String(data.files) : undefined],
      [t('mail.ticket.reference'), data.reference ?? data.publicId],
    ]
    return {
      subject: t('mail.ticketNew.subject', {
        subject: t(`general.ticket.subject.${data.subject}`),
        name: data.name,
      }),
      parts: [
        text(t('mail.ticketNew.text')),
        {
          part: 'facts',
          rows: rows.filter((row): row is [string, string] => row[1] !== undefined),
        },
        { part: 'quote', text: data.message },
        {
          part: 'button',
          label: t('mail.ticketNew.open'),
          href: officeLink(`/office/tickets/${data.publicId}`),
        },
      ],
    }
  },
}

const Answer = z.object({
  publicId: z.string(),
  reference: z.string(),
  subject: z.enum(ticketSubjects),
  name: z.string(),
  /** First name of whoever answers. */
  from: z.string(),
  text: z.string(),
  /** Opens the conversation without an account. */
  key: z.string(),
  isSolved: z.boolean(),
  replyTag: z.string().default(''),
  /** Earlier mails of the conversation, the oldest first. */
  references: z.array(z.string()).default([]),
  topic: z.string().optional(),
  index: z.string().optional(),
  /** Earlier messages, the newest first; none where it is not sure who reads them. */
  earlier: z.array(z.object({ name: z.string(), at: z.string(), text: z.string() })).default([]),
  /** Nobody has asked: the shop writes first. */
  isBegun: z.boolean().default(false),
  /** Documents that go with it. */
  files: z.array(MailFile).default([]),
})

/** An answer of the shop, with the way to write back. */
export const ticketAnswerMail: MailKind<z.output<typeof Answer>> = {
  name: 'ticket-answer',
  data: Answer,
  sample: {
    publicId: 'p',
    reference: 'T-7K3M9PQ',
    subject: 'order',
    name: 'Zoë',
    from: 'Marta',
    text: 'Your parcel leaves today.\nIt should be with you on Friday.',
    key: 'k',
    isSolved: true,
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    references: [],
    earlier: [{ name: 'Zoë', at: '2026-11-18T10:00:00Z', text: 'Where is my parcel?' }],
    isBegun: false,
    files: [],
  },
  files: ({ files }) => files,
  write: (sender, data) => {
    const { t, link, site } = sender
    return {
      subject: t(data.isBegun ? 'mail.ticketAnswer.begun' : 'mail.ticketAnswer.subject', {
        subject: t(`general.ticket.subject.${data.subject}`),
        reference: data.reference,
      }),
      author: 'person',
      ...(data.replyTag && { thread: data }),
      parts: [
        // Programs quote a mail from its first line: what stands above was written by the reader.
        note(t('mail.ticketThread.mark')),
        text(t('mail.ticketAnswer.greeting', { name: unlinked(data.name) })),
        ...data.text.split(/\n{2,}/).map((paragraph) => text(paragraph)),
        text(t('mail.ticketAnswer.from', { name: data.from, brand: site.config.brandName })),
        {
          part: 'button',
          label: t('mail.ticketAnswer.open'),
          href: `${link(`/tickets/${data.publicId}`)}?key=${encodeURIComponent(data.key)}`,
        },
        note(t(data.isSolved ? 'mail.ticketAnswer.solved' : 'mail.ticketAnswer.reply')),
        ...earlierParts(sender, data.earlier),
      ],
    }
  },
}

function earlierParts(sender: Sender, earlier: z.output<typeof Answer>['earlier']): MailPart[] {
  if (earlier.length === 0) return []
  return [
    note(sender.t('mail.ticketThread.earlier')),
    ...earlier.flatMap(({ name, at, text: words }): MailPart[] => [
      note(`${unlinked(name)} · ${longMomentIn(sender, at)}`),
      { part: 'quote', text: words },
    ]),
  ]
}

const Forward = z.object({
  /** Of what is forwarded: it stands in the reply address. */
  reference: z.string(),
  subject: z.string(),
  from: z.string(),
  text: z.string(),
  replyTag: z.string(),
  /** Messages of the conversation that were chosen for it. */
  quoted: z.array(z.object({ name: z.string(), at: z.string(), text: z.string() })),
  files: z.array(MailFile).default([]),
})

/** To somebody outside, as a carrier: in the words of whoever forwards, with nothing that was not chosen. */
export const ticketForwardMail: MailKind<z.output<typeof Forward>> = {
  name: 'ticket-forward',
  data: Forward,
  sample: {
    reference: 'F-7K3M9PQ',
    subject: 'Parcel 123',
    from: 'Marta',
    text: 'Where is this parcel?',
    replyTag: 'f-7k3m9pq.k3v9m2xq4c',
    quoted: [{ name: 'Zoë', at: '2026-11-18T10:00:00Z', text: 'Where is my parcel?' }],
    files: [],
  },
  files: ({ files }) => files,
  write: (sender, data) => ({
    subject: `${data.subject} [${data.reference}]`,
    author: 'person',
    thread: { replyTag: data.replyTag, references: [] },
    parts: [
      note(sender.t('mail.ticketThread.mark')),
      ...data.text.split(/\n{2,}/).map((paragraph) => text(paragraph)),
      text(
        sender.t('mail.ticketAnswer.from', {
          name: data.from,
          brand: sender.site.config.brandName,
        }),
      ),
      ...earlierParts(sender, data.quoted),
    ],
  }),
}

const Rating = Answer.pick({
  publicId: true,
  reference: true,
  subject: true,
  name: true,
  key: true,
  replyTag: true,
  references: true,
})

/** Asks how a ticket was answered. The link only opens a page: programs that look at links rate nothing. */
export const ticketRatingMail: MailKind<z.output<typeof Rating>> = {
  name: 'ticket-rating',
  data: Rating,
  sample: {
    publicId: 'p',
    reference: 'T-7K3M9PQ',
    subject: 'order',
    name: 'Zoë',
    key: 'k',
    replyTag: 't-7k3m9pq.k3v9m2xq4c',
    references: [],
  },
  write: ({ t, link }, data) => ({
    subject: t('mail.ticketRating.subject'),
    ...(data.replyTag && { thread: data }),
    parts: [
      text(t('mail.ticketAnswer.greeting', { name: unlinked(data.name) })),
      text(
        t('mail.ticketRating.text', {
          subject: t(`general.ticket.subject.${data.subject}`),
          reference: data.reference,
        }),
      ),
      {
        part: 'button',
        label: t('mail.ticketRating.open'),
        href: `${link(`/tickets/${data.publicId}`)}?key=${encodeURIComponent(data.key)}#rating`,
      },
      note(t('mail.ticketRating.once')),
    ],
  }),
}
