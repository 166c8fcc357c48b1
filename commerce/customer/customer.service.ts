import { refuse } from '#api/refusal.ts'
import { getCustomer } from '#commerce/authorize.ts'
import type { Ctx } from '#commerce/context.ts'
import * as queries from './customer.queries.ts'
import { hashPassword, verifyPassword } from './password.rules.ts'

let decoyHash: Promise<string> | undefined

/** Takes as long for an unknown e-mail as for a known one, so that time tells nothing. */
export async function isPasswordOf(
  ctx: Ctx,
  input: { email: string; password: string },
): Promise<boolean> {
  const row = await queries.findPasswordByEmail(ctx.db, ctx.site.brand, input.email)
  decoyHash ??= hashPassword('nobody has this password')
  const matches = await verifyPassword(input.password, row?.password_hash ?? (await decoyHash))
  return matches && Boolean(row?.password_hash)
}

export async function getCustomerId(ctx: Ctx, email: string): Promise<string> {
  const row = await queries.findPasswordByEmail(ctx.db, ctx.site.brand, email)
  return row?.id ?? refuse('wrong_credentials')
}

export async function getProfile(ctx: Ctx) {
  const row = await queries.getCustomerRow(ctx.db, getCustomer(ctx).customerId)
  return { ...row, phone: row.phone ?? undefined }
}

export async function changeProfile(
  ctx: Ctx,
  input: { name: string; surname: string; phone?: string | undefined },
) {
  const { customerId } = getCustomer(ctx)
  const profile = { name: input.name, surname: input.surname, phone: input.phone ?? null }
  await queries.updateProfile(ctx.db, customerId, profile, ctx.now)
  return getProfile(ctx)
}

export async function getOverview(ctx: Ctx) {
  const counts = await queries.countBelongings(ctx.db, getCustomer(ctx).customerId)
  return {
    orderCount: Number(counts.orders),
    designCount: Number(counts.designs),
    openTicketCount: Number(counts.tickets),
  }
}
