import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import {
  email,
  longText,
  many,
  optional,
  phone,
  plainText,
  text,
  wholeNumber,
} from '#api/fields.ts'
import { typedAddress } from '#commerce/address/postal-address.contract.ts'
import { MOST_QUANTITY } from '#commerce/cart/cart.terms.ts'
import {
  builtCartStates,
  MOST_AGREED_PERCENT,
  MOST_BUILT_LINES,
  MOST_REASON,
} from './order-help.terms.ts'

const store = text(20)
const number = text(40)
const lineId = z.uuid('not_found')
const revision = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional()
const create = { staff: 'order.create' } as const
const change = { staff: 'order.change' } as const

/** `article=<id>=<variant>=<quantity>` or `version=<id>=<quantity>`. */
const builtLine = z
  .string({ error: 'required' })
  .max(200, 'too_long')
  .transform((line, context) => {
    const [kind, id = '', ...rest] = line.split('=')
    const quantity = Number(rest.at(-1))
    if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MOST_QUANTITY) {
      if (kind === 'version' && rest.length === 1 && /^[\w-]{22,64}$/.test(id)) {
        return { versionId: id, quantity }
      }
      if (kind === 'article' && rest.length === 2 && /^\d{1,9}$/.test(id)) {
        return { articleId: Number(id), variant: rest[0]!, quantity }
      }
    }
    context.addIssue({ code: 'custom', message: 'invalid' })
    return z.NEVER
  })

const Thing = z.object({
  /** As `lines` names it, but for the quantity. */
  thing: z.string(),
  articleName: z.string(),
  variantLabel: z.string(),
  designName: z.string().optional(),
})

/** Orders that people of the shop build for a customer, and designs that they correct. */
export const buildCartContract = {
  findBuyer: endpoint({
    method: 'GET',
    path: '/office/carts/buyer',
    access: create,
    summary: 'What somebody with this address has ordered and designed, to be ordered again',
    input: z.object({ store, email }),
    output: z.object({
      hasAccount: z.boolean(),
      name: z.string().optional(),
      surname: z.string().optional(),
      phone: z.string().optional(),
      locale: z.string().optional(),
      orders: z.array(
        z.object({
          number: z.string(),
          placedAt: z.string(),
          lines: z.array(Thing.extend({ quantity: z.number() })),
        }),
      ),
      designs: z.array(Thing.extend({ frozenAt: z.string() })),
    }),
  }),
  findArticles: endpoint({
    method: 'GET',
    path: '/office/carts/articles',
    access: create,
    summary: 'Articles that a store sells without a design, by words of their names',
    input: z.object({ store, query: optional(text(80)) }),
    output: z.object({
      articles: z.array(
        Thing.extend({ articleId: z.number(), priceMinor: z.number(), currency: z.string() }),
      ),
    }),
  }),
  listOfferedServices: endpoint({
    method: 'GET',
    path: '/office/carts/services',
    access: create,
    summary: 'Services that bring a parcel to an address of the store’s country',
    input: z.object({ store }),
    output: z.object({
      services: z.array(
        z.object({ code: z.string(), carrierName: z.string(), amountMinor: z.number() }),
      ),
      currency: z.string(),
      country: z.string(),
      locales: z.array(z.string()),
    }),
  }),
  buildCart: endpoint({
    method: 'POST',
    path: '/office/carts',
    access: create,
    summary: 'Fills a cart for a customer, who takes it over and pays it by a link',
    input: z.object({
      store,
      /** Code of one of the store's locales; the envelope of a call has `locale` for its own. */
      language: text(10),
      email,
      name: plainText(100),
      surname: plainText(100),
      phone: optional(phone),
      lines: many(builtLine, MOST_BUILT_LINES),
      ...typedAddress,
      /** Number of a person that invoices of some countries name. */
      legalId: optional(text(30)),
      service: optional(text(60)),
      discountPercent: optional(wholeNumber(1, MOST_AGREED_PERCENT)),
      reason: longText(MOST_REASON),
      /** Whether the link is mailed to the customer. */
      isMailed: optional(z.literal('on')),
    }),
    output: z.object({
      url: z.string(),
      expiresAt: z.string(),
      totalMinor: z.number(),
      discountMinor: z.number(),
      currency: z.string(),
      code: z.string().optional(),
    }),
    isSecret: true,
  }),
  listBuiltCarts: endpoint({
    method: 'GET',
    path: '/office/carts',
    access: create,
    summary: 'Carts that were filled for customers, newest first, and what became of them',
    input: z.object({ store: many(store, 100) }),
    output: z.object({
      carts: z.array(
        z.object({
          cartId: z.string(),
          store: z.string(),
          /** Masked for who may not see contact data. */
          email: z.string().optional(),
          pieces: z.number(),
          state: z.enum(builtCartStates),
          madeBy: z.string(),
          madeAt: z.string(),
          expiresAt: z.string(),
          order: z.string().optional(),
        }),
      ),
    }),
  }),
  listCorrections: endpoint({
    method: 'GET',
    path: '/office/orders/{number}/lines/{line_id}/versions',
    access: change,
    summary: 'Frozen versions that could be printed for a line instead',
    input: z.object({ number, lineId }),
    output: z.object({
      versions: z.array(
        z.object({
          versionId: z.string(),
          number: z.number(),
          designName: z.string(),
          frozenAt: z.string(),
        }),
      ),
    }),
  }),
  replaceVersion: endpoint({
    method: 'POST',
    path: '/office/orders/{number}/lines/{line_id}/version',
    access: change,
    summary: 'Prints a corrected version for a line once its owner has approved it',
    input: z.object({
      number,
      lineId,
      revision,
      versionId: text(64),
      /** Words to the customer, where they have asked for a change themselves. */
      message: optional(longText(MOST_REASON)),
      reason: longText(MOST_REASON),
    }),
    output: z.object({ actionId: z.string() }),
  }),
}
