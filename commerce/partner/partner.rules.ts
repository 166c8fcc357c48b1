import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { legalIdRule, normaliseLegalId } from '#commerce/address/legal-id.rules.ts'
import { normaliseTaxId } from '#commerce/address/tax-id.rules.ts'
import { NEXT_APPLICATION_DAYS, type ApplicationStatus } from './partner.terms.ts'

const DAY_MS = 24 * 60 * 60_000
const PLAIN_TAX_NUMBER = /^(?=(?:\D*\d){5})[A-Z0-9]{5,20}$/

/**
 * A VAT number or the person's own id. Where small creators have neither, the number of their tax
 * office is taken as it is: it has no common form, and staff looks at it.
 */
export function normalisePartnerTaxId(country: AddressCountry, typed: string): string | undefined {
  const known = normaliseTaxId(country, typed) ?? normaliseLegalId(country, typed)
  if (known || legalIdRule(country)) return known
  const plain = typed.toUpperCase().replace(/[\s.\-/]/g, '')
  return PLAIN_TAX_NUMBER.test(plain) ? plain : undefined
}

/** Undefined when somebody may ask at once, null when not at all. */
export function mayApplyFrom(
  newest: { status: ApplicationStatus; decidedAt: Date | null } | undefined,
  now: Date,
): Date | undefined | null {
  if (!newest) return undefined
  if (newest.status !== 'REFUSED') return null
  const from = new Date(newest.decidedAt!.getTime() + NEXT_APPLICATION_DAYS * DAY_MS)
  return from <= now ? undefined : from
}
