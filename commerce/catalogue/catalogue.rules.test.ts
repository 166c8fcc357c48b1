import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beforePrice, wholeWhereShownWhole } from './catalogue.rules.ts'

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
