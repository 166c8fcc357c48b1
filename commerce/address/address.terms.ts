/** The countries that the stores are in: addresses of others are not taken. */
export const addressCountries = [
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'IE',
  'IT',
  'LU',
  'NL',
  'PL',
  'PT',
  'SE',
] as const
export type AddressCountry = (typeof addressCountries)[number]

export const isAddressCountry = (country: string): country is AddressCountry =>
  (addressCountries as readonly string[]).includes(country)

export const MOST_ADDRESSES = 50
export const MOST_RECIPIENT = 100
export const MOST_ADDRESS_LINE = 100
export const MOST_CITY = 80
export const MOST_COMPANY_NAME = 120
/** Longest number as somebody may type it, with spaces, dots and a prefix; what is stored is shorter. */
export const MOST_TYPED_NUMBER = 30
