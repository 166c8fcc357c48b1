import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { normalisePostalCode } from '#commerce/address/postal-code.rules.ts'

/** Where somebody looks for pick-up points. */
export type Place = { kind: 'postalCode'; code: string } | { kind: 'town'; name: string }

/** `08018`, `SW1A 1AA`, `SW1A`, `28`, `Barcelona` and `10115 Berlin` are all places. */
export function readPlace(country: AddressCountry, typed: string): Place {
  const code = normalisePostalCode(country, typed) ?? typed.match(/\S*\d\S*(\s+\d\S*)?/)?.[0]
  if (code === undefined) return { kind: 'town', name: typed }
  return { kind: 'postalCode', code: code.toUpperCase().replace(/[\s-]/g, '') }
}
