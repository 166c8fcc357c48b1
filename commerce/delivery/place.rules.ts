import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { normalisePostalCode } from '#commerce/address/postal-code.rules.ts'

/** Place around which somebody looks for pick-up points. */
export type Place = { kind: 'postalCode'; code: string } | { kind: 'town'; name: string }

/** `08018`, `SW1A 1AA`, `SW1A`, `28`, `Barcelona` and `10115 Berlin` are all places. */
export function readPlace(country: AddressCountry, typed: string): Place {
  const code = normalisePostalCode(country, typed) ?? findCode(typed)
  if (code === undefined) return { kind: 'town', name: typed }
  return { kind: 'postalCode', code: code.toUpperCase().replace(/[\s-]/g, '') }
}

/** The first word with a digit in it, and the next one if that begins with one: `SW1A 1AA`. */
function findCode(typed: string): string | undefined {
  const words = typed.split(/\s+/)
  const at = words.findIndex((word) => /\d/.test(word))
  if (at < 0) return undefined
  const next = words[at + 1] ?? ''
  return /^\d/.test(next) ? `${words[at]} ${next}` : words[at]
}
