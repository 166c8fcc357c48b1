import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { deliveryModes } from '#commerce/delivery/delivery.terms.ts'
import { OrderDetail } from './order-detail.contract.ts'
import {
  MOST_NOTE_LENGTH,
  MOST_TAGS,
  MOST_TIMELINE,
  omniboxKinds,
  orderViewNames,
  PAGE,
  timelineKinds,
} from './order-desk.terms.ts'
import { orderPage, orderTag, stores } from './order-filter.contract.ts'

const number = text(40)
const lineId = z.uuid({ error: 'invalid' })
const fileName = text(100).pipe(z.string().regex(/^[a-z0-9][a-z0-9.-]*$/i, 'invalid'))
const sha256 = text(64).pipe(z.string().regex(/^[0-9a-f]{64}$/, 'invalid'))
const noteId = wholeNumber(1, Number.MAX_SAFE_INTEGER)

const read = { staff: 'order.read' } as const
const note = { staff: 'order.note' } as const

/** Exact up to 10,000; `isMore` beyond. */
const counted = { count: z.number(), isMore: z.boolean() }

const ListedOrder = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  statusSince: z.string(),
  placedAt: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  /** Undefined for whoever may not see who ordered. */
  customer: z.object({ name: z.string(), email: z.string() }).optional(),
  ordersSoFar: z.number(),
  payment: z.object({ method: z.string(), status: z.string() }).optional(),
  leavesOn: z.string().optional(),
  promisedUntil: z.string().optional(),
  isLate: z.boolean(),
  pieces: z.number(),
  country: z.string().optional(),
  mode: z.enum(deliveryModes),
  carrier: z.string().optional(),
  parcels: z.array(z.string()),
  isReprint: z.boolean(),
  isGift: z.boolean(),
  isCompany: z.boolean(),
  isFirst: z.boolean(),
  isValuable: z.boolean(),
  hasRefund: z.boolean(),
  hasNote: z.boolean(),
  hasTicket: z.boolean(),
  /** A person of the shop keeps it from going on. */
  isHeld: z.boolean(),
  tags: z.array(z.string()),
})
export type ListedOrder = z.infer<typeof ListedOrder>

const TimelineRow = z.object({
  kind: z.enum(timelineKinds),
  id: z.string(),
  at: z.string(),
  /** `customer`, `factory`, `system` … */
  actor: z.string().optional(),
  /** Name of the person of the shop who did it. */
  by: z.string().optional(),
  /** What happened, by kind: statuses, a code, the kind of a mail. */
  from: z.string().optional(),
  to: z.string().optional(),
  what: z.string().optional(),
  amountMinor: z.number().optional(),
  /** Words that people wrote: a reason, a note, a ticket. */
  text: z.string().optional(),
  isPinned: z.boolean().optional(),
  /** Of a note: whether it is the reader's own. */
  isOwn: z.boolean().optional(),
  fields: z
    .array(
      z.object({ name: z.string(), before: z.string().optional(), after: z.string().optional() }),
    )
    .optional(),
})
export type TimelineRow = z.infer<typeof TimelineRow>

const Found = z.object({
  kind: z.enum(omniboxKinds),
  /** By what it was found: a number, a name, a reference. */
  label: z.string(),
  detail: z.string().optional(),
  store: z.string().optional(),
  /** Brand of an account that was found by itself. */
  brand: z.string().optional(),
  /** Order that it leads to. */
  order: z.string().optional(),
  /** Id of a ticket or customer, who have pages of their own. */
  id: z.string().optional(),
  status: z.number().optional(),
  at: z.string().optional(),
})
export type Found = z.infer<typeof Found>

export const orderDeskOfficeContract = {
  listOrders: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/orders',
    access: read,
    summary: 'Orders by any filters, page by page, with how many there are',
    input: z.object(orderPage),
    output: z.object({ orders: z.array(ListedOrder), next: z.string().optional(), ...counted }),
  }),
  countOrders: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/orders/counts',
    access: read,
    summary: 'How many orders are in each of the views that the list begins with',
    input: z.object({ store: stores }),
    output: z.object({
      views: z.array(z.object({ view: z.enum(orderViewNames), ...counted })),
    }),
  }),
  listChoices: endpoint({
    method: 'GET',
    path: '/office/orders/choices',
    access: read,
    summary: 'Carriers and tags by which orders can be filtered',
    input: z.object({}),
    output: z.object({
      carriers: z.array(z.object({ code: z.string(), name: z.string() })),
      tags: z.array(z.string()),
    }),
  }),
  getOrder: endpoint({
    method: 'GET',
    path: '/office/orders/{number}',
    access: read,
    summary: 'Everything about an order',
    input: z.object({ number }),
    output: OrderDetail,
  }),
  listTimeline: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/timeline',
    access: read,
    summary: 'Everything that happened with an order, the newest first',
    input: z.object({
      number,
      kind: many(z.enum(timelineKinds, { error: 'invalid' }), timelineKinds.length),
      after: optional(text(400)),
      most: wholeNumber(1, MOST_TIMELINE).default(PAGE),
    }),
    output: z.object({ rows: z.array(TimelineRow), next: z.string().optional() }),
  }),
  getSales: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/sales_today',
    // Whoever sees orders sees their sums; in the shop today's are everybody's (docs/decisions/0172).
    access: read,
    summary:
      'Sales of today by store and hour, beside those of the same weekday a week ago up to the same moment',
    input: z.object({ store: stores }),
    output: z.object({
      /** Hour of the factory's clock that has begun. */
      hourNow: z.number(),
      stores: z.array(
        z.object({
          store: z.string(),
          currency: z.string(),
          orders: z.number(),
          totalMinor: z.number(),
          ordersBefore: z.number(),
          totalBeforeMinor: z.number(),
          /** Hours of the day in which something was sold; those of a week ago for the whole day. */
          hours: z.array(
            z.object({ hour: z.number(), totalMinor: z.number(), totalBeforeMinor: z.number() }),
          ),
        }),
      ),
    }),
  }),
  getLinePicture: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/lines/{line_id}/pictures/{file}',
    access: read,
    summary: 'A picture of what is printed for a line',
    input: z.object({ number, lineId, file: fileName }),
    output: z.unknown(),
    answer: 'file',
  }),
  getPrintFile: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/lines/{line_id}/print_files/{sha256}',
    access: { staff: 'rendering.read' },
    summary: 'A print file of a line, as the factory gets it',
    input: z.object({ number, lineId, sha256 }),
    output: z.unknown(),
    answer: 'file',
  }),
  getDocument: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/documents/{document}',
    access: { staff: 'order.contact' },
    summary: 'An invoice or credit note of an order as PDF',
    input: z.object({ number, document: text(60) }),
    output: z.unknown(),
    answer: 'file',
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/notes',
    access: note,
    summary:
      'Writes a note; `@name` tells people whose address begins so, if they may see the order',
    input: z.object({ number, body: longText(MOST_NOTE_LENGTH), pin: optional(flag) }),
    output: z.object({ noteId: z.number(), told: z.array(z.string()) }),
  }),
  pinNote: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/notes/{note_id}/pin',
    access: note,
    summary: 'Shows a note above everything else, instead of the one that was there; or no longer',
    input: z.object({ number, noteId, pin: flag }),
    output: z.object({}),
  }),
  removeNote: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/notes/{note_id}/removal',
    access: note,
    summary: 'Takes an own note back',
    input: z.object({ number, noteId }),
    output: z.object({}),
  }),
  setTags: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/tags',
    access: note,
    summary: 'Gives an order these tags, and no others',
    input: z.object({
      number,
      tag: many(orderTag, MOST_TAGS),
      /** Tags that the form showed, with commas: what colleagues changed since then stays. */
      seen: optional(text(2_000)),
    }),
    output: z.object({ tags: z.array(z.string()) }),
  }),
  omnibox: endpoint({
    method: 'GET',
    path: '/office/search',
    access: read,
    summary: 'Finds an order by anything that leads to one, recognised by its form',
    input: z.object({ query: text(100) }),
    output: z.object({ found: z.array(Found) }),
  }),
  listMentions: endpoint({
    method: 'GET',
    path: '/office/mentions',
    access: { staff: 'self' },
    summary: 'Notes that name whoever asks, the newest first',
    input: z.object({
      after: optional(text(400)),
      most: wholeNumber(1, MOST_TIMELINE).default(PAGE),
    }),
    output: z.object({
      unseen: z.number(),
      mentions: z.array(
        z.object({
          noteId: z.number(),
          order: z.string(),
          by: z.string(),
          body: z.string(),
          at: z.string(),
          isSeen: z.boolean(),
        }),
      ),
      next: z.string().optional(),
    }),
  }),
  seeMentions: endpoint({
    method: 'POST',
    path: '/office/mentions/seen',
    access: { staff: 'self' },
    summary: 'Says that the own mentions were seen, up to a note',
    input: z.object({ noteId }),
    output: z.object({}),
  }),
}
