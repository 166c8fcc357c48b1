import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, optional, text, wholeNumber } from '#api/fields.ts'
import { ReviewSummary } from '#commerce/catalogue/article.contract.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { MOST_REVIEW_PAGES, reviewSorts } from './review.terms.ts'

export const Review = z.object({
  id: z.string(),
  articleId: z.number(),
  articleName: z.string(),
  articleSlug: z.string(),
  language: z.string(),
  authorName: z.string(),
  stars: z.number(),
  body: z.string(),
  /** Written by the link of a delivered order. */
  isVerified: z.boolean(),
  photos: z.array(PictureSource),
  /** Reply of the shop. */
  reply: z.string().optional(),
  createdAt: z.string(),
})
export type Review = z.infer<typeof Review>

const ReviewFilter = z.object({
  articleId: optional(wholeNumber(1, 999_999_999)),
  stars: optional(wholeNumber(1, 5)),
  /** Only those written in this language. */
  language: optional(text(10)),
  onlyWithPhotos: optional(flag),
  sort: z.enum(reviewSorts).default('NEWEST'),
  page: wholeNumber(1, MOST_REVIEW_PAGES).default(1),
  limit: wholeNumber(1, 100).default(24),
})
export type ReviewFilter = z.output<typeof ReviewFilter>

export const reviewContract = {
  listReviews: endpoint({
    method: 'GET',
    path: '/reviews',
    access: 'anyone',
    summary: 'Reviews of this brand’s delivered orders. The summary counts all of the article',
    input: ReviewFilter,
    output: z.object({
      reviews: z.array(Review),
      /** How many there are with these filters. */
      total: z.number(),
      summary: ReviewSummary,
      languages: z.array(z.object({ language: z.string(), count: z.number() })),
      withPhotosCount: z.number(),
    }),
    browser: true,
  }),
}
