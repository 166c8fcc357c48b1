import { MOST_REVIEW_PAGES, reviewSorts, type ReviewSort } from '#commerce/review/review.terms.ts'
import { wholeNumber } from '#app/shop/list/list-query.ts'
import { languages } from '#config/locales.ts'

export const USUAL_REVIEW_SORT: ReviewSort = 'RELEVANCE'

/** Review query: which reviews a visitor asked for, as the address says it. What makes no sense is left out. */
export type ReviewQuery = {
  articleId: number | undefined
  stars: number | undefined
  language: string | undefined
  onlyWithPhotos: boolean
  sort: ReviewSort
  page: number
}

export function readReviewQuery(query: URLSearchParams): ReviewQuery {
  const stars = wholeNumber(query.get('stars'))
  const page = wholeNumber(query.get('page'))
  return {
    articleId: wholeNumber(query.get('article')) || undefined,
    stars: stars !== undefined && stars >= 1 && stars <= 5 ? stars : undefined,
    language: languages.find((known) => known === query.get('language')),
    onlyWithPhotos: query.get('photos') === 'true',
    sort: reviewSorts.find((known) => known === query.get('sort')) ?? USUAL_REVIEW_SORT,
    page: page !== undefined && page >= 1 && page <= MOST_REVIEW_PAGES ? page : 1,
  }
}
