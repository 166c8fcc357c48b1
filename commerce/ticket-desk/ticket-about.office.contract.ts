import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, longText, many, optional, text } from '#api/fields.ts'
import { MOST_MESSAGE_LETTERS, ticketSubjects } from '#commerce/ticket/ticket.terms.ts'
import { ticketLinkKinds } from '#db/ticket-desk-tables.ts'

const write = { staff: 'ticket.answer' } as const
const publicId = text(40)
const MOST_THINGS = 60

const Thing = z.object({
  kind: z.enum(ticketLinkKinds),
  target: z.string(),
  label: z.string(),
  detail: z.string().optional(),
})

/** Part of an order that a ticket is linked to. */
export const Linked = Thing.extend({
  order: z.string(),
  /** Of the order: in another one nobody is told of it. */
  store: z.string(),
  /** Where on its page: id of the line, number of the parcel, id of the question. */
  place: z.string(),
})

/** Tickets that the shop begins; and what a ticket is about: its order, and lines, designs, parcels and questions of it. */
export const ticketAboutOfficeContract = {
  getAbout: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/about',
    access: write,
    summary: 'What a ticket is about, and the parts of an order that it could be about',
    input: z.object({ publicId, order: optional(text(40)) }),
    output: z.object({
      publicId: z.string(),
      reference: z.string(),
      store: z.string(),
      /** Order that it names now, and the one whose parts are shown. */
      named: z.string().optional(),
      order: z.string().optional(),
      isUnknown: z.boolean(),
      isProven: z.boolean(),
      orders: z.array(z.object({ number: z.string(), status: z.number() })),
      things: z.array(Thing.extend({ isLinked: z.boolean() })),
    }),
  }),
  setAbout: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/about',
    access: write,
    summary: 'Names the order of a ticket and the parts of it that it is about, or takes them away',
    input: z.object({
      publicId,
      order: optional(text(40)),
      /** `LINE:…`, as they were offered. */
      thing: many(text(80), MOST_THINGS),
    }),
    output: z.object({}),
  }),
  beginTicket: endpoint({
    method: 'POST',
    path: '/office/tickets',
    access: write,
    summary: 'Writes to the customer of an order or of an account, or notes a telephone call',
    input: z.object({
      order: optional(text(40)),
      /** Account, and the store in whose name somebody writes; without an order. */
      customerId: optional(z.uuid({ error: 'invalid' })),
      store: optional(text(20)),
      subject: z.enum(ticketSubjects, { error: 'required' }),
      text: longText(MOST_MESSAGE_LETTERS),
      /** What was said on the telephone: nothing is sent, and it waits for an answer. */
      isCall: optional(flag),
    }),
    output: z.object({ publicId: z.string() }),
  }),
}
