import type { Currency } from '#config/site-table.ts'

/** Price points of each currency, for one euro. Not exchange rates: what such a shop asks there. */
const levels: Record<Currency, number> = {
  EUR: 1,
  CHF: 1.15,
  DKK: 7.5,
  PLN: 4.3,
  CZK: 25,
  GBP: 0.88,
  SEK: 11.4,
}

/** A demo price in another currency, on the ending that prices have there. */
export function localPrice(euroMinor: number, currency: Currency): number {
  if (currency === 'EUR') return euroMinor
  const raw = euroMinor * levels[currency]
  if (currency === 'CHF') return Math.round(raw / 5) * 5
  if (currency === 'GBP' || currency === 'PLN')
    return raw < 200 ? Math.ceil(raw) : Math.ceil(raw / 100) * 100 - 1
  return Math.ceil(raw / 100) * 100
}
