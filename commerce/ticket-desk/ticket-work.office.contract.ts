import { waitingSides } from '#db/ticket-tables.ts'
import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { email, flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { languages } from '#config/locales.ts'
import { answerEnd, withAnswer } from '#commerce/ticket-answer/with-answer.contract.ts'
import {
  allSubSubjects,
  MOST_MESSAGE_LETTERS,
  ticketSubjects,
} from '#commerce/ticket/ticket.terms.ts'

const read = { staff: 'ticket.read' } as const
const write = { staff: 'ticket.answer' } as const
const self = { staff: 'self' } as const
const settings = { staff: 'ticket.settings' } as const
const publicId = text(40)
const uuid = z.uuid({ error: 'invalid' })
const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER)
const Nothing = z.object({})
/** A word, as ready-made answers give it: `damaged`, `lot-4711`. */
const tag = z
  .string({ error: 'required' })
  .trim()
  .toLowerCase()
  .min(1, 'required')
  .max(30, 'too_long')
  .regex(/^[\p{Ll}\d][\p{Ll}\d-]*$/u, 'invalid')
const noInput = z.object({})

const Rule = z.object({ address: z.string(), label: z.string() })
const Umbrella = z.object({
  umbrellaId: z.string(),
  title: z.string(),
  createdAt: z.string(),
  isClosed: z.boolean(),
  tickets: z.number(),
  waiting: z.number(),
})

export const ticketWorkOfficeContract = {
  setPriority: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/priority',
    access: write,
    summary: 'Makes a ticket more or less urgent; its running clock is set by the new target',
    input: z.object({ publicId, priority: wholeNumber(1, 4) }),
    output: z.object({ before: z.number() }),
  }),
  setWaiting: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/waiting',
    access: write,
    summary: 'Says whose turn it is; the clock pauses while it is not ours',
    input: z.object({
      publicId,
      waitingOn: z.enum(waitingSides, { error: 'required' }),
    }),
    output: Nothing,
  }),
  correctTicket: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/correction',
    access: write,
    summary:
      'Says what a ticket is about, in which language and in which store of its brand; team and clocks follow',
    input: z.object({
      publicId,
      subject: z.enum(ticketSubjects, { error: 'required' }),
      subSubject: optional(z.enum(allSubSubjects, { error: 'unknown' })),
      language: z.enum(languages, { error: 'required' }),
      store: text(20),
      /** Whether it goes there though its links to orders of another store end with that. */
      mayLoseLinks: optional(flag),
    }),
    output: Nothing,
  }),
  askToConfirm: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/confirmation',
    access: write,
    summary: 'Sends a writer of whom nothing is proven a link by which they prove their address',
    input: z.object({ publicId }),
    output: Nothing,
  }),
  setDataRequest: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/data_request',
    access: write,
    summary: 'Says that a ticket is a request about personal data, which the law gives one month',
    input: z.object({ publicId, isDataRequest: flag }),
    output: Nothing,
  }),
  setTag: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/tags',
    access: write,
    summary: 'Gives a ticket a tag, or takes one away',
    input: z.object({ publicId, tag, isSet: flag }),
    output: Nothing,
  }),
  listTicketTags: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/ticket_tags',
    access: read,
    summary: 'Tags in use, the most frequent first',
    input: z.object({ store: many(text(20), 40) }),
    output: z.object({ tags: z.array(z.string()) }),
  }),
  setSpam: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/spam',
    access: write,
    summary:
      'Says that a ticket is spam, which archives it without a word to its sender, or that it is none',
    input: z.object({ publicId, isSpam: flag }),
    output: Nothing,
  }),
  split: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/splits',
    access: write,
    summary: 'Makes another ticket of the same customer of some messages',
    input: z.object({ publicId, revision, message: many(uuid, 100) }),
    output: z.object({ publicId: z.string() }),
  }),
  forward: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/forwards',
    access: { staff: 'ticket.forward' },
    summary: 'Sends chosen messages and files to somebody outside; the answer comes back as a note',
    input: z.object({
      publicId,
      to: email,
      subject: text(120),
      text: longText(MOST_MESSAGE_LETTERS),
      message: many(uuid, 20),
      file: many(text(40), 10),
      /** Whether the clock pauses until they answer. */
      isWaiting: optional(flag),
      /** Answer to the customer that says so, and leaves with it. */
      ...withAnswer,
    }),
    output: z.object({ reference: z.string(), answer: answerEnd }),
  }),
  listForwardRules: endpoint({
    method: 'GET',
    path: '/office/ticket_forward_rules',
    access: { staff: 'ticket.forward' },
    summary: 'Approved addresses, and domains as `@carrier.example`',
    input: noInput,
    output: z.object({ rules: z.array(Rule) }),
  }),
  addForwardRule: endpoint({
    method: 'POST',
    path: '/office/ticket_forward_rules',
    access: settings,
    summary: 'Approves an address, or all of a domain',
    input: z.object({ address: text(120), label: text(60) }),
    output: Nothing,
  }),
  removeForwardRule: endpoint({
    method: 'POST',
    path: '/office/ticket_forward_rules/removal',
    access: settings,
    summary: 'Takes an approved address away',
    input: z.object({ address: text(120) }),
    output: Nothing,
  }),
  bePresent: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/presence',
    access: self,
    summary:
      'Says that one looks at a ticket, and who else does; it ends by itself after 45 seconds',
    input: z.object({ publicId, isTyping: optional(flag), isLeaving: optional(flag) }),
    output: z.object({ others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })) }),
  }),
  listTicketMentions: endpoint({
    method: 'GET',
    path: '/office/ticket_mentions',
    access: read,
    summary: 'Notes of tickets that name oneself, newest first',
    input: noInput,
    output: z.object({
      unseen: z.number(),
      mentions: z.array(
        z.object({
          messageId: z.string(),
          publicId: z.string(),
          reference: z.string(),
          by: z.string().optional(),
          body: z.string(),
          at: z.string(),
          isSeen: z.boolean(),
        }),
      ),
    }),
  }),
  seeTicketMentions: endpoint({
    method: 'POST',
    path: '/office/ticket_mentions/seen',
    access: self,
    summary: 'Says that all of them were seen',
    input: noInput,
    output: Nothing,
  }),
  listUmbrellas: endpoint({
    method: 'GET',
    path: '/office/ticket_umbrellas',
    access: read,
    summary: 'Problems that several tickets share, open ones first',
    input: noInput,
    output: z.object({ umbrellas: z.array(Umbrella) }),
  }),
  getUmbrella: endpoint({
    method: 'GET',
    path: '/office/ticket_umbrellas/{umbrella_id}',
    access: read,
    summary: 'A problem with its tickets, as far as one may see them',
    input: z.object({ umbrellaId: uuid }),
    output: Umbrella.extend({
      linked: z.array(
        z.object({
          publicId: z.string(),
          reference: z.string(),
          name: z.string(),
          store: z.string(),
          language: z.string(),
          status: z.string(),
          answers: z.number(),
        }),
      ),
    }),
  }),
  openUmbrella: endpoint({
    method: 'POST',
    path: '/office/ticket_umbrellas',
    access: write,
    summary: 'Begins a problem that several tickets share, with a first ticket if one is named',
    input: z.object({ title: text(120), ticket: optional(publicId) }),
    output: z.object({ umbrellaId: z.string() }),
  }),
  closeUmbrella: endpoint({
    method: 'POST',
    path: '/office/ticket_umbrellas/{umbrella_id}/closing',
    access: write,
    summary: 'Says that a problem is over; no more tickets are put under it',
    input: z.object({ umbrellaId: uuid }),
    output: Nothing,
  }),
  linkUmbrella: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/umbrella',
    access: write,
    summary: 'Puts a ticket under a problem, or takes it out',
    input: z.object({ publicId, umbrellaId: optional(uuid) }),
    output: Nothing,
  }),
  getFigures: endpoint({
    method: 'GET',
    path: '/office/ticket_figures',
    access: { staff: 'ticket.figures' },
    summary:
      'How many tickets came, how fast they were answered and solved, what was late, opened again and rated',
    input: z.object({
      weeks: wholeNumber(1, 104).default(12),
      store: many(text(20), 40),
      subject: many(z.enum(ticketSubjects), ticketSubjects.length),
    }),
    output: z.object({
      groups: z.array(
        z.object({
          by: z.enum(['week', 'subject', 'store', 'agent']),
          rows: z.array(
            z.object({
              key: z.string(),
              opened: z.number(),
              firstMedian: z.number().optional(),
              firstP90: z.number().optional(),
              solved: z.number(),
              reopened: z.number(),
              /** Working minutes until it was solved, without the time in which the customer had the word. */
              solvedMedian: z.number().optional(),
              solvedP90: z.number().optional(),
              /** Promises that were broken, by the day on which they were due. */
              lateAnswers: z.number(),
              lateSolutions: z.number(),
              lateByLaw: z.number(),
              rated: z.number(),
              stars: z.number().optional(),
            }),
          ),
        }),
      ),
    }),
  }),
}
