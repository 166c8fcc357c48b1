import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { Price, TagLink } from '#commerce/catalogue/article.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { designSorts } from '#commerce/catalogue/design-sort.terms.ts'
import { conflictEndpoints } from './design-conflict.contract.ts'
import { designFileEndpoints } from './design-file.contract.ts'
import { draftEndpoints } from './design-draft.contract.ts'
import { ownListEndpoints } from './design-list.contract.ts'
import { previewEndpoints } from './design-preview.contract.ts'
import { readyDesignEndpoints } from './ready-designs.contract.ts'
import { MOST_PUBLISHED_PAGES } from './design.terms.ts'
import { sharingEndpoints } from './design-sharing.contract.ts'
import { versionEndpoints } from './design-version.contract.ts'

export const DesignCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  articleId: z.number(),
  articleName: z.string().optional(),
  picture: PictureSource.optional(),
  /** Lowest price in a size that it fills; undefined where its article is not on sale. */
  price: Price.optional(),
  /** Whether other sizes that it fills cost more. */
  isFromPrice: z.boolean().optional(),
})
export type DesignCard = z.infer<typeof DesignCard>

const PersonalField = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    elementId: z.string(),
    text: z.string(),
    isSample: z.boolean(),
    mostLetters: z.number(),
    hasLines: z.boolean(),
  }),
  z.object({ kind: z.literal('photo'), elementId: z.string(), isEmpty: z.boolean() }),
])

const PublishedFilter = z.object({
  articleId: optional(wholeNumber(1, 999_999_999)),
  /** One of the shop's own tags. */
  tagId: optional(wholeNumber(1, 999_999_999)),
  sort: z.enum(designSorts).default('DATE_CREATION'),
  page: wholeNumber(1, MOST_PUBLISHED_PAGES).default(1),
  limit: wholeNumber(1, 100).default(48),
})
export type PublishedFilter = z.output<typeof PublishedFilter>

export const designContract = {
  listDesigns: endpoint({
    method: 'GET',
    path: '/designs',
    access: 'anyone',
    summary: 'Published designs for an article or with a tag that this store may show',
    input: PublishedFilter,
    output: z.object({ designs: z.array(DesignCard), total: z.number() }),
    browser: true,
  }),
  listDesignTags: endpoint({
    method: 'GET',
    path: '/design-tags',
    access: 'anyone',
    summary: 'The tags that most published designs for an article have, with how many',
    input: z.object({ articleId: wholeNumber(1, 999_999_999) }),
    output: z.object({ tags: z.array(TagLink.extend({ count: z.number() })) }),
    browser: true,
  }),
  listDesignElsewhere: endpoint({
    method: 'GET',
    path: '/designs/{design_id}/elsewhere',
    access: 'anyone',
    summary: 'The same design by the same creator on other articles',
    input: z.object({ designId: text(64), limit: wholeNumber(1, 24).default(8) }),
    output: z.object({ designs: z.array(DesignCard) }),
    browser: true,
  }),
  getDesign: endpoint({
    method: 'GET',
    path: '/designs/{design_id}',
    access: 'anyone',
    summary: 'One published design',
    input: z.object({ designId: text(64) }),
    output: DesignCard.extend({
      description: z.string(),
      /** The creator's name, where a partner made it. */
      credit: z.string().optional(),
      tags: z.array(TagLink),
      /** Stores where it may be shown; undefined for all stores of the brand. */
      stores: z.array(z.string()).optional(),
      slugs: z.array(z.object({ language: z.string(), slug: z.string() })),
      /** The sizes of its article that it fills; undefined where nobody knows. */
      variants: z.array(z.string()).optional(),
      /** Fields that are filled in to make it one's own; undefined where that takes the editor. */
      fields: z.array(PersonalField).optional(),
      /** Whether it can be bought as it is, without anything filled in. */
      isComplete: z.boolean(),
    }),
    browser: true,
  }),
  ...readyDesignEndpoints,
  ...ownListEndpoints,
  ...draftEndpoints,
  ...versionEndpoints,
  ...conflictEndpoints,
  ...previewEndpoints,
  ...sharingEndpoints,
  ...designFileEndpoints,
}
