export type { EffectKind } from '#db/promotion-tables.ts'

/** Why a promotion does nothing, in the order in which they are looked for. */
export const promotionReasons = [
  /** Also for a code of another store: whoever guesses learns nothing of those. */
  'unknown',
  'not_yet',
  'expired',
  'used_up',
  'used_by_customer',
  'not_first_order',
  'empty_cart',
  'other_articles',
  'reduced',
  'quantity_not_reached',
  'minimum_not_reached',
  /** Of a quote: the cart is not what was agreed. */
  'not_as_agreed',
  'no_saving',
  'better_offer',
  /** A second code of what another code has brought already. */
  'same_promotion',
  /** Of a line: the saving fell on others, as when the cheapest piece is free. */
  'other_lines',
] as const
export type PromotionReason = (typeof promotionReasons)[number]

/** Longest code as somebody may type it; blanks and hyphens do not count. */
export const MOST_CODE_LENGTH = 60
