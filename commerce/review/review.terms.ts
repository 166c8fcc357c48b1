/** RELEVANCE: in the reader's language before others, with photos before those without. */
export const reviewSorts = ['RELEVANCE', 'NEWEST', 'HIGHEST', 'LOWEST'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const MOST_REVIEW_PAGES = 500
