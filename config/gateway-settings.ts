import { gatewayNames, type GatewayName } from './site-payments.ts'

/** Gateway settings: who takes payments, and by which keys. */
export type GatewaySettings = {
  names: readonly GatewayName[]
  stripe: { secretKey: string; webhookSecret: string; url: string } | undefined
  mollie: { apiKey: string; webhookSecret: string; url: string } | undefined
}

type Keys = {
  PAYMENT_GATEWAYS?: readonly GatewayName[] | undefined
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_URL: string
  MOLLIE_API_KEY?: string | undefined
  MOLLIE_WEBHOOK_SECRET?: string | undefined
  MOLLIE_URL: string
}

/**
 * Throws with a sentence that helps. Without a word about gateways those take payments whose keys
 * are there; the built-in one, which takes no money, only where a demo would have none at all.
 */
export function readGatewaySettings(keys: Keys, isDemo: boolean): GatewaySettings {
  const stripe = pair(
    ['STRIPE_SECRET_KEY', keys.STRIPE_SECRET_KEY],
    ['STRIPE_WEBHOOK_SECRET', keys.STRIPE_WEBHOOK_SECRET],
  )
  const mollie = pair(
    ['MOLLIE_API_KEY', keys.MOLLIE_API_KEY],
    ['MOLLIE_WEBHOOK_SECRET', keys.MOLLIE_WEBHOOK_SECRET],
  )
  const real = [...(stripe ? ['stripe' as const] : []), ...(mollie ? ['mollie' as const] : [])]
  const names = keys.PAYMENT_GATEWAYS ?? (real.length > 0 ? real : isDemo ? ['test' as const] : [])
  for (const name of names) {
    if (name !== 'test' && !real.includes(name)) {
      const key = name === 'stripe' ? 'STRIPE_SECRET_KEY' : 'MOLLIE_API_KEY'
      throw new Error(`PAYMENT_GATEWAYS names ${name}: ${key} must be set.`)
    }
  }
  if (findLiveKey(keys) && names.includes('test')) {
    throw new Error(
      'PAYMENT_GATEWAYS names test beside a gateway with a live key: orders would be paid with no money. Take one of them away.',
    )
  }
  return {
    names,
    stripe: stripe && { secretKey: stripe[0], webhookSecret: stripe[1], url: keys.STRIPE_URL },
    mollie: mollie && { apiKey: mollie[0], webhookSecret: mollie[1], url: keys.MOLLIE_URL },
  }
}

/** The name of the setting whose key takes real money. */
export function findLiveKey(
  keys: Pick<Keys, 'STRIPE_SECRET_KEY' | 'MOLLIE_API_KEY'>,
): string | undefined {
  if (keys.STRIPE_SECRET_KEY?.includes('_live_')) return 'STRIPE_SECRET_KEY'
  return keys.MOLLIE_API_KEY?.startsWith('live_') ? 'MOLLIE_API_KEY' : undefined
}

/** The name of the setting whose key only pretends to take money. */
export function findTestKey(
  keys: Pick<Keys, 'STRIPE_SECRET_KEY' | 'MOLLIE_API_KEY'>,
): string | undefined {
  if (keys.STRIPE_SECRET_KEY?.includes('_test_')) return 'STRIPE_SECRET_KEY'
  return keys.MOLLIE_API_KEY?.startsWith('test_') ? 'MOLLIE_API_KEY' : undefined
}

type Setting = readonly [name: string, value: string | undefined]

/** A gateway that nobody can be heard from would leave payments unnoticed. */
function pair(key: Setting, secret: Setting): [string, string] | undefined {
  if (key[1] && secret[1]) return [key[1], secret[1]]
  if (!key[1] && !secret[1]) return undefined
  throw new Error(`${key[0]} and ${secret[0]} must be set together.`)
}

export function readGatewayNames(text: string): GatewayName[] {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const isKnown = (name: string): name is GatewayName =>
    (gatewayNames as readonly string[]).includes(name)
  if (!names.every(isKnown)) throw new Error(`must be a list of ${gatewayNames.join(', ')}`)
  return names
}
