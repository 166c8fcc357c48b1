import type { FieldErrors } from '#api/refusal.ts'
import { checkAddress, type CheckedAddress, type TypedAddress } from './address.rules.ts'

/** The two addresses of an order, as somebody typed or chose them. */
export type TypedOrderAddresses = {
  delivery: TypedAddress
  /** Whom the invoice is for, wherever it goes. */
  billing: TypedAddress
  isBilledElsewhere: boolean
}

type Checked =
  | { delivery: CheckedAddress; billing: CheckedAddress; errors?: never }
  | { delivery?: never; billing?: never; errors: FieldErrors }

/** Either both in their kept spelling, or what is wrong with each field of the form. */
export function checkOrderAddresses(typed: TypedOrderAddresses): Checked {
  const { companyName } = typed.delivery
  const delivery = checkAddress({ ...typed.delivery, ...nobodyInParticular }, { forBilling: false })
  const billing = checkAddress(typed.billing, { forBilling: true })
  if (delivery.errors || billing.errors) {
    return { errors: { ...delivery.errors, ...billingErrors(typed, billing.errors) } }
  }
  return {
    // The name of a company stands on its parcels, too.
    delivery: { ...delivery.address, companyName },
    billing: billing.address,
  }
}

/** A parcel needs neither a tax number nor an identity card. */
const nobodyInParticular = {
  isBillingCompany: false,
  companyName: undefined,
  taxId: undefined,
  legalId: undefined,
}

const identityFields = new Set(['companyName', 'taxId', 'legalId'])

/** By the names that the fields have in the form. */
function billingErrors(
  { isBilledElsewhere }: TypedOrderAddresses,
  errors: FieldErrors = {},
): FieldErrors {
  const named = Object.entries(errors).flatMap(([name, error]): [string, string][] => {
    if (identityFields.has(name)) return [[name, error]]
    if (!isBilledElsewhere) return []
    return [[`billing${name[0]!.toUpperCase()}${name.slice(1)}`, error]]
  })
  return Object.fromEntries(named)
}
