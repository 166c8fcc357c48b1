import { printColours } from '#db/catalogue-tables.ts'
import { z } from 'zod'
import { PictureSource, VideoSource } from '#commerce/kernel/picture.contract.ts'
import { PagePlan } from '#design/page-geometry.schema.ts'
import { attributeNames, printLooks, tagCategories } from './catalogue.terms.ts'
import { PackContents } from './pack.contract.ts'
import { pricePers } from './unit-price.terms.ts'

export const Price = z.object({
  amountMinor: z.number(),
  currency: z.string(),
  /** The lowest price of the 30 days before the reduction began. */
  wasMinor: z.number().optional(),
})
export type Price = z.infer<typeof Price>

export const Rating = z.object({ count: z.number(), average: z.number() })

export const ArticleCard = z.object({
  id: z.number(),
  kind: z.string(),
  isPersonalised: z.boolean(),
  slug: z.string(),
  name: z.string(),
  summary: z.string(),
  /** Price of the cheapest variant. */
  price: Price,
  /** Whether other variants cost more: the price is then a "from". */
  isFromPrice: z.boolean(),
  picture: PictureSource.optional(),
  badges: z.array(z.enum(tagCategories)),
  /** Undefined while nobody has reviewed it. */
  rating: Rating.optional(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

/** The same thing's address in every language, for alternate links and redirects. */
export const SlugsByLanguage = z.array(z.object({ language: z.string(), slug: z.string() }))
export type SlugsByLanguage = z.infer<typeof SlugsByLanguage>

export const TagLink = z.object({ id: z.number(), slug: z.string(), name: z.string() })

export const QuantityBreak = z.object({
  fromQuantity: z.number(),
  percent: z.number(),
  /** Price of one piece from this quantity on. */
  unitMinor: z.number(),
})
export type QuantityBreak = z.infer<typeof QuantityBreak>

export const Variant = z.object({
  code: z.string(),
  label: z.string(),
  widthMm: z.number(),
  heightMm: z.number(),
  bleedMm: z.number(),
  safeMm: z.number(),
  resolutionDpi: z.number(),
  /** Page plan: what single pages have of their own; undefined when all are alike. */
  pagePlan: z.optional(PagePlan),
  /** Contents of a set; undefined for a single thing. */
  contents: PackContents.optional(),
  /** Finish of the paper, where it can be chosen: a variant of its own for each. */
  finish: z.object({ code: z.string(), label: z.string() }).optional(),
  /** Its size without the rest of the label; undefined where they differ in nothing else. */
  size: z.string().optional(),
  price: Price,
  /** Price of each page beyond those that the price includes; undefined where no more are sold. */
  pageMinor: z.number().optional(),
  quantityBreaks: z.array(QuantityBreak),
})
export type Variant = z.infer<typeof Variant>

export const ArticleAttribute = z.object({
  attribute: z.enum(attributeNames),
  label: z.string(),
  values: z.array(z.object({ code: z.string(), label: z.string() })),
})
export type ArticleAttribute = z.infer<typeof ArticleAttribute>

export const ReviewSummary = z.object({
  count: z.number(),
  /** Undefined while there is none. */
  average: z.number().optional(),
  /** How many gave one star, two stars … five stars. */
  distribution: z.array(z.number()).length(5),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const ListLink = z.object({ id: z.string(), slug: z.string(), name: z.string() })

export const Article = ArticleCard.extend({
  namePlural: z.string(),
  description: z.string(),
  /** Box contents, one thing a line. */
  box: z.array(z.string()),
  weightGrams: z.number(),
  /** How a design on it is shown: the name of one of the press's product views. */
  productView: z.string(),
  /** Print colour of its press: with four inks some colours look different. */
  printColour: z.enum(printColours),
  /** Whether it can be had upright as well as lengthways. */
  mayTurn: z.boolean(),
  /** How deep the frame is that the print goes round; undefined without such edges. */
  edgeMm: z.number().optional(),
  productionDays: z.number(),
  /** For an order of this moment, as YYYY-MM-DD. */
  delivery: z.object({ leavesOn: z.string(), from: z.string(), until: z.string() }),
  /** Cheapest delivery of one; undefined in a store without carriers. */
  deliveryFromMinor: z.number().optional(),
  publishedAt: z.string(),
  updatedAt: z.string(),
  pictures: z.array(PictureSource),
  videos: z.array(VideoSource),
  /** Axis in which the variants differ, in words: "Size". Undefined when there is nothing to choose. */
  variantAxis: z.string().optional(),
  /** Variants on sale here. An article without variants has one, whose code is ''. */
  variants: z.array(Variant),
  /** Unit that the price buys, and by which quantity breaks are counted. */
  pricePer: z.enum(pricePers),
  /** The reductions of many, before they are prices of a variant. */
  breaks: z.array(z.object({ fromQuantity: z.number(), percent: z.number() })),
  /** Pages that the price includes; undefined where further ones cost nothing. */
  includedPages: z.number().optional(),
  /** How photos become prints of it; undefined for what is designed page by page. */
  printLook: z.enum(printLooks).optional(),
  /** How many pieces make one, each with its own picture. */
  setSize: z.number().optional(),
  attributes: z.array(ArticleAttribute),
  tags: z.array(TagLink),
  reviews: ReviewSummary,
  /** The list of its kind, for the breadcrumbs. */
  kindList: ListLink.optional(),
  /** The list of designs for it. */
  designList: ListLink.optional(),
  slugs: SlugsByLanguage,
  /** The stores that sell it. */
  stores: z.array(z.string()),
})
export type Article = z.infer<typeof Article>

const Choice = z.object({ value: z.string(), label: z.string(), count: z.number() })

/** Facets: what a list can be narrowed down to. A count leaves out the choices of its own group. */
export const Facets = z.object({
  kinds: z.array(Choice),
  tags: z.array(TagLink.extend({ count: z.number() })),
  attributes: z.array(
    z.object({ attribute: z.enum(attributeNames), label: z.string(), values: z.array(Choice) }),
  ),
  badges: z.array(z.object({ value: z.enum(tagCategories), count: z.number() })),
  reducedCount: z.number(),
  /** Without the limits on the price themselves. Undefined when there is nothing. */
  price: z.object({ leastMinor: z.number(), mostMinor: z.number() }).optional(),
})
export type Facets = z.infer<typeof Facets>
