export const MOST_QUANTITY = 9_999
export const MOST_LINES = 200
