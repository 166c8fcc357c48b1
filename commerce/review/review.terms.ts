/** RELEVANCE: with photos before those without, in the reader's language before others. */
export const reviewSorts = ['RELEVANCE', 'NEWEST', 'HIGHEST', 'LOWEST'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const MOST_REVIEW_PAGES = 500
