import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import {
  addressCountry,
  InvoiceIdentity,
  PostalAddress,
  ticked,
  typedAddress,
  typedIdentity,
  typedPhone,
} from './postal-address.contract.ts'

export const AddressForm = z.object({
  country: addressCountry,
  ...typedAddress,
  phone: typedPhone,
  isBillingCompany: ticked,
  ...typedIdentity,
  isDefaultDelivery: ticked,
  isDefaultBilling: ticked,
})
export type AddressForm = z.output<typeof AddressForm>

const Address = z.object({
  publicId: z.string(),
  ...PostalAddress.shape,
  country: addressCountry,
  phone: z.string().optional(),
  ...InvoiceIdentity.shape,
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
