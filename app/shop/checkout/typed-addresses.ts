import type { FieldErrors } from '#api/refusal.ts'
import type { FormValues } from '#app/forms.ts'
import type { Address } from '#commerce/address/address.contract.ts'
import type { TypedAddress } from '#commerce/address/address.rules.ts'
import { isAddressCountry, type AddressCountry } from '#commerce/address/address.terms.ts'
import { checkOrderAddresses } from '#commerce/address/order-addresses.rules.ts'

/** Address errors: what the server will say of the form, as far as it can be known here. */
export function addressErrors(
  values: FormValues,
  home: AddressCountry,
  book: readonly Address[],
): FieldErrors {
  const own = (id: string | undefined) => book.find(({ publicId }) => publicId === id)
  const isBilledElsewhere = values['isBilledElsewhere'] === 'on'
  const delivery: TypedAddress = own(values['addressId']) ?? typedPlace(values, home, '')
  const isBillingCompany = values['isBillingCompany'] === 'true'
  const identity = {
    isBillingCompany,
    companyName: isBillingCompany ? values['companyName'] : undefined,
    taxId: isBillingCompany ? values['taxId'] : undefined,
    legalId: isBillingCompany ? undefined : values['legalId'],
  }
  const known = isBilledElsewhere ? own(values['billingAddressId']) : undefined
  const { billingCountry } = values
  const abroad = billingCountry && isAddressCountry(billingCountry) ? billingCountry : home
  const place = isBilledElsewhere ? typedPlace(values, abroad, 'billing') : delivery
  const billing = known
    ? { ...known, legalId: known.legalId ?? identity.legalId }
    : { ...place, ...identity }
  return checkOrderAddresses({ delivery, billing, isBilledElsewhere }).errors ?? {}
}

function typedPlace(
  values: FormValues,
  country: AddressCountry,
  prefix: '' | 'billing',
): TypedAddress {
  const typed = (name: string) => values[fieldName(prefix, name)]
  return {
    country,
    isBillingCompany: false,
    recipient: typed('recipient'),
    addressLine1: typed('addressLine1'),
    addressLine2: typed('addressLine2'),
    postalCode: typed('postalCode'),
    city: typed('city'),
    province: typed('province'),
  }
}

/** `postalCode` of the invoice is `billingPostalCode`. */
export const fieldName = (prefix: '' | 'billing', name: string) =>
  prefix === '' ? name : `${prefix}${name[0]!.toUpperCase()}${name.slice(1)}`
