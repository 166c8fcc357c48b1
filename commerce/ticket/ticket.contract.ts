import { preparedKinds } from '#db/ticket-desk-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  accepted,
  calendarDate,
  email,
  longText,
  many,
  optional,
  phone,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import {
  MOST_MESSAGE_LETTERS,
  MOST_RATING_LETTERS,
  MOST_TICKED_LINES,
  allSubSubjects,
  ratingReasons,
  ticketStatuses,
  ticketSubjects,
} from './ticket.terms.ts'
import { chatEnds } from './chat.terms.ts'

export const TicketForm = z.object({
  subject: z.enum(ticketSubjects, { error: 'required' }),
  /** One of the subject's own. */
  subSubject: optional(z.enum(allSubSubjects)),
  name: plainText(100),
  email,
  phone: optional(phone),
  order: optional(text(40)),
  /** Own order that was chosen instead, and lines of it. */
  ownOrder: optional(text(40)),
  line: many(z.uuid({ error: 'invalid' }), MOST_TICKED_LINES),
  message: longText(MOST_MESSAGE_LETTERS),
  policy: accepted,
  /** Help topic that was read before. */
  topic: optional(wholeNumber(1, 999_999_999)),
  /** Own conversation that ended and is gone on with, and the key of its mail. */
  follows: optional(text(40)),
  followsKey: optional(text(400)),
  /** Files that came with the form. */
  attachment: many(z.string().max(40), MOST_ATTACHMENTS),
})

export const BudgetForm = TicketForm.omit({
  subject: true,
  subSubject: true,
  order: true,
  ownOrder: true,
  line: true,
}).extend({
  companyName: optional(plainText(100)),
  product: text(200),
  quantity: wholeNumber(1, 1_000_000),
  neededOn: optional(calendarDate),
})

const opened = z.object({ publicId: z.string() })

/** `key`: of the link in a mail, for who has no account or is not signed in. */
export const OwnTicket = z.object({ publicId: text(40), key: optional(text(400)) })

const Head = z.object({
  publicId: z.string(),
  reference: z.string(),
  subject: z.enum(ticketSubjects),
  subSubject: z.string().optional(),
  order: z.string().optional(),
  status: z.enum(ticketStatuses),
  /** The shop has answered, and waits for the customer. */
  isAnswerAwaited: z.boolean(),
  createdAt: z.string(),
})

export const TicketFile = z.object({
  fileId: z.string(),
  name: z.string(),
  bytes: z.number(),
  isPicture: z.boolean(),
})

export const ticketContract = {
  openTicket: endpoint({
    method: 'POST',
    path: '/tickets',
    access: { anyone: 'tickets.create' },
    summary: 'A question to the shop, from a visitor or a customer',
    input: TicketForm,
    output: opened,
  }),
  requestBudget: endpoint({
    method: 'POST',
    path: '/tickets/budgets',
    access: { anyone: 'tickets.create' },
    summary: 'Asks what a larger order would cost',
    input: BudgetForm,
    output: opened,
  }),
  listOwnTickets: endpoint({
    method: 'GET',
    path: '/customers/me/tickets',
    access: { customer: 'tickets.read' },
    summary: 'The signed-in customer’s tickets, those with the newest words first',
    input: z.object({
      status: many(z.enum(ticketStatuses), ticketStatuses.length),
      from: optional(calendarDate),
      until: optional(calendarDate),
      page: optional(wholeNumber(1, 10_000)),
    }),
    output: z.object({
      hasMore: z.boolean(),
      tickets: z.array(
        Head.extend({ lastWords: z.string(), isUnread: z.boolean(), lastAt: z.string() }),
      ),
    }),
  }),
  countUnreadTickets: endpoint({
    method: 'GET',
    path: '/customers/me/tickets/unread',
    access: { customer: 'tickets.read' },
    summary: 'How many of the signed-in customer’s tickets have an answer that they have not seen',
    input: z.object({}),
    output: z.object({ count: z.number() }),
  }),
  getTicket: endpoint({
    method: 'GET',
    path: '/tickets/{public_id}',
    access: 'owner',
    summary: 'A conversation with the shop, for its customer or whoever has the key of its mail',
    input: OwnTicket,
    output: Head.extend({
      mayAnswer: z.boolean(),
      /** Whether both sides are there now, or were a moment ago. */
      isLive: z.boolean(),
      /** End of a chat that the ticket began with. */
      chatEnd: z.object({ by: z.enum(chatEnds), at: z.string() }).optional(),
      mayRate: z.boolean(),
      /** Whether the reader, of whom nothing is proven yet, may prove the address with the key that they have. */
      mayConfirm: z.boolean(),
      /** Given by the customer, of five. */
      stars: z.number().optional(),
      /** Order that it is about, where it is proven to be the reader's. */
      ownOrder: z.object({ publicId: z.string(), number: z.string() }).optional(),
      /** Conversations that it goes on from, or that go on from it; a key where the reader has no account. */
      related: z.array(
        z.object({
          publicId: z.string(),
          reference: z.string(),
          how: z.enum(['FOLLOWS', 'FOLLOWED', 'SPLIT']),
          key: z.string().optional(),
        }),
      ),
      /** Acts since it began: money that goes back, and orders that are made again. */
      acts: z.array(
        z.object({
          kind: z.enum(preparedKinds),
          at: z.string(),
          order: z.string(),
          amountMinor: z.number().optional(),
          currency: z.string().optional(),
        }),
      ),
      messages: z.array(
        z.object({
          position: z.number(),
          isOurs: z.boolean(),
          text: z.string(),
          at: z.string(),
          /** First name of whoever answered. */
          from: z.string().optional(),
          files: z.array(TicketFile),
        }),
      ),
    }),
  }),
  getTicketFile: endpoint({
    method: 'GET',
    path: '/tickets/{public_id}/files/{file_id}',
    access: 'owner',
    browser: true,
    summary: 'A file of a conversation: pictures as a small copy, documents to be saved',
    input: OwnTicket.extend({ fileId: text(40) }),
    answer: 'file',
    output: z.unknown(),
  }),
  answerTicket: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/messages',
    access: 'owner',
    summary: 'Writes again in a conversation; one that was resolved is open again',
    input: OwnTicket.extend({
      message: longText(MOST_MESSAGE_LETTERS),
      attachment: many(z.string().max(40), MOST_ATTACHMENTS),
    }),
    output: z.object({}),
  }),
  closeTicket: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/end',
    access: 'owner',
    summary: 'Says that it is solved',
    input: OwnTicket,
    output: z.object({}),
  }),
  confirmTicket: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/confirmation',
    access: 'owner',
    summary: 'Says that one wrote it, with the key of a mail to its address',
    input: OwnTicket,
    output: z.object({}),
  }),
  rateTicket: endpoint({
    method: 'POST',
    path: '/tickets/{public_id}/rating',
    access: 'owner',
    summary: 'Says how well a resolved ticket was answered',
    input: OwnTicket.extend({
      stars: wholeNumber(1, 5),
      reason: many(z.enum(ratingReasons), ratingReasons.length),
      words: optional(longText(MOST_RATING_LETTERS)),
    }),
    output: z.object({}),
  }),
}
