import { defineNoun } from '#commerce/kernel/noun.ts'
import { reviewApi } from './review.api.ts'
import { reviewRequestMail } from './review.mail.ts'
import { makeReviewWritingApi } from './review-writing.api.ts'
import type { ReviewSettings } from './review-writing.service.ts'

type ReviewDoor = {
  reviews: Omit<ReviewSettings, 'storage'>
  uploads: Pick<ReviewSettings, 'storage'>
}

export const reviewNoun = defineNoun({
  name: 'review',
  floor: 'records',
  tables: ['review', 'review_photo'],
  api: ({ reviews, uploads }: ReviewDoor) => [
    ...reviewApi,
    ...makeReviewWritingApi({ ...reviews, storage: uploads.storage }),
  ],
  mails: [reviewRequestMail],
  pageTopics: { review: ['review', 'catalogue'] },
  personal: { tables: { review: { stays: 'published under the name that its author chose' } } },
})
