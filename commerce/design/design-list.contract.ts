import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { designSorts } from '#commerce/catalogue/design-sort.terms.ts'
import { triStates, visibilities } from './design.terms.ts'

export const OwnDesign = z.object({
  id: z.string(),
  name: z.string(),
  articleId: z.number(),
  articleName: z.string().optional(),
  variant: z.string().optional(),
  visibility: z.enum(visibilities),
  /** Revision of the working copy; its preview's address changes with it. */
  revision: z.number(),
  tags: z.array(z.string()),
  picture: PictureSource.optional(),
  /** Preview of the newest revision that was drawn. */
  urlPreview: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type OwnDesign = z.infer<typeof OwnDesign>

export const ManagedDesign = OwnDesign.extend({
  description: z.string(),
  /** In the language of the page, where it is published. */
  slug: z.string().optional(),
  /** Whether its working copy has moved on since it was published. */
  isChanged: z.boolean(),
  copyCount: z.number(),
  viewCount: z.number(),
  saleCount: z.number(),
  /** Stores where anybody looked or bought, busiest first. */
  stores: z.array(z.object({ store: z.string(), viewCount: z.number(), saleCount: z.number() })),
})
export type ManagedDesign = z.infer<typeof ManagedDesign>

const day = z.iso.date('date')

const DesignFilter = z.object({
  /** Words in the name or in a tag. */
  query: optional(text(100)),
  /** Last changed on or after, and on or before, these days. */
  dateFrom: optional(day),
  dateTo: optional(day),
  sort: z.enum(designSorts).default('DATE_LAST_MODIFICATION'),
  page: wholeNumber(1, 100_000).default(1),
  limit: wholeNumber(1, 100).default(100),
})
export type DesignFilter = z.output<typeof DesignFilter>

const triState = z.enum(triStates).default('ALL')

const ManagedFilter = DesignFilter.extend({
  isPublished: triState,
  isChanged: triState,
  isSold: triState,
})
export type ManagedFilter = z.output<typeof ManagedFilter>

export const ownListEndpoints = {
  listOwnDesigns: endpoint({
    method: 'GET',
    path: '/customers/me/designs',
    access: 'session',
    summary: 'The designs of the customer, or of the visitor’s session',
    input: DesignFilter,
    output: z.object({ designs: z.array(OwnDesign), total: z.number() }),
    browser: true,
  }),
  listManagedDesigns: endpoint({
    method: 'GET',
    path: '/partners/me/designs',
    access: 'partner',
    summary: 'A partner’s designs with their visibility, views and sales',
    input: ManagedFilter,
    output: z.object({ designs: z.array(ManagedDesign), total: z.number() }),
  }),
}
