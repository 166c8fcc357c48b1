import { isAsAgreed } from './agreement.rules.ts'
import type { Pricing, Promotion, PromotionLine, Verdict } from './promotion-facts.ts'
import type { PromotionReason } from './promotion.terms.ts'

/** Why a line is left out of a promotion; undefined for one that it covers. */
export function whyNotLine(
  promotion: Promotion,
  line: PromotionLine,
): Extract<PromotionReason, 'other_articles' | 'reduced'> | undefined {
  const isMeant =
    promotion.isForEverything ||
    promotion.articleIds.includes(line.articleId) ||
    line.tagIds.some((tag) => promotion.tagIds.includes(tag))
  if (!isMeant) return 'other_articles'
  return promotion.excludesReduced && line.isReduced ? 'reduced' : undefined
}

export function isWithinTime(
  { validFrom, validUntil }: Pick<Promotion, 'validFrom' | 'validUntil'>,
  now: Date,
): boolean {
  return validFrom <= now && (validUntil === undefined || validUntil > now)
}

type Refusal = Pick<Verdict, 'missingMinor' | 'missingQuantity' | 'validFrom'> & {
  reason: PromotionReason
}

/** Why nothing of the cart gets it; undefined when something may. */
export function whyNot(
  promotion: Promotion,
  { lines, customer, now }: Pick<Pricing, 'lines' | 'customer' | 'now'>,
): Refusal | undefined {
  return (
    whyNotNow(promotion, now) ?? whyNotThem(promotion, customer) ?? whyNotThis(promotion, lines)
  )
}

/** Reason why a promotion does not count now, whoever asks and whatever they buy. */
export function whyNotNow(promotion: Promotion, now: Date): Refusal | undefined {
  const { validFrom, usesLeft } = promotion
  if (validFrom > now) return { reason: 'not_yet', validFrom }
  if (!isWithinTime(promotion, now)) return { reason: 'expired' }
  if (usesLeft !== undefined && usesLeft <= 0) return { reason: 'used_up' }
  return undefined
}

function whyNotThem(promotion: Promotion, customer: Pricing['customer']): Refusal | undefined {
  const { mostUsesPerCustomer, isFirstOrderOnly } = promotion
  const uses = customer.usesOf.get(promotion.id) ?? 0
  if (mostUsesPerCustomer !== undefined && uses >= mostUsesPerCustomer) {
    return { reason: 'used_by_customer' }
  }
  return isFirstOrderOnly && customer.hasOrdered ? { reason: 'not_first_order' } : undefined
}

function whyNotThis(promotion: Promotion, lines: readonly PromotionLine[]): Refusal | undefined {
  if (lines.length === 0) return { reason: 'empty_cart' }
  const { effect } = promotion
  if (effect.kind === 'AGREED' && !isAsAgreed(effect.lines, lines)) {
    return { reason: 'not_as_agreed' }
  }
  const covered = lines.filter((line) => whyNotLine(promotion, line) === undefined)
  if (covered.length === 0) {
    const isReduced = lines.some((line) => whyNotLine(promotion, line) === 'reduced')
    return { reason: isReduced ? 'reduced' : 'other_articles' }
  }
  const missingQuantity = leastQuantity(promotion) - sum(covered.map(({ quantity }) => quantity))
  if (missingQuantity > 0) return { reason: 'quantity_not_reached', missingQuantity }
  const missingMinor = promotion.minimumMinor - sum(covered.map(fullPrice))
  return missingMinor > 0 ? { reason: 'minimum_not_reached', missingMinor } : undefined
}

function leastQuantity({ effect, minimumQuantity }: Promotion): number {
  return effect.kind === 'X_FOR_Y' ? Math.max(effect.take, minimumQuantity) : minimumQuantity
}

export const fullPrice = ({ quantity, unitMinor }: PromotionLine) => quantity * unitMinor

export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
