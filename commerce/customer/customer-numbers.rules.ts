import { isAddressCountry, type AddressCountry } from '#commerce/address/address.terms.ts'
import { normalisePhone } from '#commerce/address/phone.rules.ts'
import { normaliseAnyTaxId } from '#commerce/address/tax-id.rules.ts'
import type { Site } from '#config/sites.ts'

/** As it is dialled from anywhere; undefined for what cannot be dialled. */
export const readPhone = (site: Site, typed: string) => normalisePhone(typed, homeOf(site))

/** Tax id of the store's country or, by its prefix, of the company's own; undefined for a wrong one. */
export const readTaxId = (site: Site, typed: string) => normaliseAnyTaxId(homeOf(site), typed)

function homeOf({ config }: Site): AddressCountry {
  const country = config.defaultCountryA2
  if (!isAddressCountry(country)) throw new Error(`No rules for ${country}.`)
  return country
}
