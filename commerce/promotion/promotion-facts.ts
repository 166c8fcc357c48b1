import type { PromotionReason } from './promotion.terms.ts'

export type Effect =
  | { kind: 'PERCENT'; percent: number }
  /** Off all that it covers together. */
  | { kind: 'AMOUNT'; amountMinor: number }
  | { kind: 'FREE_SHIPPING' }
  | { kind: 'X_FOR_Y'; take: number; pay: number }
  /** Of each piece. */
  | { kind: 'FIXED_PRICE'; amountMinor: number }
  /** Exactly these goods at exactly these prices, and one way of delivery at its own. */
  | {
      kind: 'AGREED'
      lines: readonly AgreedLine[]
      shipping: { service: string; amountMinor: number } | undefined
    }

/** Pieces of one kind as a quote promises them, whatever lines of the cart they are in. */
export type AgreedLine = {
  articleId: number
  variant: string
  extraPages: number
  pieces: number
  /** Price of a piece. */
  unitMinor: number
}

/** A promotion as one store has it. */
export type Promotion = {
  id: string
  /** Code by which the customer brought it; undefined for one that needs none. */
  code: string | undefined
  effect: Effect
  validFrom: Date
  validUntil: Date | undefined
  isForEverything: boolean
  /** Article ids of which an article is one, or carries one, to be covered. */
  articleIds: readonly number[]
  tagIds: readonly number[]
  excludesReduced: boolean
  /** Minimum of the goods that it covers, before any promotion. */
  minimumMinor: number
  minimumQuantity: number
  isFirstOrderOnly: boolean
  /** Undefined without a limit. */
  usesLeft: number | undefined
  mostUsesPerCustomer: number | undefined
  priority: number
  combines: boolean
}

export type PromotionLine = {
  id: string
  articleId: number
  /** Asked for by agreements alone. */
  variant?: string
  extraPages?: number
  tagIds: readonly number[]
  quantity: number
  /** Price of a piece in this quantity today, before any promotion. */
  unitMinor: number
  /** Whether a higher price stands crossed out beside it. */
  isReduced: boolean
}

export type PromotionCustomer = {
  /** False until somebody has said who they are: limits are then looked at later. */
  isKnown: boolean
  hasOrdered: boolean
  usesOf: ReadonlyMap<string, number>
}

export type Pricing = {
  lines: readonly PromotionLine[]
  /** Undefined until the way of delivery is known. */
  shipping: { amountMinor: number; service?: string | undefined } | undefined
  promotions: readonly Promotion[]
  customer: PromotionCustomer
  /** As they were entered, normalised. */
  codes: readonly string[]
  /** Chosen code: of several that exclude each other the one that the customer wants. */
  chosenCode?: string | undefined
  now: Date
  currency: { code: string; hasDecimals: boolean }
}

/** Verdict: what became of one promotion, or of a code that is none. */
export type Verdict = {
  promotionId: string | undefined
  code: string | undefined
  discountMinor: number
  /** Undefined when it is applied. */
  reason: PromotionReason | undefined
  missingMinor?: number
  missingQuantity?: number
  validFrom?: Date
  /** The promotions that exclude it. */
  excludedBy?: string[]
  /** Saving without them. */
  savesMinor?: number
  /** Whether the customer, who is not known yet, may turn out to have had it before. */
  isProvisional?: boolean
}

export type LineOutcome = {
  id: string
  fullMinor: number
  discountMinor: number
  totalMinor: number
  applied: { promotionId: string; discountMinor: number }[]
  notApplied: { promotionId: string; reason: PromotionReason }[]
}

export type ShippingOutcome = Omit<LineOutcome, 'id'>

export type PromotionOutcome = {
  currency: string
  /** In the order of the given lines. */
  lines: LineOutcome[]
  shipping: ShippingOutcome | undefined
  verdicts: Verdict[]
  /** Subtotal of the goods, before promotions. */
  subtotalMinor: number
  /** Discount of goods and shipping together. */
  discountMinor: number
  totalMinor: number
}
