import { MOST_WORDS as MOST_ACTION_WORDS } from '#commerce/required-action/required-action.terms.ts'

/** Path of the one-time address, on the host of the order's store. */
export const OPENING_PATH = '/design-change'

/** Life of the address that opens a copy, once. */
export const OPENING_MINUTES = 5
/** Life of what it is exchanged for: whoever needs longer opens the copy again from the order. */
export const EDITING_HOURS = 2

export const MOST_CHANGE_REASON = 300
/** To the customer, beside what they are asked. A second question takes no more. */
export const MOST_CHANGE_WORDS = Math.min(300, MOST_ACTION_WORDS)
