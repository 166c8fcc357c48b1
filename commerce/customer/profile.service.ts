import { refuse } from '#api/refusal.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import { ownAccount } from '#commerce/kernel/placed-security-event.ts'
import { readPhone, readTaxId } from './customer-numbers.rules.ts'
import type { ProfileForm } from './customer.contract.ts'
import * as queries from './profile.queries.ts'

export async function getProfile(ctx: CustomerCtx) {
  const row = await queries.getProfileRow(ctx.db, ctx.session.customer.id)
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

export async function changeProfile(ctx: CustomerCtx, input: ProfileForm) {
  const { id: customerId } = ctx.session.customer
  await queries.updateProfile(ctx.db, customerId, readProfile(ctx, input), ctx.now)
  ctx.reportSecurity({ kind: 'profile-changed', account: ownAccount(ctx) })
  return getProfile(ctx)
}

function readProfile(ctx: CustomerCtx, input: ProfileForm) {
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

export async function getOverview(ctx: CustomerCtx) {
  const { id: customerId, permissions } = ctx.session.customer
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
