import type { Language } from './locales.ts'

export type Currency = 'EUR' | 'CHF' | 'DKK' | 'PLN' | 'CZK' | 'GBP' | 'SEK'

export type StoreSlug =
  | 'WPX-ES'
  | 'TZ-ES'
  | 'WPX-DE'
  | 'WPX-AT'
  | 'WPX-CH'
  | 'WPX-FR'
  | 'WPX-IT'
  | 'WPX-PT'
  | 'WPX-NL'
  | 'WPX-BE'
  | 'WPX-DK'
  | 'WPX-PL'
  | 'WPX-CZ'
  | 'WPX-GB'
  | 'WPX-IE'
  | 'WPX-LU'
  | 'WPX-SE'
  | 'WPX-FI'

export type Brand = 'estampa' | 'tazalia'

export type StoreRow = {
  slug: StoreSlug
  brand: Brand
  /** The name before `.localhost` on a machine without real domains. */
  localName: string
  country: string
  currency: Currency
  prizesWithDecimals: boolean
  languages: readonly [Language, ...Language[]]
  timeZone: string
}

function main(
  country: string,
  currency: Currency,
  prizesWithDecimals: boolean,
  languages: readonly [Language, ...Language[]],
  timeZone: string,
): StoreRow {
  return {
    slug: `WPX-${country}` as StoreSlug,
    brand: 'estampa',
    localName: country.toLowerCase(),
    country,
    currency,
    prizesWithDecimals,
    languages,
    timeZone,
  }
}

/** The 18 stores. The first language of a store is its default and stands without a prefix. */
export const storeRows: readonly StoreRow[] = [
  main('ES', 'EUR', true, ['es', 'ca', 'en'], 'Europe/Madrid'),
  {
    ...main('ES', 'EUR', true, ['es'], 'Europe/Madrid'),
    slug: 'TZ-ES',
    brand: 'tazalia',
    localName: 'tz',
  },
  main('DE', 'EUR', true, ['de', 'en'], 'Europe/Berlin'),
  main('AT', 'EUR', true, ['de'], 'Europe/Vienna'),
  main('CH', 'CHF', true, ['de', 'fr', 'it', 'en'], 'Europe/Zurich'),
  main('FR', 'EUR', true, ['fr'], 'Europe/Paris'),
  main('IT', 'EUR', true, ['it'], 'Europe/Rome'),
  main('PT', 'EUR', true, ['pt'], 'Europe/Lisbon'),
  main('NL', 'EUR', true, ['nl', 'en'], 'Europe/Amsterdam'),
  main('BE', 'EUR', true, ['nl', 'fr'], 'Europe/Brussels'),
  main('DK', 'DKK', false, ['da'], 'Europe/Copenhagen'),
  main('PL', 'PLN', true, ['pl'], 'Europe/Warsaw'),
  main('CZ', 'CZK', false, ['cs'], 'Europe/Prague'),
  main('GB', 'GBP', true, ['en'], 'Europe/London'),
  main('IE', 'EUR', true, ['en'], 'Europe/Dublin'),
  main('LU', 'EUR', true, ['fr', 'de'], 'Europe/Luxembourg'),
  main('SE', 'SEK', false, ['sv'], 'Europe/Stockholm'),
  main('FI', 'EUR', true, ['fi'], 'Europe/Helsinki'),
]

export const brandNames: Record<Brand, string> = { estampa: 'Estampa', tazalia: 'Tazalia' }

export const contactChannels = [
  'helpCenter',
  'formContact',
  'formContactRequestBudget',
  'chat',
] as const
export type ContactChannel = (typeof contactChannels)[number]
