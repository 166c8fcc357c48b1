import { z } from 'zod'
import { flag, optional, plainText, text } from '#api/fields.ts'
import {
  addressCountries,
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_COMPANY_NAME,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
} from './address.terms.ts'

export const addressCountry = z.enum(addressCountries, { error: 'country' })

/** A box that is not ticked is not sent. */
export const ticked = z.union([flag, z.literal('on').transform(() => true)]).default(false)

/** Postal address, as everybody is shown it: account, checkout, tracking, required actions, factory. */
export const PostalAddress = z.object({
  country: z.string(),
  recipient: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string().optional(),
})
export type PostalAddress = z.infer<typeof PostalAddress>

/** Whom an invoice names. */
export const InvoiceIdentity = z.object({
  legalId: z.string().optional(),
  isBillingCompany: z.boolean(),
  companyName: z.string().optional(),
  taxId: z.string().optional(),
})

const number = optional(text(MOST_TYPED_NUMBER))
const words = (mostLength: number) => optional(plainText(mostLength))

/** Lengths and letters only. What a country asks for is in address.rules.ts, so that everything that is missing is said at once. */
export const typedAddress = {
  recipient: words(MOST_RECIPIENT),
  addressLine1: words(MOST_ADDRESS_LINE),
  addressLine2: words(MOST_ADDRESS_LINE),
  postalCode: number,
  city: words(MOST_CITY),
  province: words(MOST_CITY),
}

export const typedIdentity = {
  legalId: number,
  companyName: words(MOST_COMPANY_NAME),
  taxId: number,
}

export const typedPhone = number
