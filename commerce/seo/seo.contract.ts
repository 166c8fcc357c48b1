import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { Price, SlugsByLanguage } from '#commerce/catalogue/article.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { addressKinds, MOST_ADDRESSES, MOST_OFFERS } from './seo.terms.ts'

const kind = z.enum(addressKinds)

/** A page that a search engine should know, in all languages and stores that show it. */
export const SeoAddress = z.object({
  id: z.string(),
  slugs: SlugsByLanguage,
  /** Undefined for all stores of the brand. */
  stores: z.array(z.string()).optional(),
  changedAt: z.string().optional(),
  pictures: z.array(PictureSource),
})
export type SeoAddress = z.infer<typeof SeoAddress>

/** One variant of an article, as price comparisons want it. */
export const Offer = z.object({
  articleId: z.number(),
  variant: z.string(),
  /** '' for an article without variants. */
  variantLabel: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  kind: z.string(),
  /** Names of the lists that it stands in, the widest first. */
  categoryPath: z.array(z.string()),
  price: Price,
  weightGrams: z.number(),
  /** Working days until it leaves. */
  productionDays: z.number(),
  /** What it costs to have one brought to an address in the country of the store. */
  shipping: z.array(
    z.object({
      service: z.string(),
      amountMinor: z.number(),
      days: z.object({ least: z.number(), most: z.number() }),
    }),
  ),
  material: z.string().optional(),
  colour: z.string().optional(),
  pictures: z.array(PictureSource),
})
export type Offer = z.infer<typeof Offer>

export const seoContract = {
  countAddresses: endpoint({
    method: 'GET',
    path: '/seo/addresses/{kind}/count',
    access: 'anyone',
    summary: 'How many addresses of a kind this store has',
    input: z.object({ kind }),
    output: z.object({ count: z.number() }),
  }),
  listAddresses: endpoint({
    method: 'GET',
    path: '/seo/addresses/{kind}',
    access: 'anyone',
    summary: 'Addresses of this store with their translations and pictures, in a lasting order',
    input: z.object({
      kind,
      /** The last id of the page before. */
      after: optional(text(100)),
      offset: wholeNumber(0, 100_000_000).default(0),
      limit: wholeNumber(1, MOST_ADDRESSES).default(MOST_ADDRESSES),
    }),
    output: z.object({ addresses: z.array(SeoAddress) }),
  }),
  listOffers: endpoint({
    method: 'GET',
    path: '/seo/offers',
    access: 'anyone',
    summary: 'What this store sells, variant by variant, for price comparisons',
    input: z.object({
      afterArticle: wholeNumber(0, 999_999_999).default(0),
      /** Limit of articles: each comes with all its variants. */
      limit: wholeNumber(1, MOST_OFFERS).default(MOST_OFFERS),
    }),
    output: z.object({ offers: z.array(Offer) }),
  }),
}
