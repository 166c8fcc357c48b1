export const REVIEW_LINK_DAYS = 90
export const LEAST_REVIEW_LENGTH = 10
export const MOST_REVIEW_LENGTH = 2_000

/** Photos of reviews, under names that change with their content. */
export const reviewPhotoPattern = /^review-[0-9a-f]{32}-[0-9a-f]{8}-[0-9]{2,4}\.webp$/
