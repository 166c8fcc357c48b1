import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { provincesOf } from '#commerce/address/provinces.terms.ts'

export const hasProvinces = (country: AddressCountry): boolean => provincesOf[country] !== undefined

/** In the order of the country's own alphabet. */
export function ProvinceOptions({ country }: { country: AddressCountry }) {
  return Object.entries(provincesOf[country] ?? {})
    .toSorted(([, one], [, other]) => one.localeCompare(other, country))
    .map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))
}
