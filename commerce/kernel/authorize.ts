import { refuse } from '#api/refusal.ts'
import type { Actor, Ctx, Permission } from './context.ts'

/** The signed-in customer, or the refusal that sends a visitor to the login page. */
export function getCustomer(ctx: Ctx): Actor {
  return ctx.session?.customer ?? refuse('unauthenticated')
}

export function getPermittedCustomer(ctx: Ctx, permission: Permission): Actor {
  const customer = getCustomer(ctx)
  if (!customer.permissions.includes(permission)) refuse('forbidden')
  return customer
}

export function getPartner(ctx: Ctx): Actor {
  const customer = getCustomer(ctx)
  if (!customer.isPartner) refuse('forbidden')
  return customer
}
