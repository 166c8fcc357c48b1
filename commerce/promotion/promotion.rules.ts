import { byStage, makeBiller, sumOf, type Bill, type Candidate } from './bill.rules.ts'
import { choosePromotions, exclude } from './choice.rules.ts'
import { fullPrice, sum, whyNot, whyNotLine } from './eligibility.rules.ts'
import { explainLine, explainShipping } from './explanation.rules.ts'
import type { PromotionOutcome, Pricing, Promotion, Verdict } from './promotion-facts.ts'
import { compareIds } from './split.rules.ts'

const WHOLE_MINOR = 100

/**
 * Cart with the promotions of its store, and of each promotion why it is not applied. The same for any order
 * of lines, promotions and codes. How it chooses: docs/decisions/0026.
 */
export function applyPromotions(given: Pricing): PromotionOutcome {
  const pricing = { ...given, promotions: given.promotions.filter((one) => isHere(one, given)) }
  const { lines, shipping, currency } = pricing
  const stepMinor = currency.hasDecimals ? 1 : WHOLE_MINOR
  const bill = makeBiller(lines, shipping, stepMinor)
  const { candidates, refused } = examine(pricing, bill)
  const chosen = choosePromotions(candidates, { chosenCode: pricing.chosenCode, bill })
  const final = bill(chosen)
  const verdicts = [
    ...chosen.toSorted(byStage).map((one) => verdictOfChosen(one, final, pricing)),
    ...candidates
      .filter((one) => !chosen.includes(one))
      .map((one) => verdictOfExcluded(one, chosen, bill)),
    ...refused,
  ]
  const explained = { promotions: firstOfEach(pricing.promotions), verdicts, bill: final }
  const subtotalMinor = sum(lines.map(fullPrice))
  return {
    currency: currency.code,
    lines: lines.map((line) => explainLine(line, explained)),
    shipping: shipping && explainShipping(shipping.amountMinor, explained),
    verdicts,
    subtotalMinor,
    discountMinor: final.savedMinor,
    totalMinor: subtotalMinor + (shipping?.amountMinor ?? 0) - final.savedMinor,
  }
}

const isHere = ({ code }: Promotion, { codes }: Pricing) =>
  code === undefined || codes.includes(code)

function examine(pricing: Pricing, bill: (candidates: readonly Candidate[]) => Bill) {
  const candidates: Candidate[] = []
  const refused: Verdict[] = [...new Set(pricing.codes)]
    .filter((code) => !pricing.promotions.some((promotion) => promotion.code === code))
    .toSorted(compareIds)
    .map((code) => no(undefined, code, { reason: 'unknown' }))
  const own = firstOfEach(pricing.promotions)
  for (const promotion of pricing.promotions.toSorted(byIdAndCode)) {
    const { id, code } = promotion
    const candidate = candidateOf(promotion, pricing)
    const refusal = own.includes(promotion)
      ? whyNot(promotion, pricing)
      : ({ reason: 'same_promotion' } as const)
    if (refusal) refused.push(no(id, code, refusal))
    else if (promotion.effect.kind !== 'AGREED' && bill([candidate]).worthMinor === 0)
      refused.push(no(id, code, { reason: 'no_saving' }))
    else candidates.push(candidate)
  }
  return { candidates, refused }
}

/** Two codes may bring the same promotion: it is applied once. */
function firstOfEach(promotions: readonly Promotion[]): Promotion[] {
  const sorted = promotions.toSorted(byIdAndCode)
  return sorted.filter(({ id }, index) => sorted[index - 1]?.id !== id)
}

const byIdAndCode = (one: Promotion, other: Promotion) =>
  compareIds(one.id, other.id) ||
  Number((one.usesLeft ?? 1) <= 0) - Number((other.usesLeft ?? 1) <= 0) ||
  compareIds(one.code ?? '', other.code ?? '')

function candidateOf(promotion: Promotion, { lines }: Pricing): Candidate {
  const { kind } = promotion.effect
  // A quote is the whole price: not even free delivery comes on top of it.
  const touchesShipping = kind === 'FREE_SHIPPING' || kind === 'AGREED'
  const covered =
    kind === 'FREE_SHIPPING'
      ? []
      : lines.filter((line) => whyNotLine(promotion, line) === undefined)
  return { promotion, lineIds: new Set(covered.map(({ id }) => id)), touchesShipping }
}

type Refusal = Omit<Verdict, 'promotionId' | 'code' | 'discountMinor'>

function no(promotionId: string | undefined, code: string | undefined, refusal: Refusal): Verdict {
  return { promotionId, code, discountMinor: 0, ...refusal }
}

function verdictOfChosen({ promotion }: Candidate, final: Bill, pricing: Pricing): Verdict {
  const { id, code, effect } = promotion
  const discountMinor = sumOf(final.savings.get(id)!)
  // An agreement counts also where it saves nothing: other offers must not come on top of it.
  const isPromise =
    effect.kind === 'AGREED' || (effect.kind === 'FREE_SHIPPING' && pricing.shipping === undefined)
  if (discountMinor === 0 && !isPromise) return no(id, code, { reason: 'no_saving' })
  const isPersonal = promotion.isFirstOrderOnly || promotion.mostUsesPerCustomer !== undefined
  const isProvisional = isPersonal && !pricing.customer.isKnown
  return {
    promotionId: id,
    code,
    discountMinor,
    reason: undefined,
    ...(isProvisional && { isProvisional }),
  }
}

function verdictOfExcluded(
  candidate: Candidate,
  chosen: readonly Candidate[],
  bill: (candidates: readonly Candidate[]) => Bill,
): Verdict {
  const { id, code } = candidate.promotion
  const excludedBy = chosen
    .filter((other) => exclude(candidate, other))
    .map(({ promotion }) => promotion.id)
    .toSorted(compareIds)
  if (excludedBy.length === 0) return no(id, code, { reason: 'no_saving' })
  const savesMinor = bill([candidate]).savedMinor
  return no(id, code, { reason: 'better_offer', excludedBy, savesMinor })
}
