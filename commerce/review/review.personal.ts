import type { PersonalData } from '#commerce/kernel/personal-data.ts'
import { deleteReviewsOf, selectReviewsOf } from './review-writing.queries.ts'

/** A review goes with its author, photos included: the name and the words are theirs. */
export const reviewPersonal: PersonalData = {
  tables: { review: 'erased' },
  exports: { reviews: selectReviewsOf },
  erase: deleteReviewsOf,
}
