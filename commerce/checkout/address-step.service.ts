import { refuse } from '#api/refusal.ts'
import type { IdempotentWrite } from '#api/call.ts'
import type { CheckedAddress, TypedAddress } from '#commerce/address/address.rules.ts'
import { addAddress, getAddress, listAddresses } from '#commerce/address/address.service.ts'
import { MOST_ADDRESSES, type AddressCountry } from '#commerce/address/address.terms.ts'
import { checkOrderAddresses } from '#commerce/address/order-addresses.rules.ts'
import { contactOf } from '#commerce/cart/cart.rules.ts'
import { getOwnCart, ownerOf, whenOf } from '#commerce/cart/own-cart.service.ts'
import { requireCustomer } from '#commerce/kernel/authorize.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { AddressStepForm } from './checkout.contract.ts'
import * as queries from './checkout.queries.ts'

/** Address step: where the parcel goes and whom the invoice is for, by the rules of their countries. */
export const setAddress = {
  /** Fast path for what is typed; the address book is asked and filled on the long way. */
  async fastPath(ctx: Ctx, input: AddressStepForm, once: IdempotentWrite) {
    if (!ctx.session || input.addressId || input.billingAddressId || input.savesAddress) {
      return undefined
    }
    const said = saidOf(input, await checkStep(ctx, input))
    const isDone = await queries.writeAddress(ctx.db, ownerOf(ctx), said, { ...whenOf(ctx), once })
    return isDone ? {} : undefined
  },
  async execute(ctx: Ctx, input: AddressStepForm) {
    const cart = await getOwnCart(ctx)
    const contact = contactOf(cart)
    if (!contact) return refuse('conflict', { step: 'contact' })
    const checked = await checkStep(ctx, input)
    if (input.savesAddress && !input.addressId) {
      const own = input.isBilledElsewhere ? checked.delivery : checked.billing
      await saveToBook(ctx, { ...own, phone: contact.phone })
    }
    await queries.saveAddress(ctx.db, cart.id, saidOf(input, checked), ctx.now)
    return {}
  },
}

async function checkStep(ctx: Ctx, input: AddressStepForm) {
  const home = ctx.site.config.defaultCountryA2 as AddressCountry
  if (input.country && input.country !== home) {
    refuse('invalid', { country: 'country_not_delivered' })
  }
  const delivery = await typedAddress(ctx, input, home)
  // A store delivers within its own country; an invoice may go anywhere.
  if (delivery.country !== home) refuse('invalid', { addressId: 'country_not_delivered' })
  const { isBilledElsewhere } = input
  const billing = await typedBilling(ctx, input, delivery)
  const checked = checkOrderAddresses({ delivery, billing, isBilledElsewhere })
  return checked.errors ? refuse('invalid', checked.errors) : checked
}

const saidOf = (
  input: AddressStepForm,
  checked: { delivery: CheckedAddress; billing: CheckedAddress },
): queries.SaidOfAddress => ({
  address: checked.delivery,
  billing: checked.billing,
  is_billed_there: !input.isBilledElsewhere,
  address_id: input.addressId ?? null,
  billing_address_id: input.isBilledElsewhere ? (input.billingAddressId ?? null) : null,
})

async function typedAddress(
  ctx: Ctx,
  input: AddressStepForm,
  country: AddressCountry,
): Promise<TypedAddress> {
  if (input.addressId) {
    requireCustomer(ctx)
    return getAddress(ctx, { publicId: input.addressId })
  }
  return {
    country,
    recipient: input.recipient,
    addressLine1: input.addressLine1,
    addressLine2: input.addressLine2,
    postalCode: input.postalCode,
    city: input.city,
    province: input.province,
    // A present that goes elsewhere is not the company's.
    companyName: input.isBillingCompany && !input.isBilledElsewhere ? input.companyName : undefined,
    isBillingCompany: false,
  }
}

async function typedBilling(
  ctx: Ctx,
  input: AddressStepForm,
  delivery: TypedAddress,
): Promise<TypedAddress> {
  const identity = {
    isBillingCompany: input.isBillingCompany,
    companyName: input.companyName,
    taxId: input.taxId,
    legalId: input.legalId,
  }
  if (!input.isBilledElsewhere) return { ...delivery, ...identity }
  if (input.billingAddressId) {
    requireCustomer(ctx)
    const own = await getAddress(ctx, { publicId: input.billingAddressId })
    return own.isBillingCompany ? own : { ...own, legalId: own.legalId ?? input.legalId }
  }
  return {
    country: input.billingCountry ?? delivery.country,
    recipient: input.billingRecipient,
    addressLine1: input.billingAddressLine1,
    addressLine2: input.billingAddressLine2,
    postalCode: input.billingPostalCode,
    city: input.billingCity,
    province: input.billingProvince,
    ...identity,
  }
}

/** Once, however often the step is sent. A full book takes no more, which stops no order. */
async function saveToBook(ctx: Ctx, address: CheckedAddress): Promise<void> {
  if (!ctx.session?.customer) return
  requireCustomer(ctx)
  const { addresses } = await listAddresses(ctx)
  const isKnown = addresses.some((one) => isSamePlace(one, address))
  if (isKnown || addresses.length >= MOST_ADDRESSES) return
  await addAddress(ctx, {
    ...blank,
    ...(address.isBillingCompany ? address : { ...address, companyName: undefined }),
    isDefaultDelivery: !addresses.some((one) => one.isDefaultDelivery),
    isDefaultBilling: false,
  })
}

const blank = {
  addressLine2: undefined,
  province: undefined,
  phone: undefined,
  legalId: undefined,
  companyName: undefined,
  taxId: undefined,
}

const compared = [
  'country',
  'recipient',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'companyName',
] as const

const isSamePlace = (one: CheckedAddress, other: CheckedAddress) =>
  compared.every((name) => one[name] === other[name])
