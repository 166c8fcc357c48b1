import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { calendarDate, longText, many, optional, text, wholeNumber } from '#api/fields.ts'
import { MOST_MESSAGE_LETTERS } from '#commerce/ticket/ticket.terms.ts'
import { QuoteLine, QuoteSums } from './quote.contract.ts'
import { MOST_QUOTE_LINES, quoteStates, quoteViews } from './quote.terms.ts'

const read = { staff: 'ticket.read' } as const
const write = { staff: 'order.create' } as const
const publicId = text(40)
const revision = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** `article=<id>=<variant>=<pieces>=<price of a piece>` or `version=<id>=<pieces>=<price>`; the price may be empty. */
const wantedLine = z
  .string({ error: 'required' })
  .max(200, 'too_long')
  .transform((line, context) => {
    const [kind, id = '', ...rest] = line.split('=')
    const price = rest.at(-1) ?? ''
    const [pieces, unitMinor] = [Number(rest.at(-2)), price === '' ? undefined : Number(price)]
    const isPriced = unitMinor === undefined || /^\d{1,8}$/.test(price)
    if (Number.isInteger(pieces) && pieces >= 1 && pieces <= 9_999 && isPriced) {
      if (kind === 'version' && rest.length === 2 && /^[\w-]{22,64}$/.test(id)) {
        return { versionId: id, pieces, unitMinor }
      }
      if (kind === 'article' && rest.length === 3 && /^\d{1,9}$/.test(id)) {
        return { articleId: Number(id), variant: rest[0]!, pieces, unitMinor }
      }
    }
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })

const Listed = z.object({
  publicId: z.string(),
  reference: z.string(),
  store: z.string(),
  state: z.enum(quoteStates),
  ticket: z.object({ publicId: z.string(), reference: z.string() }),
  name: z.string(),
  maker: z.string(),
  madeAt: z.string(),
  sentAt: z.string().optional(),
  validUntil: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
  order: z.string().optional(),
})

const Thing = z.object({
  thing: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
  priceMinor: z.number().optional(),
  needsDesign: z.boolean(),
})

export const quoteOfficeContract = {
  listQuotes: endpoint({
    method: 'GET',
    mayBeOld: true,
    path: '/office/quotes',
    access: read,
    summary: 'Quotes of a view, the newest first',
    input: z.object({ view: optional(z.enum(quoteViews)), store: many(text(20), 40) }),
    output: z.object({ quotes: z.array(Listed) }),
  }),
  listTicketQuotes: endpoint({
    method: 'GET',
    path: '/office/tickets/{public_id}/quotes',
    access: read,
    summary: 'Quotes of one ticket',
    input: z.object({ publicId }),
    output: z.object({ quotes: z.array(Listed) }),
  }),
  getQuote: endpoint({
    method: 'GET',
    path: '/office/quotes/{public_id}',
    access: read,
    summary:
      'A quote with its lines; a draft also with today’s prices, ways of delivery and what was found',
    input: z.object({ publicId, query: optional(text(80)) }),
    output: Listed.extend({
      revision: z.number(),
      language: z.string(),
      email: z.string(),
      words: z.string(),
      service: z.string().optional(),
      serviceName: z.string().optional(),
      earliestOn: z.string().optional(),
      asked: z
        .object({
          companyName: z.string().optional(),
          product: z.string(),
          quantity: z.number(),
          neededOn: z.string().optional(),
        })
        .optional(),
      lines: z.array(
        QuoteLine.extend({
          thing: z.string(),
          /** Of a draft: the least that one person may promise, and prices in larger quantities. */
          leastMinor: z.number().optional(),
          breaks: z.array(z.object({ fromQuantity: z.number(), unitMinor: z.number() })),
        }),
      ),
      /** A draft whose lines cannot be sold as they stand any more. */
      problem: z.string().optional(),
      sums: QuoteSums,
      services: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          amountMinor: z.number(),
          until: z.string(),
        }),
      ),
      found: z.array(Thing),
      own: z.array(Thing),
      events: z.array(
        z.object({
          from: z.string().optional(),
          to: z.string(),
          actor: z.string(),
          reason: z.string().optional(),
          at: z.string(),
        }),
      ),
    }),
  }),
  startQuote: endpoint({
    method: 'POST',
    path: '/office/tickets/{public_id}/quotes',
    access: write,
    summary: 'Begins a quote for whoever wrote a ticket',
    input: z.object({ publicId }),
    output: z.object({ publicId: z.string() }),
  }),
  saveQuote: endpoint({
    method: 'POST',
    path: '/office/quotes/{public_id}',
    access: write,
    summary: 'Writes lines, prices, delivery and last day of a draft',
    input: z.object({
      publicId,
      revision,
      lines: many(wantedLine, MOST_QUOTE_LINES),
      service: optional(text(60)),
      shippingMinor: optional(wholeNumber(0, 100_000_000)),
      validUntil: calendarDate,
    }),
    output: z.object({}),
  }),
  sendQuote: endpoint({
    method: 'POST',
    path: '/office/quotes/{public_id}/sending',
    access: write,
    summary: 'Sends a draft to the customer; an earlier quote of the same ticket is withdrawn',
    input: z.object({ publicId, revision, text: longText(MOST_MESSAGE_LETTERS) }),
    output: z.object({}),
  }),
  withdrawQuote: endpoint({
    method: 'POST',
    path: '/office/quotes/{public_id}/withdrawal',
    access: write,
    summary: 'Takes a quote back that nobody has accepted',
    input: z.object({ publicId, revision, reason: text(300) }),
    output: z.object({}),
  }),
  getQuotePdf: endpoint({
    method: 'GET',
    path: '/office/quotes/{public_id}/pdf',
    access: read,
    summary: 'The document that the customer gets',
    input: z.object({ publicId }),
    answer: 'file',
    output: z.object({}),
  }),
}
