import { networkOf } from './attempt-limit.ts'
import type { Ctx } from './context.ts'
import type { PlacedSecurityEvent, SecurityEvent } from './security-event.ts'

type Place = Pick<Ctx, 'site' | 'clientAddress' | 'requestId'>

export function placed(event: SecurityEvent, ctx: Place): PlacedSecurityEvent {
  return {
    ...event,
    store: ctx.site.slug,
    network: networkOf(ctx.clientAddress),
    requestId: ctx.requestId,
  }
}

/** The account of whoever is signed in. */
export const ownAccount = ({ site, session }: Pick<Ctx, 'site' | 'session'>) =>
  session?.customer && { brand: site.brand, email: session.customer.email }
