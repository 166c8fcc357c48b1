import { legalIdRule } from '#commerce/address/legal-id.rules.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import { demoPlaces } from '#demo/seed/demo-delivery-places.ts'

/** Streets that every town of a country could have, in its own order of name and number. */
const streets: Record<AddressCountry, string> = {
  AT: 'Lindengasse 12',
  BE: 'Kerkstraat 12',
  CH: 'Bahnhofstrasse 12',
  CZ: 'Lipová 12',
  DE: 'Lindenstraße 12',
  DK: 'Nørregade 12',
  ES: 'Calle Mayor 12',
  FI: 'Koivukatu 12',
  FR: '12 rue des Tilleuls',
  GB: '12 High Street',
  IE: '12 Main Street',
  IT: 'Via Garibaldi 12',
  LU: '12, rue de la Gare',
  NL: 'Kerkstraat 12',
  PL: 'Lipowa 12',
  PT: 'Rua Augusta 12',
  SE: 'Storgatan 12',
}

const provinces: Partial<Record<AddressCountry, string>> = { IT: 'MI', IE: 'Dublin' }

/** An address of this country as the checkout wants it. */
export function demoAddress(country: AddressCountry, recipient: string) {
  const [city, postalCode] = demoPlaces[country][0]!
  const id = legalIdRule(country)
  return {
    recipient,
    addressLine1: streets[country],
    postalCode,
    city,
    province: provinces[country],
    legalId: id?.isRequiredOnInvoice ? id.example : undefined,
  }
}
