import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { longText, many, plainText, wholeNumber } from '#api/fields.ts'
import { MOST_PHOTOS } from '#commerce/attachment/attachment.terms.ts'
import { PictureSource } from '#commerce/kernel/picture.contract.ts'
import {
  LEAST_REVIEW_LENGTH,
  MOST_REVIEW_LENGTH,
  reviewPhotoPattern,
} from './review-writing.terms.ts'

const token = z.string({ error: 'required' }).min(1, 'required').max(1_000)

export const ReviewForm = z.object({
  token,
  stars: wholeNumber(1, 5),
  body: longText(MOST_REVIEW_LENGTH).pipe(z.string().min(LEAST_REVIEW_LENGTH, 'too_short')),
  name: plainText(60),
  attachment: many(z.string().max(40), MOST_PHOTOS),
})

export const reviewWritingContract = {
  getReviewable: endpoint({
    method: 'GET',
    path: '/reviews/links/{token}',
    access: 'link',
    summary: 'What the link of a mail asks to review',
    input: z.object({ token }),
    output: z.object({
      articleId: z.number(),
      articleName: z.string(),
      picture: PictureSource.optional(),
      /** The first name on the order. */
      buyerName: z.string().optional(),
      isWritten: z.boolean(),
    }),
  }),
  writeReview: endpoint({
    method: 'POST',
    path: '/reviews',
    access: 'link',
    summary: 'A review of a delivered order line, by the link of its mail; one for each line',
    input: ReviewForm,
    output: z.object({ isShown: z.boolean() }),
  }),
  getReviewPhoto: endpoint({
    method: 'GET',
    path: '/reviews/photos/{file}',
    access: 'anyone',
    summary: 'A photo of a review, as its address in /media names it',
    input: z.object({ file: z.string().regex(reviewPhotoPattern, 'invalid') }),
    output: z.void(),
    answer: 'file',
    browser: true,
  }),
}
