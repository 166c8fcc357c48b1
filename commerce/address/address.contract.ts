import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { flag, optional, plainText, text } from '#api/fields.ts'
import {
  addressCountries,
  MOST_ADDRESS_LINE,
  MOST_CITY,
  MOST_COMPANY_NAME,
  MOST_RECIPIENT,
  MOST_TYPED_NUMBER,
} from './address.terms.ts'

const line = (mostLength: number) => optional(text(mostLength))
const words = (mostLength: number) => optional(plainText(mostLength))

/** A box that is not ticked is not sent. */
const ticked = z.union([flag, z.literal('on').transform(() => true)]).default(false)

/**
 * Lengths and letters only. What a country asks for is in address.rules.ts, so that everything that
 * is missing is said at once.
 */
export const AddressForm = z.object({
  country: z.enum(addressCountries, { error: 'country' }),
  recipient: words(MOST_RECIPIENT),
  addressLine1: words(MOST_ADDRESS_LINE),
  addressLine2: words(MOST_ADDRESS_LINE),
  postalCode: line(MOST_TYPED_NUMBER),
  city: words(MOST_CITY),
  province: words(MOST_CITY),
  phone: line(MOST_TYPED_NUMBER),
  legalId: line(MOST_TYPED_NUMBER),
  isBillingCompany: ticked,
  companyName: words(MOST_COMPANY_NAME),
  taxId: line(MOST_TYPED_NUMBER),
  isDefaultDelivery: ticked,
  isDefaultBilling: ticked,
})
export type AddressForm = z.output<typeof AddressForm>

const Address = z.object({
  publicId: z.string(),
  country: z.enum(addressCountries),
  recipient: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string().optional(),
  postalCode: z.string(),
  city: z.string(),
  province: z.string().optional(),
  phone: z.string().optional(),
  legalId: z.string().optional(),
  isBillingCompany: z.boolean(),
  companyName: z.string().optional(),
  taxId: z.string().optional(),
  isDefaultDelivery: z.boolean(),
  isDefaultBilling: z.boolean(),
})
export type Address = z.infer<typeof Address>

const one = { publicId: text(64) }

export const addressContract = {
  listAddresses: endpoint({
    method: 'GET',
    path: '/customers/me/addresses',
    access: 'customer',
    summary: 'The signed-in customer’s addresses, the chosen ones first',
    input: z.object({}),
    output: z.object({ addresses: z.array(Address) }),
  }),
  getAddress: endpoint({
    method: 'GET',
    path: '/customers/me/addresses/{public_id}',
    access: 'customer',
    summary: 'One of the signed-in customer’s addresses',
    input: z.object(one),
    output: Address,
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/customers/me/addresses',
    access: 'customer',
    summary: 'Adds an address by the rules of its country',
    input: AddressForm,
    output: Address,
  }),
  changeAddress: endpoint({
    method: 'POST',
    path: '/customers/me/addresses/{public_id}',
    access: 'customer',
    summary: 'Replaces an address',
    input: AddressForm.extend(one),
    output: Address,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/customers/me/addresses/{public_id}',
    access: 'customer',
    summary: 'Forgets an address',
    input: z.object(one),
    output: z.object({}),
  }),
}
