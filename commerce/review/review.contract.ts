import { z } from 'zod'
import { endpoint } from '#api/contract.ts'

export const Review = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  articleSlug: z.string(),
  language: z.string(),
  authorName: z.string(),
  stars: z.number(),
  body: z.string(),
  createdAt: z.string(),
})
export type Review = z.infer<typeof Review>

export const reviewContract = {
  listReviews: endpoint({
    method: 'GET',
    path: '/reviews',
    summary: 'The newest reviews of this brand’s delivered orders, with the average of all',
    input: z.object({}),
    output: z.object({
      reviews: z.array(Review),
      count: z.number(),
      average: z.number().optional(),
    }),
    browser: true,
  }),
}
