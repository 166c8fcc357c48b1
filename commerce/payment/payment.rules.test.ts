import { describe, expect, it } from 'vitest'
import { findFaults } from '#commerce/kernel/lifecycle.ts'
import { makeSites } from '#config/sites.ts'
import { paymentCapabilities } from './payment-capabilities.terms.ts'
import { paymentLifecycle, refundLifecycle } from './payment-lifecycle.terms.ts'
import { isReference, makeReference, offersFor, providerOf } from './payment.rules.ts'
import { paymentMethods } from './payment.terms.ts'

const sites = makeSites(3000)
const now = new Date('2026-11-15')

function offered(slug: string, totalMinor = 50_00): string[] {
  const site = sites.find((one) => one.slug === slug)!
  const { currency, defaultCountryA2: country } = site.config
  const offers = offersFor(site, { totalMinor, currency, country }, now)
  return offers.map(({ method }) => method).filter((method) => method !== 'BILLING_ACCOUNT')
}

const everywhere = ['CARD', 'APPLE_PAY', 'GOOGLE_PAY', 'PAYPAL', 'KLARNA', 'BANK_TRANSFER']
const own: Record<string, string[]> = {
  'WPX-ES': ['BIZUM'],
  'TZ-ES': ['BIZUM'],
  'WPX-DE': ['TRUSTLY'],
  'WPX-AT': ['EPS'],
  'WPX-CH': ['TWINT'],
  'WPX-FR': [],
  'WPX-IT': [],
  'WPX-PT': ['MB_WAY', 'MULTIBANCO'],
  'WPX-NL': ['IDEAL'],
  'WPX-BE': ['BANCONTACT'],
  'WPX-DK': ['MOBILE_PAY', 'TRUSTLY'],
  'WPX-PL': ['BLIK'],
  'WPX-CZ': [],
  'WPX-GB': [],
  'WPX-IE': [],
  'WPX-LU': [],
  'WPX-SE': ['SWISH', 'TRUSTLY'],
  'WPX-FI': ['MOBILE_PAY', 'TRUSTLY'],
}

describe('ways to pay', () => {
  it('are all twenty, each with its kind', () => {
    expect(Object.keys(paymentCapabilities).toSorted()).toEqual([...paymentMethods].toSorted())
  })

  it.each(Object.entries(own))(
    'in %s are those of the country and those of everywhere',
    (slug, methods) => {
      const common = slug === 'WPX-LU' ? everywhere.filter((one) => one !== 'KLARNA') : everywhere
      const total = ['WPX-CZ', 'WPX-DK', 'WPX-SE'].includes(slug) ? 500_00 : 50_00
      expect(offered(slug, total).toSorted()).toEqual([...methods, ...common].toSorted())
    },
  )

  it('that are closed are offered to nobody, at no time', () => {
    for (const site of sites) {
      for (const method of ['GIROPAY', 'SOFORT'] as const) {
        expect(offered(site.slug)).not.toContain(method)
        expect(paymentCapabilities[method]).toMatchObject({ successor: expect.any(String) })
      }
    }
  })

  it('end where their limits do', () => {
    expect(offered('WPX-ES', 1_000_00)).toContain('BIZUM')
    expect(offered('WPX-ES', 1_000_01)).not.toContain('BIZUM')
    expect(offered('WPX-GB', 29)).toEqual(['BANK_TRANSFER'])
  })

  it('are served by who is preferred, unless the store says otherwise', () => {
    const [site] = makeSites(
      3000,
      { 'WPX-ES': { payments: { CARD: 'mollie', PAYPAL: 'test' } } },
      { consentVersion: 1, gateways: ['stripe', 'mollie'], hasDemoAccounts: false },
    )
    expect(providerOf(site!, 'BIZUM')).toBe('stripe')
    expect(providerOf(site!, 'CARD')).toBe('mollie')
    expect(providerOf(site!, 'TRUSTLY')).toBe('mollie')
    // Nobody may say that who is not configured serves it, nor name an account that nobody has.
    expect(providerOf(site!, 'PAYPAL')).toBeUndefined()
    expect(providerOf(site!, 'BANK_TRANSFER')).toBeUndefined()
  })
})

describe('a life cycle', () => {
  it('has no state that nobody reaches, and none that never ends', () => {
    expect(findFaults(paymentLifecycle)).toEqual([])
    expect(findFaults(refundLifecycle)).toEqual([])
    const broken = { ...refundLifecycle, edges: refundLifecycle.edges.slice(1) }
    expect(findFaults(broken)).toContain('SUBMITTED is never reached')
  })
})

describe('a reference', () => {
  it('is one that banks can check', () => {
    for (let i = 0; i < 200; i += 1) {
      const reference = makeReference()
      expect(reference).toMatch(/^RF\d{2}[2-9A-HJ-NP-Z]{12}$/)
      expect(isReference(reference)).toBe(true)
    }
    expect(isReference('RF18539007547034')).toBe(true)
    expect(isReference('RF19539007547034')).toBe(false)
  })
})
