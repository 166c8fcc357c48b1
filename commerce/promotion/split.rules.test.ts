import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, splitByWeight } from './split.rules.ts'

const shares = fc
  .array(fc.integer({ min: 0, max: 2 ** 45 }), { minLength: 1, maxLength: 40 })
  .map((weights) => weights.map((weight, index) => ({ id: `line-${index}`, weight })))
const wholeOf = (all: readonly { weight: number }[]) =>
  all.reduce((sum, { weight }) => sum + weight, 0)
const amountAndShares = shares.chain((all) =>
  fc.record({ all: fc.constant(all), amount: fc.integer({ min: 0, max: wholeOf(all) }) }),
)

describe('an amount that is split', () => {
  it.each([
    { amount: 10, weights: [5, 5, 5], parts: [4, 3, 3] },
    { amount: 100, weights: [50, 30, 20], parts: [50, 30, 20] },
    { amount: 500, weights: [999, 1], parts: [500, 0] },
    { amount: 7, weights: [10, 5, 5], parts: [3, 2, 2] },
    { amount: 3, weights: [2, 0, 1], parts: [2, 0, 1] },
    { amount: 0, weights: [0, 0], parts: [0, 0] },
  ])('of $amount goes over $weights as $parts', ({ amount, weights, parts }) => {
    const split = splitByWeight(
      amount,
      weights.map((weight, index) => ({ id: `line-${index}`, weight })),
    )
    expect([...split.values()]).toEqual(parts)
  })

  it('is all there again, no line gets more than it costs, and none a whole unit off its due', () => {
    fc.assert(
      fc.property(amountAndShares, ({ all, amount }) => {
        const parts = splitByWeight(amount, all)
        expect([...parts.values()].reduce((sum, part) => sum + part, 0)).toBe(amount)
        const whole = BigInt(wholeOf(all))
        for (const { id, weight } of all) {
          const part = parts.get(id)!
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(weight)
          const offTimesWhole = BigInt(part) * whole - BigInt(amount) * BigInt(weight)
          if (whole > 0n) expect(offTimesWhole < whole && offTimesWhole > -whole).toBe(true)
        }
      }),
    )
  })

  it('is the same however the lines are shuffled', () => {
    const shuffled = amountAndShares.chain((one) =>
      fc.record({
        one: fc.constant(one),
        other: fc.shuffledSubarray(one.all, { minLength: one.all.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ one, other }) => {
        const parts = splitByWeight(one.amount, one.all)
        const again = splitByWeight(one.amount, other)
        for (const { id } of one.all) expect(again.get(id)).toBe(parts.get(id))
      }),
    )
  })

  it('is never more than the whole', () => {
    expect(() => splitByWeight(4, [{ id: 'a', weight: 3 }])).toThrow(RangeError)
  })
})

it('a percentage is rounded down to the unit, also of a very large sum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: 100 }),
      (amount, percent) => {
        expect(BigInt(percentOf(amount, percent))).toBe((BigInt(amount) * BigInt(percent)) / 100n)
      },
    ),
  )
})
