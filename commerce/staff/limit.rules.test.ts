import { describe, expect, it } from 'vitest'
import { usualLimits } from '#commerce/payment/refund-limit.rules.ts'
import { limitsFrom } from './limit.rules.ts'

describe('limits of a person', () => {
  it('are the usual ones without any of their own', () => {
    expect(limitsFrom([], usualLimits)('EUR')).toEqual(usualLimits('EUR'))
  })

  it('in another currency are as much less as in the one that was set', () => {
    const own = [{ currency: 'EUR', most_minor: 50_00, most_per_day_minor: 100_00 }]
    const limits = limitsFrom(own, usualLimits)
    expect(limits('EUR')).toEqual({ actMinor: 50_00, dayMinor: 100_00, orderMinor: 100_00 })
    expect(limits('CZK')).toEqual({ actMinor: 1_250_00, dayMinor: 2_500_00, orderMinor: 2_500_00 })
  })
})
