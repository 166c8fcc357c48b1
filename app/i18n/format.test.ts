import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { isoOf } from '#config/locales.ts'
import { formatDayRange } from '#config/format-day-range.ts'
import { formatPercent } from '#config/format-percent.ts'
import { formatDay, formatDays, formatNumber, formatPrice } from './format.ts'

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

describe('days from one to another', () => {
  it.each([
    ['it-IT', '27 novembre – 3 dicembre 2026'],
    ['it-CH', '27 novembre – 3 dicembre 2026'],
    ['fi-FI', '27. marraskuuta – 3. joulukuuta 2026'],
    ['sv-SE', '27 november–3 december 2026'],
    ['en-NL', '27 November – 3 December 2026'],
  ])('are written in %s without a zero before the day', (iso, shown) => {
    expect(formatDays('2026-11-27', '2026-12-03', iso)).toBe(shown)
  })

  it('keep the zero where months are numbers', () => {
    const style = { day: 'numeric', month: 'short' } as const
    const days = { from: '2026-11-27', until: '2026-12-03' }
    expect(formatDayRange(days, 'pt-PT', style)).toBe('27/11 – 03/12')
  })
})

describe('a percentage', () => {
  it.each([
    ['es-ES', '8,1\u00a0%'],
    ['ca-ES', '8,1\u00a0%'],
    ['de-DE', '8,1\u00a0%'],
    ['de-AT', '8,1\u00a0%'],
    ['de-CH', '8.1%'],
    ['fr-FR', '8,1\u00a0%'],
    ['fr-CH', '8,1%'],
    ['it-IT', '8,1%'],
    ['it-CH', '8.1%'],
    ['pt-PT', '8,1%'],
    ['nl-NL', '8,1%'],
    ['nl-BE', '8,1%'],
    ['da-DK', '8,1\u00a0%'],
    ['pl-PL', '8,1%'],
    ['cs-CZ', '8,1\u00a0%'],
    ['en-GB', '8.1%'],
    ['sv-SE', '8,1\u00a0%'],
    ['fi-FI', '8,1\u00a0%'],
  ])('stands in %s beside its sign as that language has it', (iso, shown) => {
    // A narrow space holds the sign as well as one of full width; releases of Intl differ.
    expect(formatPercent(8.1, iso).replaceAll('\u202f', '\u00a0')).toBe(shown)
  })

  it('below nothing has the minus of the language', () => {
    expect(formatPercent(-10, 'sv-SE')).toBe('\u221210\u00a0%')
    expect(formatPercent(-10, 'nl-NL')).toBe('-10%')
  })
})

describe('English where another language is spoken', () => {
  const guests = storeRows
    .filter((row) => row.languages.includes('en'))
    .map((row) => ({ currency: row.currency, iso: isoOf('en', row.country) }))

  it.each(guests)('has a point in numbers as in prices: $iso', ({ currency, iso }) => {
    const price = formatPrice(1250, { currency, iso, prizesWithDecimals: true })
    expect(price).toContain('12.50')
    expect(formatNumber(4.4, iso)).toBe('4.4')
    expect(formatPercent(8.1, iso)).toBe('8.1%')
  })
})
