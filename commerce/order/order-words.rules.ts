import type { CheckedAddress } from '#commerce/address/address.rules.ts'
import type { DeliveryPoint } from '#commerce/delivery/pickup-point.contract.ts'

/** An address as it stands on a letter, line by line; its country only where it is another one. */
export function addressLines(address: CheckedAddress, homeCountry: string): string[] {
  const { companyName, recipient, addressLine1, addressLine2, postalCode, city, country } = address
  return [
    companyName,
    recipient === companyName ? undefined : recipient,
    addressLine1,
    addressLine2,
    country === 'GB' || country === 'IE' ? `${city} ${postalCode}` : `${postalCode} ${city}`,
    country === homeCountry ? undefined : country,
  ].filter((line): line is string => line !== undefined)
}

export function pointText({ name, addressLine, postalCode, city }: DeliveryPoint): string {
  return `${name}\n${addressLine}\n${postalCode} ${city}`
}
