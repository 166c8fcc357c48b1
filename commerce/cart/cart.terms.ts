import { MOST_PIECES } from '#commerce/catalogue/unit-price.terms.ts'

export const MOST_QUANTITY = MOST_PIECES
export const MOST_LINES = 200
/** Limit of lines that somebody put aside one by one; what a login brings is never refused. */
export const MOST_SAVED_LINES = 200
export const MOST_CODES = 10
/** In which prints of one design come. */
export const MOST_SIZES = 20
/** So long the page offers to undo a removal. */
export const UNDO_MINUTES = 15

export { type CartPlace, cartPlaces } from '#db/cart-tables.ts'
