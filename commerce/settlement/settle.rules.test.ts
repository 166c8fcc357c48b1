import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findEdge } from '#commerce/kernel/lifecycle.ts'
import { paymentLifecycle } from '#commerce/payment/payment-lifecycle.terms.ts'
import { paymentStatuses } from '#commerce/payment/payment.terms.ts'
import type { GatewayTruth } from '#commerce/payment/gateway/gateway.ts'
import { findMisfits, nextLook, nextStatus, soonAfter } from './settle.rules.ts'

const SECOND_MS = 1_000
const states = ['OPEN', 'PROCESSING', 'CAPTURED', 'FAILED', 'CANCELED', 'EXPIRED'] as const
const now = new Date('2026-11-15T12:00:00Z')

describe('what the provider says', () => {
  it('moves a payment only along its life cycle, and nothing takes a payment back', () => {
    for (const status of paymentStatuses) {
      for (const state of states) {
        const to = nextStatus(status, { state })
        if (to)
          expect(findEdge(paymentLifecycle, { from: status, to, who: 'system' })).toBeDefined()
        if (status === 'PAID') expect(to).toBeUndefined()
        expect(to === 'PAID').toBe(state === 'CAPTURED' && status !== 'PAID')
      }
    }
  })

  it('fits only if everything of it does', () => {
    const payment = { reference: 'RF00A', amount_minor: 2990, currency: 'EUR' }
    const truth: GatewayTruth = {
      providerId: 'p',
      state: 'CAPTURED',
      amountMinor: 2990,
      currency: 'EUR',
      reference: 'RF00A',
      merchant: 'us',
      captured: { amountMinor: 2990, currency: 'EUR', reference: 'c' },
      chargedBack: [],
    }
    const misfits = (lie: Partial<GatewayTruth>) =>
      findMisfits(payment, { ...truth, ...lie }, { merchant: 'us' })
    expect(misfits({})).toEqual([])
    expect(misfits({ amountMinor: 2989 })).toEqual(['amount'])
    expect(misfits({ amountMinor: 2991 })).toEqual(['amount'])
    expect(misfits({ currency: 'SEK' })).toEqual(['currency'])
    expect(misfits({ reference: '' })).toEqual(['reference'])
    expect(misfits({ merchant: 'them' })).toEqual(['merchant'])
    const half = { amountMinor: 1495, currency: 'EUR', reference: 'c' }
    expect(misfits({ captured: half })).toEqual(['captured'])
  })
})

describe('a look', () => {
  const ages = fc.integer({ min: 0, max: 60 * 24 * 3_600 })

  it('comes again within an hour, and within a minute to what is ten minutes old', () => {
    fc.assert(
      fc.property(ages, (seconds) => {
        const createdAt = new Date(now.getTime() - seconds * SECOND_MS)
        const next = nextLook({ status: 'PENDING', createdAt, looksAfterwards: 0 }, now)!
        const pause = (next.getTime() - now.getTime()) / SECOND_MS
        expect(pause).toBeGreaterThanOrEqual(5)
        expect(pause).toBeLessThanOrEqual(seconds <= 600 ? 60 : 3_600)
        expect(soonAfter(createdAt, now).getTime() - now.getTime()).toBeLessThanOrEqual(30_000)
      }),
    )
  })

  it('comes three times more to what is over, and then no more', () => {
    for (const status of ['PAID', 'CANCELED'] as const) {
      const looks = [0, 1, 2, 3].map((looksAfterwards) =>
        nextLook({ status, createdAt: now, looksAfterwards }, now),
      )
      expect(looks.filter((look) => look !== null)).toHaveLength(3)
      expect(looks[3]).toBeNull()
    }
  })
})
