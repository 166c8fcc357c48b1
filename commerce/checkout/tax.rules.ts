import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import { unionCountries, type LegalEntity } from '#config/legal-entity.ts'
import type { TaxTreatment } from '#db/order-tables.ts'

type Sale = {
  seller: Pick<LegalEntity, 'address' | 'chargesTaxIn'>
  /** The country that the goods end up in. */
  destination: string
  billing: Pick<CheckedAddress, 'country' | 'isBillingCompany' | 'taxId'> | undefined
}

/** Tax treatment: who owes the tax on goods from the seller's country to this place. docs/decisions/0028. */
export function treatTax({ seller, destination, billing }: Sale): TaxTreatment {
  if (!seller.chargesTaxIn.includes(destination)) return 'EXPORT'
  const home = seller.address.country
  const isAbroadInUnion = (country: string) => unionCountries.has(country) && country !== home
  const isTaxedCompany = billing?.isBillingCompany === true && billing.taxId !== undefined
  // The goods must cross a border of the Union: a foreign company that collects at the factory pays.
  return isTaxedCompany && isAbroadInUnion(billing.country) && isAbroadInUnion(destination)
    ? 'REVERSE_CHARGE'
    : 'STANDARD'
}

/** Tax contained in a price that includes it, to the nearest minor unit. */
export function containedTax(grossMinor: number, permille: number): number {
  return Math.round((grossMinor * permille) / (1000 + permille))
}

/**
 * Tax relief: what a price becomes cheaper by when the tax is taken out. Rounded down to what the store
 * shows, so that the rest is a price that it can show.
 */
export function taxRelief(grossMinor: number, permille: number, stepMinor: number): number {
  return Math.floor((grossMinor * permille) / (1000 + permille) / stepMinor) * stepMinor
}
