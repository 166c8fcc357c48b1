import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'

const ReadyDesign = z.object({
  id: z.string(),
  name: z.string(),
  picture: PictureSource.optional(),
  /** Ids of the themes that it belongs to, the first one before all others. */
  themes: z.array(z.number()),
  /** Whether it has places for words that somebody fills in. */
  hasWords: z.boolean(),
})
export type ReadyDesign = z.infer<typeof ReadyDesign>

export const readyDesignEndpoints = {
  listReadyDesigns: endpoint({
    method: 'GET',
    path: '/ready-designs',
    access: 'anyone',
    summary: 'Published designs that fit the format of an article: its own, then those of others',
    input: z.object({
      articleId: wholeNumber(1, 999_999_999),
      variant: optional(text(64)),
    }),
    output: z.object({
      designs: z.array(ReadyDesign),
      themes: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
    browser: true,
  }),
}
