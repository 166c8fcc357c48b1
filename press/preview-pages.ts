/** Pages of a design that its preview shows at most, as many as a set has pieces there. */
export const MOST_PREVIEW_PAGES = 6
