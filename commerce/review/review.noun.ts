import { defineNoun, type PurgeTools } from '#commerce/kernel/noun.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { reviewApi } from './review.api.ts'
import { reviewRequestMail } from './review.mail.ts'
import { reviewPersonal } from './review.personal.ts'
import { purgeReviewPhotos } from './review.purge.ts'
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
  personal: reviewPersonal,
  purge: { run: (tools: PurgeTools & { files: { storage: Storage } }) => purgeReviewPhotos(tools) },
})
