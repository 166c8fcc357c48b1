import { storeRows, type StoreSlug } from './site-table.ts'

/** Member states whose tax area is the Union's, as far as the stores reach. */
export const unionCountries: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'IE',
  'IT',
  'LU',
  'NL',
  'PL',
  'PT',
  'SE',
])

export type LegalEntityCode = 'ES'

/** Who sells: whose name stands on the invoice, and whose tax is in the price. */
export type LegalEntity = {
  code: LegalEntityCode
  name: string
  address: { line1: string; postalCode: string; city: string; country: string }
  /** At home. Abroad it is registered by these, or through the one-stop shop of its own state. */
  taxId: string
  taxIdIn: Readonly<Record<string, string>>
  /** Where it charges the tax of the destination. A parcel to any other place is an export. */
  chargesTaxIn: ReadonlySet<string>
}

/** The company of the factory. docs/decisions/0028 says why it alone sells for all stores. */
const spanishCompany: LegalEntity = {
  code: 'ES',
  name: 'Estampa Impresión, S.L.',
  address: {
    line1: 'Carrer de la Impremta 14',
    postalCode: '08018',
    city: 'Barcelona',
    country: 'ES',
  },
  taxId: 'ESB58378431',
  taxIdIn: { GB: 'GB980780684', CH: 'CHE-107.787.577 MWST' },
  chargesTaxIn: new Set([...unionCountries, 'GB', 'CH']),
}

const sellers = Object.fromEntries(storeRows.map(({ slug }) => [slug, spanishCompany])) as Readonly<
  Record<StoreSlug, LegalEntity>
>

export const sellerOf = (store: StoreSlug): LegalEntity => sellers[store]
