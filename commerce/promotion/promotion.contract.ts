import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { promotionReasons } from './promotion.terms.ts'

const Effect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PERCENT'), percent: z.number() }),
  z.object({ kind: z.literal('AMOUNT'), amountMinor: z.number() }),
  z.object({ kind: z.literal('FREE_SHIPPING') }),
  z.object({ kind: z.literal('X_FOR_Y'), take: z.number(), pay: z.number() }),
  z.object({ kind: z.literal('FIXED_PRICE'), amountMinor: z.number() }),
])

const Reason = z.enum(promotionReasons)

const Link = z.object({ slug: z.string(), name: z.string() })

/** A promotion as it is advertised. */
export const Offer = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  effect: Effect,
  /** To be entered in the cart; undefined for one that comes by itself. */
  code: z.string().optional(),
  validUntil: z.string().optional(),
  minimumMinor: z.number().optional(),
  minimumQuantity: z.number().optional(),
  isFirstOrderOnly: z.boolean(),
  mostUsesPerCustomer: z.number().optional(),
  excludesReduced: z.boolean(),
  combines: z.boolean(),
  /** Some of what it is for; with neither articles nor tags it is for everything. */
  articles: z.array(Link),
  moreArticles: z.number(),
  tags: z.array(Link),
})
export type Offer = z.infer<typeof Offer>

/** Promotion verdict: what became of one promotion in a cart, or of a code that is none. */
export const PromotionVerdict = z.object({
  promotionId: z.string().optional(),
  code: z.string().optional(),
  name: z.string().optional(),
  discountMinor: z.number(),
  /** Undefined when it is applied. */
  reason: Reason.optional(),
  missingMinor: z.number().optional(),
  missingQuantity: z.number().optional(),
  validFrom: z.string().optional(),
  excludedBy: z.array(z.string()).optional(),
  savesMinor: z.number().optional(),
  isProvisional: z.boolean().optional(),
  givesFreeShipping: z.boolean().optional(),
})
export type PromotionVerdict = z.infer<typeof PromotionVerdict>

const Priced = z.object({
  fullMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
  applied: z.array(z.object({ promotionId: z.string(), discountMinor: z.number() })),
  notApplied: z.array(z.object({ promotionId: z.string(), reason: Reason })),
})

/** A cart with its promotions, as the cart's own contract may show it. */
export const PricedPromotions = z.object({
  currency: z.string(),
  lines: z.array(Priced.extend({ id: z.string() })),
  shipping: Priced.optional(),
  verdicts: z.array(PromotionVerdict),
  subtotalMinor: z.number(),
  discountMinor: z.number(),
  totalMinor: z.number(),
})
export type PricedPromotions = z.infer<typeof PricedPromotions>

export const promotionContract = {
  listOffers: endpoint({
    method: 'GET',
    path: '/promotions',
    access: 'anyone',
    summary: 'The promotions of this store that everybody may use today',
    input: z.object({}),
    output: z.object({ offers: z.array(Offer) }),
  }),
}
