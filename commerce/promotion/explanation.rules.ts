import type { Bill } from './bill.rules.ts'
import { fullPrice, sum, whyNotLine } from './eligibility.rules.ts'
import type {
  LineOutcome,
  Promotion,
  PromotionLine,
  ShippingOutcome,
  Verdict,
} from './promotion-facts.ts'
import type { PromotionReason } from './promotion.terms.ts'

type Explained = {
  promotions: readonly Promotion[]
  verdicts: readonly Verdict[]
  bill: Bill
}

/** Explanation of a line: what every promotion takes off it, or why nothing. */
export function explainLine(line: PromotionLine, explained: Explained): LineOutcome {
  const goods = explained.promotions.filter(({ effect }) => effect.kind !== 'FREE_SHIPPING')
  const told = explain(goods, explained, fullPrice(line), {
    partOf: (id) => explained.bill.savings.get(id)?.lines.get(line.id) ?? 0,
    whyNot: (promotion, reason) => whyNotLine(promotion, line) ?? reason ?? 'other_lines',
  })
  return { id: line.id, ...told }
}

export function explainShipping(fullMinor: number, explained: Explained): ShippingOutcome {
  const free = explained.promotions.filter(
    ({ effect }) => effect.kind === 'FREE_SHIPPING' || effect.kind === 'AGREED',
  )
  return explain(free, explained, fullMinor, {
    partOf: (id) => explained.bill.savings.get(id)?.shippingMinor ?? 0,
    whyNot: (_, reason) => reason ?? 'no_saving',
  })
}

function explain(
  promotions: readonly Promotion[],
  { verdicts }: Explained,
  fullMinor: number,
  ask: {
    partOf: (promotionId: string) => number
    whyNot: (promotion: Promotion, reason: PromotionReason | undefined) => PromotionReason
  },
): ShippingOutcome {
  const reasonOf = (id: string) =>
    verdicts.find((one) => one.promotionId === id && one.reason !== 'same_promotion')?.reason
  const applied = promotions
    .map(({ id }) => ({ promotionId: id, discountMinor: ask.partOf(id) }))
    .filter(({ discountMinor }) => discountMinor > 0)
  const notApplied = promotions
    .filter(({ id }) => ask.partOf(id) === 0)
    .map((promotion) => ({
      promotionId: promotion.id,
      reason: ask.whyNot(promotion, reasonOf(promotion.id)),
    }))
  const discountMinor = sum(applied.map((one) => one.discountMinor))
  return { fullMinor, discountMinor, totalMinor: fullMinor - discountMinor, applied, notApplied }
}
