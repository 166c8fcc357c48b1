import type { Kysely } from 'kysely'
import { openTestGateway } from '#commerce/payment/test-gateway.ts'
import type { GatewaySettings } from '#config/gateway-settings.ts'
import type { PaymentProvider } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'
import type { Gateway } from './gateway.ts'
import { offlineGateway } from './offline-gateway.ts'
import { openMollieGateway } from './mollie-gateway.ts'

/** Everybody who takes payments for this shop. */
export type Gateways = {
  /** Undefined for one that took payments once and is not configured any more. */
  find: (provider: string) => Gateway | undefined
}

export async function openGateways(
  db: Kysely<Tables>,
  settings: GatewaySettings,
  now?: () => Date,
): Promise<Gateways> {
  const all: Gateway[] = [offlineGateway]
  if (settings.names.includes('test')) all.push(openTestGateway(db, now))
  if (settings.stripe) {
    // A large library, which a shop without Stripe need not load.
    const { openStripeGateway } = await import('./stripe-gateway.ts')
    all.push(openStripeGateway(settings.stripe))
  }
  if (settings.mollie) all.push(openMollieGateway(settings.mollie))
  return gatewaysOf(all)
}

export function gatewaysOf(all: readonly Gateway[]): Gateways {
  const byName = new Map<PaymentProvider, Gateway>(all.map((gateway) => [gateway.name, gateway]))
  return { find: (provider) => byName.get(provider as PaymentProvider) }
}
