import { refuse } from '#api/refusal.ts'
import { getCustomer } from '#commerce/kernel/authorize.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import { readPhone, readTaxId } from './customer-numbers.rules.ts'
import type { ProfileForm } from './customer.contract.ts'
import * as queries from './profile.queries.ts'

export async function getProfile(ctx: Ctx) {
  const row = await queries.getProfileRow(ctx.db, getCustomer(ctx).customerId)
  return {
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone ?? undefined,
    kind: row.kind,
    companyName: row.company_name ?? undefined,
    taxId: row.tax_id ?? undefined,
  }
}

export async function changeProfile(ctx: Ctx, input: ProfileForm) {
  const { customerId } = getCustomer(ctx)
  await queries.updateProfile(ctx.db, customerId, readProfile(ctx, input), ctx.now)
  ctx.reportSecurity({ kind: 'profile-changed', account: ownAccount(ctx) })
  return getProfile(ctx)
}

function readProfile(ctx: Ctx, input: ProfileForm) {
  const isCompany = input.kind === 'COMPANY'
  const phone = input.phone && readPhone(ctx.site, input.phone)
  const taxId = input.taxId && readTaxId(ctx.site, input.taxId)
  const errors = {
    ...(input.phone && !phone && { phone: 'phone' }),
    ...(isCompany && !input.companyName && { companyName: 'required' }),
    ...(isCompany && !taxId && { taxId: input.taxId ? 'tax_id' : 'required' }),
    ...(!isCompany && input.companyName && { companyName: 'only_for_companies' }),
    ...(!isCompany && input.taxId && { taxId: 'only_for_companies' }),
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', errors)
  return {
    name: input.name,
    surname: input.surname,
    phone: phone || null,
    kind: input.kind,
    company_name: input.companyName ?? null,
    tax_id: taxId || null,
  }
}

export async function getOverview(ctx: Ctx) {
  const { customerId, permissions } = getCustomer(ctx)
  const counts = await queries.countBelongings(ctx.db, customerId, ctx.site.slug)
  const actions = permissions.includes('orders.read')
    ? await queries.listOpenActions(ctx.db, customerId, ctx.site.slug, ctx.now)
    : []
  return {
    orderCount: Number(counts.orders),
    designCount: Number(counts.designs),
    openTicketCount: Number(counts.tickets),
    addressCount: Number(counts.addresses),
    openActions: actions.map((action) => ({
      publicId: action.public_id,
      type: action.type,
      deadlineAt: action.deadline_at.toISOString(),
      orderPublicId: action.order_public_id,
      orderNumber: action.order_number,
    })),
  }
}
