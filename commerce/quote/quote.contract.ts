import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, optional, text } from '#api/fields.ts'
import { MOST_DECLINE_LETTERS } from './quote-limits.terms.ts'
import { quoteStates } from './quote.terms.ts'

/** `key`: of the link in a mail, for who has no account or is not signed in. */
const OwnQuote = z.object({ publicId: text(40), key: optional(text(400)) })

export const QuoteLine = z.object({
  articleId: z.number(),
  variant: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
  /** Whoever accepts designs it afterwards. */
  needsDesign: z.boolean(),
  pieces: z.number(),
  listMinor: z.number(),
  unitMinor: z.number(),
  totalMinor: z.number(),
})

export const QuoteSums = z.object({
  linesMinor: z.number(),
  discountMinor: z.number(),
  shippingMinor: z.number().optional(),
  taxMinor: z.number(),
  taxReliefMinor: z.number(),
  totalMinor: z.number(),
  currency: z.string(),
})

const Head = z.object({
  publicId: z.string(),
  reference: z.string(),
  state: z.enum(quoteStates),
  validUntil: z.string(),
  totalMinor: z.number(),
  currency: z.string(),
})

export const ShownQuote = Head.extend({
  ticket: z.object({ publicId: z.string(), reference: z.string() }),
  lines: z.array(QuoteLine),
  sums: QuoteSums,
  serviceName: z.string().optional(),
  /** Day by which it could be there if it were ordered when it was sent. */
  earliestOn: z.string().optional(),
  words: z.string(),
  from: z.string(),
  sentAt: z.string(),
  mayAnswer: z.boolean(),
  /** Once accepted: the private code, and until when it counts. */
  code: z.string().optional(),
  order: z.object({ number: z.string(), publicId: z.string() }).optional(),
  /** By whose account it was opened, not by a link. */
  isInAccount: z.boolean(),
})
export type ShownQuote = z.infer<typeof ShownQuote>

export const quoteContract = {
  getQuote: endpoint({
    method: 'GET',
    path: '/quotes/{public_id}',
    access: 'owner',
    summary: 'A quote, for whoever asked for it: by account, or by the key of its mail',
    input: OwnQuote,
    output: ShownQuote,
  }),
  getQuotePdf: endpoint({
    method: 'GET',
    path: '/quotes/{public_id}/pdf',
    access: 'owner',
    browser: true,
    summary: 'The same as a document, in the language in which it was asked for',
    input: OwnQuote,
    answer: 'file',
    output: z.unknown(),
  }),
  listOwnQuotes: endpoint({
    method: 'GET',
    path: '/customers/me/quotes',
    access: { customer: 'tickets.read' },
    summary: 'Quotes that the signed-in customer was sent, the newest first',
    input: z.object({}),
    output: z.object({ quotes: z.array(Head) }),
  }),
  listTicketQuotes: endpoint({
    method: 'GET',
    path: '/tickets/{public_id}/quotes',
    access: 'owner',
    summary: 'Quotes of one conversation',
    input: OwnQuote,
    output: z.object({ quotes: z.array(Head) }),
  }),
  acceptQuote: endpoint({
    method: 'POST',
    path: '/quotes/{public_id}/acceptance',
    access: 'owner',
    summary:
      'Accepts it: its goods lie in the visitor’s cart, with a private code that has its prices',
    input: OwnQuote,
    output: z.object({ needsDesign: z.boolean() }),
  }),
  declineQuote: endpoint({
    method: 'POST',
    path: '/quotes/{public_id}/refusal',
    access: 'owner',
    summary: 'Says no, with a reason or without',
    input: OwnQuote.extend({ message: optional(longText(MOST_DECLINE_LETTERS)) }),
    output: z.object({}),
  }),
}
