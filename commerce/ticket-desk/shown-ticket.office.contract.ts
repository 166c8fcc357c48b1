import { invoiceKinds } from '#db/order-document-tables.ts'
import { preparedKinds } from '#db/ticket-desk-tables.ts'
import { waitingSides, messageDirections } from '#db/ticket-tables.ts'
import { z } from 'zod'
import { TicketFile } from '#commerce/ticket/ticket.contract.ts'
import {
  ratingReasons,
  ticketSituations,
  ticketStatuses,
  ticketSubjects,
  ticketTrust,
} from '#commerce/ticket/ticket.terms.ts'
import { Linked } from './ticket-about.office.contract.ts'

export const ChatState = z.object({
  isLive: z.boolean(),
  isCustomerThere: z.boolean(),
  isCustomerTyping: z.boolean(),
  /** Last message that the customer has seen, and the last there is. */
  customerRead: z.number(),
  position: z.number(),
})

/** A row of the inbox. */
export const ListedTicket = z.object({
  publicId: z.string(),
  reference: z.string(),
  store: z.string(),
  language: z.string(),
  subject: z.enum(ticketSubjects),
  subSubject: z.string().optional(),
  name: z.string(),
  order: z.string().optional(),
  status: z.enum(ticketStatuses),
  waitingOn: z.enum(waitingSides),
  assignee: z.string().optional(),
  lastWords: z.string(),
  lastAt: z.string(),
  /** The earliest of the three below, as far as they run: the list is in its order. */
  nearestDueAt: z.string().optional(),
  dueAt: z.string().optional(),
  /** Until when it should be solved, and until when the law wants an answer. */
  resolveDueAt: z.string().optional(),
  legalDueAt: z.string().optional(),
  isBreached: z.boolean(),
  /** Whether most of the time of a promise that runs is gone. */
  isSoon: z.boolean(),
  snoozedUntil: z.string().optional(),
  tags: z.array(z.string()),
  /** A chat that is going on: the customer waits for an answer, has one, or has left. */
  chat: z.enum(['WAITING', 'ANSWERED', 'AWAY']).optional(),
  /** 1 urgent, 2 high, 3 normal, 4 low. */
  priority: z.number(),
})

/** A conversation with its notes, and what is known of whoever writes. */
export const ShownTicket = ListedTicket.extend({
  revision: z.number(),
  /** Situation of the order, where that makes its clocks shorter. */
  situation: z.enum(ticketSituations).optional(),
  /** Whether it was archived as spam, which can be taken back. */
  isSpam: z.boolean(),
  /** Whether whoever looks hears of each of its messages. */
  isFollowed: z.boolean(),
  /** State of the chat that it is, or was. */
  chatState: ChatState.optional(),
  email: z.string(),
  phone: z.string().optional(),
  verified: z.enum(ticketTrust),
  /** Last report that mails to its address do not arrive. */
  bouncing: z.object({ at: z.string(), status: z.string().optional() }).optional(),
  createdAt: z.string(),
  /** When the writer was asked last to prove their address. */
  confirmAskedAt: z.string().optional(),
  assigneeId: z.string().optional(),
  /** Word of the customer about how it was answered. */
  rating: z
    .object({
      stars: z.number(),
      words: z.string().optional(),
      reasons: z.array(z.enum(ratingReasons)),
    })
    .optional(),
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
  /** Whether the writer has older ones, too. */
  hasMoreOrders: z.boolean(),
  /** Number of the order that it names, where there is one, and the parts of it that it is about. */
  orderPage: z.string().optional(),
  about: z.array(Linked),
  earlier: z.array(
    z.object({ publicId: z.string(), reference: z.string(), status: z.enum(ticketStatuses) }),
  ),
  colleagues: z.array(z.object({ staffId: z.string(), name: z.string() })),
  umbrellaId: z.string().optional(),
  /** Tickets that it was split into or from, that it follows, or that follow it. */
  related: z.array(
    z.object({
      publicId: z.string(),
      reference: z.string(),
      status: z.enum(ticketStatuses),
      how: z.enum(['FOLLOWS', 'FOLLOWED', 'SPLIT']),
    }),
  ),
  /** Colleagues who look at it now. */
  others: z.array(z.object({ name: z.string(), isTyping: z.boolean() })),
  /** Answers that wait for an approval, or came back without one. */
  prepared: z.array(
    z.object({
      preparedId: z.string(),
      kind: z.enum(preparedKinds),
      order: z.string(),
      text: z.string(),
      isSolved: z.boolean(),
      isWaiting: z.boolean(),
      isMine: z.boolean(),
      reason: z.string().optional(),
      at: z.string(),
      staffName: z.string(),
      requests: z.array(z.string()),
      /** Names of the files that go with it. */
      enclosed: z.array(z.string()),
    }),
  ),
  /** Own draft of an answer. */
  draft: z
    .object({
      text: z.string(),
      reason: z.string().optional(),
      at: z.string(),
      files: z.array(z.object({ id: z.string(), name: z.string() })),
      documents: z.array(z.string()),
      /** Ready-made answer that it begins with, and acts that are done with it. */
      macro: z.string().optional(),
      acts: z.array(z.string()),
    })
    .optional(),
  /** Invoices and credit notes of the orders. */
  documents: z.array(
    z.object({
      number: z.string(),
      kind: z.enum(invoiceKinds),
      order: z.string(),
      issuedOn: z.string(),
    }),
  ),
  /** Acts on the writer's orders since the last words of either side, by permission. */
  doneSince: z.array(
    z.object({
      at: z.string(),
      by: z.string().optional(),
      act: z.string(),
      order: z.string(),
      reason: z.string().optional(),
    }),
  ),
  messages: z.array(
    z.object({
      position: z.number(),
      messageId: z.string(),
      direction: z.enum(messageDirections),
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
})
