import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/picture.contract.ts'

export const visibilities = ['GROUP_APPLICATIONS', 'APPLICATION', 'PRIVATE'] as const

export const DesignCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  articleId: z.number(),
  picture: PictureSource.optional(),
})
export type DesignCard = z.infer<typeof DesignCard>

export const OwnDesign = z.object({
  id: z.string(),
  name: z.string(),
  articleId: z.number(),
  visibility: z.enum(visibilities),
  picture: PictureSource.optional(),
  updatedAt: z.string(),
})

export const designContract = {
  listDesigns: endpoint({
    method: 'GET',
    path: '/designs',
    summary: 'Published designs for an article that this store may show',
    input: z.object({ articleId: wholeNumber(1, 999_999_999) }),
    output: z.object({ designs: z.array(DesignCard) }),
    browser: true,
  }),
  getDesign: endpoint({
    method: 'GET',
    path: '/designs/{design_id}',
    summary: 'One published design',
    input: z.object({ designId: text(64) }),
    output: DesignCard.extend({
      description: z.string(),
      /** Where it may be shown; undefined for all stores of the brand. */
      stores: z.array(z.string()).optional(),
      slugs: z.array(z.object({ language: z.string(), slug: z.string() })),
    }),
    browser: true,
  }),
  listOwnDesigns: endpoint({
    method: 'GET',
    path: '/customers/me/designs',
    summary: 'The signed-in customer’s own designs, newest first',
    input: z.object({}),
    output: z.object({ designs: z.array(OwnDesign) }),
  }),
  listManagedDesigns: endpoint({
    method: 'GET',
    path: '/partners/me/designs',
    summary: 'A partner’s designs with their visibility',
    input: z.object({}),
    output: z.object({ designs: z.array(OwnDesign) }),
  }),
}
