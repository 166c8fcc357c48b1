import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { calendarDate, flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { HelpTopicLink } from '#commerce/help/help.contract.ts'
import { helpFigureSorts } from '#commerce/help/help.terms.ts'
import { TicketFile } from '#commerce/ticket/ticket.contract.ts'
import { macroAct } from '#commerce/ticket/macro-acts.contract.ts'
import {
  allSubSubjects,
  MOST_MESSAGE_LETTERS,
  ticketStatuses,
  ticketSubjects,
  ticketTrust,
} from '#commerce/ticket/ticket.terms.ts'
import { ticketSorts, ticketViews } from './ticket-desk.terms.ts'

const read = { staff: 'ticket.read' } as const
const write = { staff: 'ticket.answer' } as const
const self = { staff: 'self' } as const
const publicId = text(40)
/** Of the conversation that was shown: somebody else may have answered since. */
const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER)

const ChatState = z.object({
  isLive: z.boolean(),
  isCustomerThere: z.boolean(),
  isCustomerTyping: z.boolean(),
  /** Last message that the customer has seen, and the last there is. */
  customerRead: z.number(),
  position: z.number(),
})

const Listed = z.object({
  publicId: z.string(),
  reference: z.string(),
  store: z.string(),
  language: z.string(),
  subject: z.enum(ticketSubjects),
  subSubject: z.string().optional(),
  name: z.string(),
  order: z.string().optional(),
  status: z.enum(ticketStatuses),
  waitingOn: z.enum(['US', 'CUSTOMER', 'OTHERS']),
  assignee: z.string().optional(),
  lastWords: z.string(),
  lastAt: z.string(),
  dueAt: z.string().optional(),
  isBreached: z.boolean(),
  snoozedUntil: z.string().optional(),
  tags: z.array(z.string()),
  /** A chat that is going on: the customer waits for an answer, has one, or has left. */
  chat: z.enum(['WAITING', 'ANSWERED', 'AWAY']).optional(),
  /** 1 urgent, 2 high, 3 normal, 4 low. */
  priority: z.number(),
})

export const ticketDeskOfficeContract = {
  listTickets: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/tickets',
    access: read,
    summary: 'Tickets of a view, the most urgent first',
    input: z.object({
      view: optional(z.enum(ticketViews)),
      sort: optional(z.enum(ticketSorts)),
      store: many(text(20), 40),
      subject: many(z.enum(ticketSubjects), ticketSubjects.length),
      subSubject: many(z.enum(allSubSubjects), allSubSubjects.length),
      language: many(text(5), 20),
      tag: many(text(30), 20),
      search: optional(text(100)),
      after: optional(text(300)),
    }),
    output: z.object({
      tickets: z.array(Listed),
      next: z.string().optional(),
      count: z.number(),
      isMore: z.boolean(),
    }),
  }),
  countTickets: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/tickets/counts',
    access: read,
    summary: 'How many tickets each view holds, by the queries of the views themselves',
    input: z.object({ store: many(text(20), 40) }),
    output: z.object({
      views: z.array(z.object({ view: z.enum(ticketViews), count: z.number() })),
    }),
  }),
  getTicket: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}',
    access: read,
    summary: 'A conversation with its notes, and what is known of whoever writes',
    input: z.object({ publicId }),
    output: Listed.extend({
      revision: z.number(),
      /** State of the chat that it is, or was. */
      chatState: ChatState.optional(),
      email: z.string(),
      phone: z.string().optional(),
      verified: z.enum(ticketTrust),
      createdAt: z.string(),
      assigneeId: z.string().optional(),
      /** Word of the customer about how it was answered. */
      rating: z.object({ stars: z.number(), words: z.string().optional() }).optional(),
      budget: z
        .object({
          companyName: z.string().optional(),
          product: z.string(),
          quantity: z.number(),
          neededOn: z.string().optional(),
        })
        .optional(),
      /** Orders of the writer, only when it is sure who writes. */
      orders: z.array(
        z.object({
          number: z.string(),
          status: z.number(),
          placedAt: z.string(),
          totalMinor: z.number(),
          currency: z.string(),
          isNamed: z.boolean(),
        }),
      ),
      earlier: z.array(
        z.object({ publicId: z.string(), reference: z.string(), status: z.enum(ticketStatuses) }),
      ),
      colleagues: z.array(z.object({ staffId: z.string(), name: z.string() })),
      umbrellaId: z.string().optional(),
      /** Tickets that it was split into, or from. */
      related: z.array(
        z.object({ publicId: z.string(), reference: z.string(), status: z.enum(ticketStatuses) }),
      ),
      /** Colleagues who look at it now. */
      others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })),
      /** Answers that wait for an approval, or came back without one. */
      prepared: z.array(
        z.object({
          preparedId: z.string(),
          kind: z.enum(['REFUND', 'REPRINT']),
          order: z.string(),
          text: z.string(),
          isSolved: z.boolean(),
          isWaiting: z.boolean(),
          isMine: z.boolean(),
          reason: z.string().optional(),
          at: z.string(),
          staffName: z.string(),
          requests: z.array(z.string()),
        }),
      ),
      /** Own draft of an answer. */
      draft: z
        .object({ text: z.string(), reason: z.string().optional(), at: z.string() })
        .optional(),
      /** Invoices and credit notes of the orders. */
      documents: z.array(
        z.object({
          number: z.string(),
          kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
          order: z.string(),
          issuedOn: z.string(),
        }),
      ),
      messages: z.array(
        z.object({
          position: z.number(),
          messageId: z.string(),
          direction: z.enum(['IN', 'OUT', 'NOTE']),
          channel: z.string(),
          text: z.string(),
          at: z.string(),
          staffName: z.string().optional(),
          files: z.array(TicketFile),
          /** What a mail answers, and its words as they were set, without anything that loads or runs. */
          quoted: z.string().optional(),
          html: z.string().optional(),
          /** A mail server said that the answer did not arrive. */
          undelivered: z.object({ at: z.string(), status: z.string().optional() }).optional(),
          mail: z
            .object({
              mailId: z.string(),
              email: z.string().optional(),
              isProven: z.boolean(),
              hasOriginal: z.boolean(),
              refusedFiles: z.array(z.object({ name: z.string(), why: z.string() })),
              /** An open conversation of the same sender and subject. */
              suggested: z.object({ publicId: z.string(), reference: z.string() }).optional(),
            })
            .optional(),
        }),
      ),
    }),
  }),
  getTicketFile: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/files/{file_id}',
    access: read,
    summary: 'A file that a customer sent: pictures as our own copy, documents to be saved',
    input: z.object({ publicId, fileId: text(40) }),
    answer: 'file',
    output: z.object({}),
  }),
  claimNext: endpoint({
    method: 'POST',
    path: '/office/tickets/next',
    access: write,
    summary: 'Gives the most urgent ticket that nobody has; two who ask at once never get the same',
    input: z.object({ language: many(text(5), 20), store: many(text(20), 40) }),
    output: z.object({ publicId: z.string().optional() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/assignee',
    access: write,
    summary: 'Gives a ticket to somebody, or back to all',
    input: z.object({ publicId, staffId: optional(z.uuid({ error: 'invalid' })) }),
    output: z.object({}),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/answers',
    access: write,
    summary: 'Answers the customer, by mail and in the account; refused when somebody wrote since',
    input: z.object({
      publicId,
      revision,
      text: longText(MOST_MESSAGE_LETTERS),
      isSolved: flag,
      /** Ready-made answer that it began with. */
      macro: optional(text(40)),
      isMacroChanged: optional(flag),
      /** Acts of the macro that the answer began with, as far as they were confirmed. */
      act: many(macroAct, 10),
      /** Invoices and credit notes of the writer's orders that go with it, as PDF. */
      document: many(text(64), 10),
    }),
    output: z.object({}),
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/draft',
    access: self,
    summary: 'Keeps what somebody has typed as an answer; without words there is no draft',
    input: z.object({ publicId, text: optional(longText(MOST_MESSAGE_LETTERS)) }),
    output: z.object({}),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/notes',
    access: write,
    summary: 'A note that only people of the shop see',
    input: z.object({ publicId, text: longText(MOST_MESSAGE_LETTERS) }),
    output: z.object({}),
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/snooze',
    access: write,
    summary: 'Puts a ticket aside until a day; an answer of the customer brings it back at once',
    input: z.object({ publicId, until: optional(calendarDate) }),
    output: z.object({}),
  }),
  merge: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/merge',
    access: write,
    summary: 'Moves the messages of a ticket into another of the same writer, and archives it',
    input: z.object({ publicId, revision, into: text(20) }),
    output: z.object({ publicId: z.string() }),
  }),
  setStatus: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/status',
    access: write,
    summary: 'Resolves, opens again or archives a ticket without writing to the customer',
    input: z.object({
      publicId,
      revision,
      status: z.enum(ticketStatuses, { error: 'invalid' }),
      reason: optional(text(300)),
    }),
    output: z.object({}),
  }),
  getChat: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/chat',
    access: read,
    summary: 'How a chat is now: who is there, who writes, and what has been read',
    input: z.object({ publicId }),
    output: ChatState.extend({ revision: z.number() }),
  }),
  noteChat: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/chat/presence',
    access: { staff: 'self' },
    summary: 'Tells a customer in a chat that somebody reads, or writes',
    input: z.object({
      publicId,
      isTyping: optional(flag),
      read: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
    }),
    output: z.object({}),
  }),
  endChat: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/chat/end',
    access: write,
    summary: 'Ends a chat; what was said stays in the ticket, and answers go by email',
    input: z.object({ publicId }),
    output: z.object({}),
  }),
  listHelpFigures: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/help/topics',
    access: read,
    summary: 'Topics of the help centre: how many found them useful, and wrote all the same',
    input: z.object({
      days: optional(wholeNumber(1, 730)),
      store: many(text(20), 40),
      sort: optional(z.enum(helpFigureSorts)),
    }),
    output: z.object({
      topics: z.array(
        HelpTopicLink.extend({
          category: z.string(),
          useful: z.number(),
          useless: z.number(),
          /** Of those who voted, in percent; none without votes. */
          usefulPercent: z.number().optional(),
          tickets: z.number(),
        }),
      ),
    }),
  }),
}
