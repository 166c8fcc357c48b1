import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPricing } from '#tests/orders/promotions.ts'
import { makeBiller, type Candidate } from './bill.rules.ts'
import { exclude } from './choice.rules.ts'
import { whyNotLine } from './eligibility.rules.ts'
import type { PromotionOutcome, Pricing } from './promotion-facts.ts'
import { applyPromotions } from './promotion.rules.ts'

const RUNS = { numRuns: 2_000 }
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

function always(claim: (outcome: PromotionOutcome, pricing: Pricing) => void) {
  fc.assert(
    fc.property(anyPricing, (pricing) => claim(applyPromotions(pricing), pricing)),
    RUNS,
  )
}

const appliedIn = (outcome: PromotionOutcome) =>
  outcome.verdicts.filter(({ reason }) => reason === undefined).map((one) => one.promotionId!)

function candidateOf(id: string, { promotions, lines, codes }: Pricing): Candidate {
  const promotion = promotions.find(
    (one) => one.id === id && (one.code === undefined || codes.includes(one.code)),
  )!
  const touchesShipping = promotion.effect.kind === 'FREE_SHIPPING'
  const covered = lines.filter((line) => !touchesShipping && !whyNotLine(promotion, line))
  return { promotion, touchesShipping, lineIds: new Set(covered.map((line) => line.id)) }
}

describe('whatever the cart and the promotions', () => {
  it('the parts sum to the whole, to the minor unit', () => {
    always((outcome, { lines, shipping }) => {
      const { subtotalMinor, discountMinor, totalMinor, verdicts } = outcome
      expect(subtotalMinor).toBe(sum(lines.map((one) => one.quantity * one.unitMinor)))
      expect(totalMinor).toBe(subtotalMinor + (shipping?.amountMinor ?? 0) - discountMinor)
      const targets = [...outcome.lines, ...(outcome.shipping ? [outcome.shipping] : [])]
      for (const target of targets) {
        expect(target.totalMinor).toBe(target.fullMinor - target.discountMinor)
        expect(target.discountMinor).toBe(sum(target.applied.map((one) => one.discountMinor)))
      }
      expect(sum(targets.map((target) => target.totalMinor))).toBe(totalMinor)
      for (const { promotionId, discountMinor: saved } of verdicts) {
        const parts = targets.flatMap(({ applied }) =>
          applied.filter((one) => one.promotionId === promotionId),
        )
        if (promotionId && saved > 0) expect(sum(parts.map((one) => one.discountMinor))).toBe(saved)
      }
      expect(sum(verdicts.map((one) => one.discountMinor))).toBe(discountMinor)
    })
  })

  it('nothing costs less than nothing, and nothing costs more than without promotions', () => {
    always((outcome) => {
      for (const target of [...outcome.lines, outcome.shipping]) {
        if (!target) continue
        expect(target.totalMinor).toBeGreaterThanOrEqual(0)
        for (const { discountMinor } of target.applied) expect(discountMinor).toBeGreaterThan(0)
      }
    })
  })

  it('a store without decimals has none', () => {
    always((outcome, { currency }) => {
      if (currency.hasDecimals) return
      const amounts = outcome.lines.flatMap((one) => [
        one.totalMinor,
        ...one.applied.map((part) => part.discountMinor),
      ])
      for (const amount of [...amounts, outcome.totalMinor, outcome.discountMinor]) {
        expect(amount % 100).toBe(0)
      }
    })
  })

  it('the answer is the same in whatever order lines, promotions and codes are given', () => {
    const shuffledToo = anyPricing.chain((pricing) =>
      fc.record({
        pricing: fc.constant(pricing),
        lines: fc.shuffledSubarray([...pricing.lines], { minLength: pricing.lines.length }),
        promotions: fc.shuffledSubarray([...pricing.promotions], {
          minLength: pricing.promotions.length,
        }),
        codes: fc.shuffledSubarray([...pricing.codes], { minLength: pricing.codes.length }),
      }),
    )
    const byId = (outcome: PromotionOutcome) => ({
      ...outcome,
      lines: outcome.lines.toSorted((one, other) => one.id.localeCompare(other.id)),
    })
    fc.assert(
      fc.property(shuffledToo, ({ pricing, ...shuffled }) => {
        const again = applyPromotions({ ...pricing, ...shuffled })
        expect(byId(again)).toEqual(byId(applyPromotions(pricing)))
      }),
      RUNS,
    )
  })

  it('every promotion has one verdict, and one on every line', () => {
    always((outcome, { promotions, codes }) => {
      const here = promotions.filter(({ code }) => code === undefined || codes.includes(code))
      expect(outcome.verdicts.flatMap((one) => one.promotionId ?? []).toSorted()).toEqual(
        here.map(({ id }) => id).toSorted(),
      )
      const unknown = codes.filter((code) => !here.some((one) => one.code === code))
      expect(
        outcome.verdicts.filter((one) => one.reason === 'unknown').map((one) => one.code),
      ).toEqual(unknown.toSorted())
      const ofGoods = here.filter(({ effect }) => effect.kind !== 'FREE_SHIPPING')
      for (const one of outcome.lines) {
        const told = [...one.applied, ...one.notApplied].map(({ promotionId }) => promotionId)
        expect(told.toSorted()).toEqual(ofGoods.map(({ id }) => id).toSorted())
      }
    })
  })

  it('no two are applied that exclude each other', () => {
    always((outcome, pricing) => {
      const applied = appliedIn(outcome).map((id) => candidateOf(id, pricing))
      for (const [index, one] of applied.entries()) {
        for (const other of applied.slice(index + 1)) expect(exclude(one, other)).toBe(false)
      }
    })
  })

  it('among equals no other set that may stand together saves more', () => {
    const equals = anyPricing.map((pricing) => ({
      ...pricing,
      chosenCode: undefined,
      promotions: pricing.promotions.map((one) => ({ ...one, priority: 1 })),
    }))
    fc.assert(
      fc.property(equals, (pricing) => {
        const outcome = applyPromotions(pricing)
        const bill = makeBiller(
          pricing.lines,
          pricing.shipping,
          pricing.currency.hasDecimals ? 1 : 100,
        )
        const possible = outcome.verdicts
          .filter(({ reason }) => !reason || reason === 'better_offer' || reason === 'no_saving')
          .map((one) => candidateOf(one.promotionId!, pricing))
        const sets = Array.from({ length: 2 ** possible.length }, (_, bits) =>
          possible.filter((_, index) => bits & (1 << index)),
        )
        const savings = sets
          .filter((set) => !set.some((one) => set.some((two) => one !== two && exclude(one, two))))
          .map((set) => bill(set).savedMinor)
        expect(outcome.discountMinor).toBe(Math.max(...savings))
      }),
      RUNS,
    )
  })

  it('a higher priority gives way to nothing, and the chosen code not even to that', () => {
    always((outcome, pricing) => {
      const rankOf = ({ promotion }: Candidate) =>
        promotion.code !== undefined && promotion.code === pricing.chosenCode
          ? Infinity
          : promotion.priority
      for (const { promotionId, reason, excludedBy } of outcome.verdicts) {
        if (reason !== 'better_offer') continue
        const own = rankOf(candidateOf(promotionId!, pricing))
        const others = excludedBy!.map((id) => rankOf(candidateOf(id, pricing)))
        expect(Math.max(...others)).toBeGreaterThanOrEqual(own)
      }
    })
  })

  it('one that is refused can be left out, and nothing changes', () => {
    always((outcome, pricing) => {
      const useless = new Set(
        outcome.verdicts
          .filter(({ reason }) => reason && reason !== 'same_promotion')
          .map((one) => one.promotionId),
      )
      const kept = pricing.promotions.filter(({ id }) => !useless.has(id))
      const again = applyPromotions({ ...pricing, promotions: kept })
      expect(again.totalMinor).toBe(outcome.totalMinor)
      expect(appliedIn(again)).toEqual(appliedIn(outcome))
    })
  })
})
