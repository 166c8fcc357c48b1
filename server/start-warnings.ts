import type { Env } from '#config/env.ts'
import { findTestKey } from '#config/gateway-settings.ts'

type Settings = Pick<
  Env,
  | 'sites'
  | 'TRUSTED_PROXIES'
  | 'SMTP_URL'
  | 'API_URL'
  | 'kind'
  | 'isDemo'
  | 'STRIPE_SECRET_KEY'
  | 'MOLLIE_API_KEY'
>

/** Start warnings that an operator should hear before customers notice. One line each. */
export function listStartWarnings(env: Settings): string[] {
  const warnings: string[] = []
  // The shop itself speaks plain HTTP: whoever comes by https comes through a proxy.
  const isBehindProxy = env.sites.some(({ origin }) => origin.startsWith('https:'))
  if (isBehindProxy && env.TRUSTED_PROXIES.isEmpty) {
    warnings.push(
      'TRUSTED_PROXIES is not set, and stores are on https: all visitors of the proxy count as one address, ' +
        'so that a few of them use up the limits on attempts for everybody. Name the address or range of the proxy.',
    )
  }
  if (!env.isDemo && !env.SMTP_URL && !env.API_URL) {
    warnings.push('SMTP_URL is not set: no mail leaves the shop. Name your mail server.')
  }
  const testKey = findTestKey(env)
  if (env.kind === 'live' && testKey) {
    warnings.push(`${testKey} is a test key: orders are made and sent, and nobody pays for them.`)
  }
  return warnings
}
