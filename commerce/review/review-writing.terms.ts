export const REVIEW_LINK_DAYS = 90
export const LEAST_REVIEW_LENGTH = 10
export const MOST_REVIEW_LENGTH = 2_000
