import type { FieldErrors } from '#api/refusal.ts'
import type { AddressCountry } from './address.terms.ts'
import { legalIdRule, normaliseLegalId } from './legal-id.rules.ts'
import { normalisePhone } from './phone.rules.ts'
import { normalisePostalCode } from './postal-code.rules.ts'
import { provincesOf } from './provinces.terms.ts'
import { normaliseTaxId } from './tax-id.rules.ts'

/** An address as somebody typed it. A field that was left empty is undefined. */
export type TypedAddress = {
  country: AddressCountry
  recipient?: string | undefined
  addressLine1?: string | undefined
  addressLine2?: string | undefined
  postalCode?: string | undefined
  city?: string | undefined
  province?: string | undefined
  phone?: string | undefined
  legalId?: string | undefined
  companyName?: string | undefined
  taxId?: string | undefined
  isBillingCompany: boolean
}

/** An address as it is kept: complete, in one spelling. */
export type CheckedAddress = Omit<
  TypedAddress,
  'recipient' | 'addressLine1' | 'postalCode' | 'city'
> & { recipient: string; addressLine1: string; postalCode: string; city: string }

/** Use of an address: a parcel needs less than an invoice. */
export type AddressUse = { forBilling: boolean }

type Found<Value> = { value?: Value | undefined; error?: string }

/** Either the address in its kept spelling, or what is wrong with each field. */
export function checkAddress(
  typed: TypedAddress,
  use: AddressUse,
): { address: CheckedAddress; errors?: never } | { address?: never; errors: FieldErrors } {
  const { country } = typed
  const postalCode = read(typed.postalCode, 'postal_code', (text) =>
    normalisePostalCode(country, text),
  )
  const found = {
    recipient: given(typed.recipient),
    addressLine1: given(typed.addressLine1),
    postalCode: typed.postalCode ? postalCode : { error: 'required' },
    city: given(typed.city),
    province: readProvince(country, typed.province, postalCode.value),
    phone: read(typed.phone, 'phone', (text) => normalisePhone(text, country)),
    legalId: readLegalId(typed, use),
    companyName: typed.isBillingCompany ? given(typed.companyName) : absent(typed.companyName),
    taxId: readTaxId(typed),
  } satisfies Partial<Record<keyof TypedAddress, Found<string>>>
  const errors: FieldErrors = {}
  for (const [name, { error }] of Object.entries(found)) if (error) errors[name] = error
  if (Object.keys(errors).length > 0) return { errors }
  return {
    address: {
      country,
      isBillingCompany: typed.isBillingCompany,
      recipient: found.recipient.value!,
      addressLine1: found.addressLine1.value!,
      addressLine2: typed.addressLine2,
      postalCode: found.postalCode.value!,
      city: found.city.value!,
      province: found.province.value,
      phone: found.phone.value,
      legalId: found.legalId.value,
      companyName: found.companyName.value,
      taxId: found.taxId.value,
    },
  }
}

const given = (value: string | undefined): Found<string> =>
  value ? { value } : { error: 'required' }

const absent = (value: string | undefined): Found<string> =>
  value ? { error: 'only_for_companies' } : {}

function read(
  typed: string | undefined,
  error: string,
  normalise: (typed: string) => string | undefined,
): Found<string> {
  if (!typed) return {}
  const value = normalise(typed)
  return value === undefined ? { error } : { value }
}

function readProvince(
  country: AddressCountry,
  typed: string | undefined,
  postalCode: string | undefined,
): Found<string> {
  const provinces = provincesOf[country]
  if (!provinces) return {}
  // A Spanish postal code begins with its province: nobody needs to choose it.
  const isTold = country === 'ES'
  const own = isTold ? postalCode?.slice(0, 2) : undefined
  if (!typed) return isTold ? { value: own } : { error: 'required' }
  if (!Object.hasOwn(provinces, typed)) return { error: 'province' }
  return own && own !== typed ? { error: 'province_of_postal_code' } : { value: typed }
}

function readLegalId(typed: TypedAddress, use: AddressUse): Found<string> {
  const rule = legalIdRule(typed.country)
  if (typed.isBillingCompany) return typed.legalId ? { error: 'only_for_persons' } : {}
  if (!rule) return typed.legalId ? { error: 'not_used_here' } : {}
  if (!typed.legalId) return use.forBilling && rule.isRequiredOnInvoice ? { error: 'required' } : {}
  return read(typed.legalId, 'legal_id', (text) => normaliseLegalId(typed.country, text))
}

function readTaxId(typed: TypedAddress): Found<string> {
  if (!typed.isBillingCompany) return absent(typed.taxId)
  if (!typed.taxId) return { error: 'required' }
  return read(typed.taxId, 'tax_id', (text) => normaliseTaxId(typed.country, text))
}
