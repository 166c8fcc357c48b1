import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { isoOf } from '#config/locales.ts'
import { formatDay, formatPrice } from './format.ts'

const spain = { currency: 'EUR', iso: 'es-ES', prizesWithDecimals: true }
const czechia = { currency: 'CZK', iso: 'cs-CZ', prizesWithDecimals: false }

/** No-break spaces are as good as spaces for a reader of a test. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('a price', () => {
  it.each([
    [Number.NaN, spain, ''],
    [Number.POSITIVE_INFINITY, czechia, ''],
    [1290, spain, '12,90 €'],
    [1200, spain, '12 €'],
    [1, spain, '0,01 €'],
    [0, spain, '0 €'],
    [-1290, spain, '-12,90 €'],
    [32_250, czechia, '323 Kč'],
    [32_200, czechia, '322 Kč'],
    [1, czechia, '1 Kč'],
    [123_456_789, { currency: 'GBP', iso: 'en-GB', prizesWithDecimals: true }, '£1,234,567.89'],
    [1999, { currency: 'CHF', iso: 'de-CH', prizesWithDecimals: true }, 'CHF 19.99'],
  ])('of %d minor units is written by the store’s rule', (minor, options, shown) => {
    expect(plain(formatPrice(minor, options))).toBe(shown)
  })

  const shops = storeRows.flatMap((row) =>
    row.languages.map((language) => ({
      currency: row.currency,
      iso: isoOf(language, row.country),
      prizesWithDecimals: row.prizesWithDecimals,
    })),
  )
  const amount = fc.integer({ min: 0, max: 900_000_000_000 })

  it('can be read back to the very amount, in every store and language', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...shops), (minor, shop) => {
        const digits = formatPrice(minor, shop).replace(/[^\d.,]/g, '')
        const decimals = /[.,](\d{2})$/.exec(digits)
        const hasDecimals = shop.prizesWithDecimals && minor % 100 !== 0
        expect(decimals !== null).toBe(hasDecimals)
        const whole = digits.replace(hasDecimals ? /[.,]\d{2}$/ : '', '').replace(/[.,]/g, '')
        const read = BigInt(whole) * 100n + BigInt(hasDecimals ? decimals![1]! : 0)
        const expected = shop.prizesWithDecimals ? minor : Math.ceil(minor / 100) * 100
        expect(read).toBe(BigInt(expected))
      }),
    )
  })

  it('without decimals is never shown below what it is, nor a whole unit above', () => {
    fc.assert(
      fc.property(amount, (minor) => {
        const shown = Number(formatPrice(minor, czechia).replace(/\D/g, '')) * 100
        expect(shown).toBeGreaterThanOrEqual(minor)
        expect(shown - minor).toBeLessThan(100)
      }),
    )
  })
})

describe('a day', () => {
  it('is the one of the store, not of the server', () => {
    const late = new Date('2026-03-31T23:30:00Z')
    expect(formatDay(late, { iso: 'en-GB', timeZone: 'Europe/London' })).toBe('1 April 2026')
    expect(formatDay(late, { iso: 'fi-FI', timeZone: 'Europe/Helsinki' })).toBe(
      '1. huhtikuuta 2026',
    )
    expect(formatDay(late, { iso: 'pt-PT', timeZone: 'Atlantic/Azores' })).toBe(
      '31 de março de 2026',
    )
  })
})
