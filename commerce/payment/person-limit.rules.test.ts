import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { staffLimitActs } from '#db/staff-tables.ts'
import { isAbove, limitsAbove, limitsFrom, roomOf, usualLimits } from './person-limit.rules.ts'
import { fourEyesLimits } from './payment.terms.ts'

const currencies = Object.keys(fourEyesLimits)
const anyAct = fc.constantFrom(...staffLimitActs)
const anyCurrency = fc.constantFrom(...currencies)
const anySum = fc.record({
  currency: anyCurrency,
  amountMinor: fc.integer({ min: 0, max: 100_000 }),
})
const anySums = fc.array(anySum, { maxLength: 6 })
const anyOwn = fc.uniqueArray(
  fc.record({
    currency: anyCurrency,
    most_minor: fc.integer({ min: 0, max: 500_000 }),
    most_per_day_minor: fc.integer({ min: 0, max: 500_000 }),
  }),
  { selector: ({ currency }) => currency, maxLength: 3 },
)

describe('limits of a person', () => {
  it('are the usual ones without any of their own', () => {
    for (const act of staffLimitActs) {
      expect(limitsFrom(act, [])('EUR')).toEqual(usualLimits[act]('EUR'))
    }
    const [refund, reprint] = [usualLimits.refund('EUR'), usualLimits.reprint('EUR')]
    expect(refund).toEqual({ actMinor: 200_00, dayMinor: 200_00, orderMinor: 200_00 })
    expect(reprint).toEqual({ actMinor: 100_00, dayMinor: 500_00, orderMinor: 100_00 })
  })

  it('in another currency are as much less as in the one that was set', () => {
    const own = [{ currency: 'EUR', most_minor: 50_00, most_per_day_minor: 100_00 }]
    const limits = limitsFrom('refund', own)
    expect(limits('EUR')).toEqual({ actMinor: 50_00, dayMinor: 100_00, orderMinor: 100_00 })
    expect(limits('CZK')).toEqual({ actMinor: 1_250_00, dayMinor: 2_500_00, orderMinor: 2_500_00 })
    expect(limitsFrom('reprint', own)('CZK')).toEqual({
      actMinor: 1_250_00,
      dayMinor: 2_500_00,
      orderMinor: 1_250_00,
    })
  })

  it('that are nothing in one currency are nothing in any', () => {
    fc.assert(
      fc.property(anyAct, anyCurrency, anyCurrency, (act, set, other) => {
        const own = [{ currency: set, most_minor: 0, most_per_day_minor: 0 }]
        const parts = [{ currency: other, amountMinor: 1 }]
        const wish = { parts, ofPerson: [], ofOrder: [] }
        expect(limitsAbove(wish, limitsFrom(act, own))).toEqual(['act', 'day', 'order'])
      }),
    )
  })

  it('are the same for sums in whatever order and parts', () => {
    fc.assert(
      fc.property(anyAct, anySums, (act, sums) => {
        const limitOf = (currency: string) => usualLimits[act](currency).dayMinor
        const halves = sums.flatMap(({ currency, amountMinor }) => {
          const half = Math.floor(amountMinor / 2)
          return [half, amountMinor - half].map((part) => ({ currency, amountMinor: part }))
        })
        expect(isAbove(halves.toReversed(), limitOf)).toBe(isAbove(sums, limitOf))
      }),
    )
  })

  it('count a whole that is split over currencies to the last cent', () => {
    const limitOf = () => 3
    const thirds = ['EUR', 'GBP', 'CHF'].map((currency) => ({ currency, amountMinor: 1 }))
    expect(isAbove(thirds, limitOf)).toBe(false)
    expect(isAbove([...thirds, { currency: 'PLN', amountMinor: 1 }], limitOf)).toBe(true)
  })

  it('leave room up to which one person is enough, and not for a cent more', () => {
    fc.assert(
      fc.property(
        anyAct,
        anyOwn,
        anyCurrency,
        anySums,
        anySums,
        (act, own, currency, ofPerson, ofOrder) => {
          const limits = limitsFrom(act, own)
          const spent = { ofPerson, ofOrder }
          const room = roomOf(currency, spent, limits)
          const above = (amountMinor: number) =>
            limitsAbove({ parts: [{ currency, amountMinor }], ...spent }, limits).length > 0
          if (room > 0) expect(above(room)).toBe(false)
          expect(above(room + 1)).toBe(true)
        },
      ),
    )
  })
})
