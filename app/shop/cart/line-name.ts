import type { CartLine, SavedLine } from '#commerce/cart/cart-view.contract.ts'

/** A design that nobody named is called like its article. */
export const nameOf = ({ design, articleName }: CartLine | SavedLine) => design?.name || articleName
