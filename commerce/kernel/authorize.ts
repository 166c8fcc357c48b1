import { readAccess, type Access, type AnyPermission } from '#api/access.ts'
import { refuse } from '#api/refusal.ts'
import type { Actor, CustomerActor } from './actor.ts'
import type { Ctx, CustomerCtx, SessionCtx } from './context.ts'

/**
 * Door of the shop's API: refuses whoever is not among the callers of an endpoint. Stations, carriers, mail servers and
 * people of the shop have doors of their own (`machineApis`, `commerce/staff/office-door.ts`).
 */
export function authorize({ session }: Pick<Ctx, 'session'>, access: Access): void {
  const { name, permission } = readAccess(access)
  const customer = session?.customer
  switch (name) {
    case 'anyone':
    case 'link':
    case 'order':
    case 'owner':
    case 'server':
    case 'provider':
      break
    case 'session':
      if (!session) refuse('unauthenticated')
      break
    case 'customer':
      if (!customer) refuse('unauthenticated')
      break
    case 'partner':
      if (!customer) refuse('unauthenticated')
      if (!customer.isPartner) refuse('forbidden')
      break
    case 'station':
    case 'carrier':
    case 'mailer':
    case 'staff':
      refuse('forbidden')
      break
    default:
      name satisfies never
  }
  if (customer && permission !== undefined && !mayDo(customer, permission)) refuse('forbidden')
}

const mayDo = ({ permissions }: CustomerActor, permission: AnyPermission) =>
  (permissions as readonly AnyPermission[]).includes(permission)

/** Session check of a call that is let in by something else than a session, such as the link of an order. */
export function requireSession(ctx: Ctx): asserts ctx is SessionCtx {
  if (!ctx.session) refuse('unauthenticated')
}

export function requireCustomer(ctx: Ctx): asserts ctx is CustomerCtx {
  if (!ctx.session?.customer) refuse('unauthenticated')
}

/** Caller, for the history of what they do. */
export const actorOf = ({ session, extSessionId }: Pick<Ctx, 'session' | 'extSessionId'>): Actor =>
  session?.customer ?? { kind: 'visitor', id: extSessionId }
