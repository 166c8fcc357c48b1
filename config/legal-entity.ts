import { exampleFactory, type Factory } from './factory.ts'

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

/** The company that sells: its name stands on invoices and in the imprint, its tax is in the price. */
export type LegalEntity = {
  /** Its invoice series: `ES-2026-000017`. */
  code: string
  name: string
  address: { line1: string; postalCode: string; city: string; country: string }
  /** At home. Abroad it is registered by `taxIdIn`, or through the one-stop shop of its own state. */
  taxId: string
  taxIdIn: Readonly<Record<string, string>>
  /** Countries where it charges the tax of the destination. A parcel to any other place is an export. */
  chargesTaxIn: readonly string[]
  /** Register of the company and its number, as the imprint says it. */
  register: string | undefined
  representatives: readonly string[]
  phone: string | undefined
  factory: Factory
}

/** The part of the seller that an order freezes for its invoices. */
export type OrderSeller = Pick<LegalEntity, 'code' | 'name' | 'address' | 'taxId'> & {
  /** Its invoices bear the day that it is there. */
  timeZone: string
}

/** Under the number by which the tax of the destination is paid. */
export function sellerFor(seller: LegalEntity, destination: string | undefined): OrderSeller {
  const { code, name, address, taxIdIn, factory } = seller
  const taxId = taxIdIn[destination ?? address.country] ?? seller.taxId
  return { code, name, address, taxId, timeZone: factory.timeZone }
}

/** Nobody's company, with numbers of the right form: for the demo and for shops on `localhost` alone. */
export const exampleSeller: LegalEntity = {
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
  chargesTaxIn: [...unionCountries, 'GB', 'CH'],
  register: 'Registre Mercantil de Barcelona, B-000000',
  representatives: ['Marta Prats'],
  phone: undefined,
  factory: exampleFactory,
}
