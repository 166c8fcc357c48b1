import { refuse } from '#api/refusal.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import type { Address, AddressForm } from './address.contract.ts'
import * as queries from './address.queries.ts'
import { checkAddress } from './address.rules.ts'
import { MOST_ADDRESSES, type AddressCountry } from './address.terms.ts'

export async function listAddresses(ctx: CustomerCtx) {
  const rows = await queries.listRows(ctx.db, ctx.session.customer.id)
  return { addresses: rows.map(addressOf) }
}

export async function getAddress(ctx: CustomerCtx, input: { publicId: string }): Promise<Address> {
  const row = await queries.findRow(ctx.db, ctx.session.customer.id, input.publicId)
  return row ? addressOf(row) : refuse('not_found')
}

export async function addAddress(ctx: CustomerCtx, input: AddressForm): Promise<Address> {
  const { id: customerId } = ctx.session.customer
  const columns = addressColumnsOf(ctx, input)
  await queries.lockOwner(ctx.db, customerId)
  if ((await queries.countRows(ctx.db, customerId)) >= MOST_ADDRESSES) refuse('quota_exceeded')
  await makeRoom(ctx, customerId, input)
  const publicId = makePublicId()
  await queries.insertRow(ctx.db, { customerId, publicId }, columns)
  return getAddress(ctx, { publicId })
}

export async function changeAddress(
  ctx: CustomerCtx,
  input: AddressForm & { publicId: string },
): Promise<Address> {
  const { id: customerId } = ctx.session.customer
  const { publicId } = input
  const columns = addressColumnsOf(ctx, input)
  await queries.lockOwner(ctx.db, customerId)
  await makeRoom(ctx, customerId, input)
  const owner = { customerId, publicId }
  if (!(await queries.updateRow(ctx.db, owner, columns, ctx.now))) refuse('not_found')
  return getAddress(ctx, { publicId })
}

export async function removeAddress(ctx: CustomerCtx, input: { publicId: string }) {
  const { id: customerId } = ctx.session.customer
  if (!(await queries.deleteRow(ctx.db, customerId, input.publicId))) refuse('not_found')
  return {}
}

function addressColumnsOf(ctx: CustomerCtx, form: AddressForm): queries.AddressColumns {
  // A store delivers within its own country; an invoice may go anywhere.
  if (form.isDefaultDelivery && form.country !== ctx.site.config.defaultCountryA2) {
    refuse('invalid', { country: 'country_not_delivered' })
  }
  const { address, errors } = checkAddress(form, { forBilling: form.isDefaultBilling })
  if (errors) return refuse('invalid', errors)
  return {
    country: address.country,
    recipient: address.recipient,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2 ?? null,
    postal_code: address.postalCode,
    city: address.city,
    province: address.province ?? null,
    phone: address.phone ?? null,
    legal_id: address.legalId ?? null,
    is_billing_company: address.isBillingCompany,
    company_name: address.companyName ?? null,
    tax_id: address.taxId ?? null,
    is_default_delivery: form.isDefaultDelivery,
    is_default_billing: form.isDefaultBilling,
  }
}

async function makeRoom(ctx: CustomerCtx, customerId: string, form: AddressForm): Promise<void> {
  await queries.unchoose(ctx.db, customerId, {
    delivery: form.isDefaultDelivery ? form.country : undefined,
    billing: form.isDefaultBilling,
  })
}

type AddressRow = NonNullable<Awaited<ReturnType<typeof queries.findRow>>>

function addressOf(row: AddressRow): Address {
  return {
    publicId: row.public_id,
    country: row.country as AddressCountry,
    recipient: row.recipient,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2 ?? undefined,
    postalCode: row.postal_code,
    city: row.city,
    province: row.province ?? undefined,
    phone: row.phone ?? undefined,
    legalId: row.legal_id ?? undefined,
    isBillingCompany: row.is_billing_company,
    companyName: row.company_name ?? undefined,
    taxId: row.tax_id ?? undefined,
    isDefaultDelivery: row.is_default_delivery,
    isDefaultBilling: row.is_default_billing,
  }
}
