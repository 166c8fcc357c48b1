import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { calendarDate, flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { Attachment } from '#commerce/attachment/attachment.contract.ts'
import { MOST_ATTACHMENTS } from '#commerce/attachment/attachment.terms.ts'
import { HelpTopicLink } from '#commerce/help/help.contract.ts'
import { helpFigureSorts } from '#commerce/help/help.terms.ts'
import { macroAct } from '#commerce/ticket/macro-acts.contract.ts'
import { MOST_MACRO_ACTS } from '#commerce/ticket/macro-acts.terms.ts'
import {
  allSubSubjects,
  MOST_ANSWER_DOCUMENTS,
  MOST_MESSAGE_LETTERS,
  ticketStatuses,
  ticketSubjects,
} from '#commerce/ticket/ticket.terms.ts'
import { ChatState, ListedTicket, ShownTicket } from './shown-ticket.office.contract.ts'
import { ticketSorts, ticketViews } from './ticket-desk.terms.ts'

const read = { staff: 'ticket.read' } as const
const write = { staff: 'ticket.answer' } as const
const self = { staff: 'self' } as const
const publicId = text(40)
/** Of the conversation that was shown: somebody else may have answered since. */
const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER)

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
      tickets: z.array(ListedTicket),
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
    output: ShownTicket,
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
  receiveAnswerFiles: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/files',
    access: write,
    summary:
      'Reads a form with files for an answer or a note. They are kept for a day, until it is sent',
    input: z.object({ publicId }),
    body: 'multipart',
    output: z.object({
      fields: z.array(z.object({ name: z.string(), value: z.string() })),
      attachments: z.array(Attachment),
      problem: z.string().optional(),
    }),
  }),
  claimNext: endpoint({
    method: 'POST',
    path: '/office/tickets/next',
    access: write,
    summary:
      'Gives the most urgent ticket of a filter that nobody has, in a language of one’s own; two who ask at once never get the same',
    input: z.object({
      view: optional(z.enum(ticketViews)),
      store: many(text(20), 40),
      subject: many(z.enum(ticketSubjects), ticketSubjects.length),
      subSubject: many(z.enum(allSubSubjects), allSubSubjects.length),
      language: many(text(5), 20),
      tag: many(text(30), 20),
      search: optional(text(100)),
    }),
    output: z.object({ publicId: z.string().optional() }),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/assignee',
    access: write,
    summary: 'Gives a ticket to somebody, or back to all',
    input: z.object({ publicId, staffId: optional(z.uuid({ error: 'invalid' })) }),
    /** Whose it was: whoever regrets it gives it back to them. */
    output: z.object({ before: z.string().optional() }),
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
      act: many(macroAct, MOST_MACRO_ACTS),
      /** Whether what the ready-made answer says is done with the order has been done already: else it is refused. */
      isActDone: optional(flag),
      /** Invoices and credit notes of the writer's orders that go with it, as PDF. */
      document: many(text(64), MOST_ANSWER_DOCUMENTS),
      /** Files that were brought for it. */
      attachment: many(text(40), MOST_ATTACHMENTS),
    }),
    output: z.object({}),
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/draft',
    access: self,
    summary: 'Keeps what somebody has typed as an answer; without words there is no draft',
    input: z.object({
      publicId,
      text: optional(longText(MOST_MESSAGE_LETTERS)),
      /** Whether what goes with the words is named here, too: else it is what went with those of before. */
      isWithFiles: optional(flag),
      attachment: many(text(40), MOST_ATTACHMENTS),
      document: many(text(64), MOST_ANSWER_DOCUMENTS),
      /** The same of the ready-made answer that they begin with, and of the acts that go with them. */
      isWithMacro: optional(flag),
      macro: optional(text(40)),
      act: many(macroAct, MOST_MACRO_ACTS),
    }),
    output: z.object({}),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/notes',
    access: write,
    summary: 'A note that only people of the shop see',
    input: z.object({
      publicId,
      text: longText(MOST_MESSAGE_LETTERS),
      attachment: many(text(40), MOST_ATTACHMENTS),
    }),
    output: z.object({}),
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/snooze',
    access: write,
    summary: 'Puts a ticket aside until a day; an answer of the customer brings it back at once',
    input: z.object({ publicId, until: optional(calendarDate) }),
    /** Day until which it was put aside before, and whether that would be all as it was. */
    output: z.object({ before: z.string().optional(), isReversible: z.boolean() }),
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
