import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforePrice } from './catalogue.rules.ts'
import { pricedBreaks, unitPriceAt } from './unit-price.terms.ts'
import { wholeWhereShownWhole } from '#commerce/kernel/whole-price.terms.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const now = day('2026-06-15')

describe('the price before a reduction', () => {
  it('is the lowest of the 30 days before it began', () => {
    const periods = [
      { amountMinor: 3000, validFrom: day('2026-01-01'), validUntil: day('2026-05-20') },
      { amountMinor: 2700, validFrom: day('2026-05-20'), validUntil: day('2026-05-25') },
      { amountMinor: 3200, validFrom: day('2026-05-25'), validUntil: day('2026-06-10') },
      { amountMinor: 2500, validFrom: day('2026-06-10'), validUntil: null },
    ]
    expect(beforePrice(periods, now)).toBe(2700)
  })

  it('forgets what was cheaper longer ago', () => {
    const periods = [
      { amountMinor: 2000, validFrom: day('2026-01-01'), validUntil: day('2026-05-01') },
      { amountMinor: 3000, validFrom: day('2026-05-01'), validUntil: day('2026-06-10') },
      { amountMinor: 2500, validFrom: day('2026-06-10'), validUntil: null },
    ]
    expect(beforePrice(periods, now)).toBe(3000)
  })

  it('does not exist when the price rose, or was always the same', () => {
    const rose = [
      { amountMinor: 2000, validFrom: day('2026-01-01'), validUntil: day('2026-06-01') },
      { amountMinor: 2500, validFrom: day('2026-06-01'), validUntil: null },
    ]
    expect(beforePrice(rose, now)).toBeUndefined()
    const always = [{ amountMinor: 2500, validFrom: day('2026-01-01'), validUntil: null }]
    expect(beforePrice(always, now)).toBeUndefined()
    expect(beforePrice([], now)).toBeUndefined()
  })
})

it('a price in a store without decimals is whole, never lower, and less than one unit higher', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (amount) => {
      const whole = wholeWhereShownWhole(amount, false)
      expect(whole % 100).toBe(0)
      expect(whole - amount).toBeGreaterThanOrEqual(0)
      expect(whole - amount).toBeLessThan(100)
      expect(wholeWhereShownWhole(amount, true)).toBe(amount)
    }),
  )
})

describe('buying several at once', () => {
  const anyBreaks = fc.array(
    fc.record({
      fromQuantity: fc.integer({ min: 2, max: 200 }),
      percent: fc.integer({ min: 1, max: 90 }),
    }),
    { maxLength: 5 },
  )
  const anyUnit = fc.integer({ min: 1, max: 1_000_000 })

  it('takes the percentage off, and rounds in favour of neither by more than one unit', () => {
    const breaks = [
      { fromQuantity: 10, percent: 5 },
      { fromQuantity: 25, percent: 10 },
    ]
    expect(unitPriceAt(9, 1290, breaks, true)).toBe(1290)
    expect(unitPriceAt(10, 1290, breaks, true)).toBe(1226)
    expect(unitPriceAt(25, 1290, breaks, true)).toBe(1161)
    expect(unitPriceAt(25, 9900, breaks, false)).toBe(9000)
  })

  it('never costs less than one minor unit nor more than a single piece', () => {
    fc.assert(
      fc.property(
        anyUnit,
        anyBreaks,
        fc.nat(300),
        fc.boolean(),
        (unit, breaks, quantity, cents) => {
          const price = unitPriceAt(quantity, unit, breaks, cents)
          expect(price).toBeGreaterThanOrEqual(1)
          expect(price).toBeLessThanOrEqual(unit)
          expect(Number.isInteger(price)).toBe(true)
        },
      ),
    )
  })

  it('never costs more a piece for more pieces', () => {
    fc.assert(
      fc.property(anyUnit, anyBreaks, fc.nat(300), fc.nat(300), (unit, breaks, some, more) => {
        expect(unitPriceAt(some + more, unit, breaks, true)).toBeLessThanOrEqual(
          unitPriceAt(some, unit, breaks, true),
        )
      }),
    )
  })

  it('costs whole units where no decimals are shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999 }),
        anyBreaks,
        fc.nat(300),
        (whole, breaks, n) => {
          expect(unitPriceAt(n, whole * 100, breaks, false) % 100).toBe(0)
        },
      ),
    )
  })

  it('is offered only where it saves something, each step cheaper than the one before', () => {
    fc.assert(
      fc.property(anyUnit, anyBreaks, (unit, breaks) => {
        const units = pricedBreaks(unit, breaks, true).map(({ unitMinor }) => unitMinor)
        const steps = [unit, ...units]
        steps.slice(1).forEach((step, index) => expect(step).toBeLessThan(steps[index]!))
      }),
    )
    expect(pricedBreaks(200, [{ fromQuantity: 10, percent: 10 }], false)).toEqual([])
  })
})
