import type { AddressCountry } from './address.terms.ts'
import { isCodiceFiscale } from './codice-fiscale.rules.ts'
import { isSpanishPersonId } from './spanish-id.rules.ts'
import { isPortuguese } from './tax-id.rules.ts'

type LegalIdRule = {
  /** Name that people call it by, the same in every language. */
  name: string
  /** Whether an invoice to a person must carry it; otherwise it may. */
  isRequiredOnInvoice: boolean
  isValid: (bare: string) => boolean
  example: string
}

/** Rules of the countries where the invoice of a private person names an id. Elsewhere nobody is asked for one. */
const rules: Partial<Record<AddressCountry, LegalIdRule>> = {
  ES: {
    name: 'NIF / NIE',
    isRequiredOnInvoice: true,
    isValid: isSpanishPersonId,
    example: '12345678Z',
  },
  IT: {
    name: 'Codice fiscale',
    isRequiredOnInvoice: true,
    isValid: isCodiceFiscale,
    example: 'RSSMRA85T10A562S',
  },
  // A consumer decides at each purchase whether the invoice carries the number.
  PT: { name: 'NIF', isRequiredOnInvoice: false, isValid: isPortuguese, example: '123456789' },
}

export function legalIdRule(
  country: AddressCountry,
): Pick<LegalIdRule, 'name' | 'isRequiredOnInvoice' | 'example'> | undefined {
  return rules[country]
}

/** In capitals without signs between, or undefined where the check digit refuses. */
export function normaliseLegalId(country: AddressCountry, typed: string): string | undefined {
  const compact = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  const bare = country === 'PT' ? compact.replace(/^PT/, '') : compact
  return rules[country]?.isValid(bare) ? bare : undefined
}
