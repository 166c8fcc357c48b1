import type { Env } from '#config/env.ts'
import { findTestKey } from '#config/gateway-settings.ts'
import { LONGEST_UNHEARD_SECONDS } from '#config/shared-life.ts'

type Settings = Pick<
  Env,
  | 'sites'
  | 'TRUSTED_PROXIES'
  | 'SMTP_URL'
  | 'API_URL'
  | 'BACKUP_TO'
  | 'PAGE_SHARED_SECONDS'
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
  if (env.API_URL && env.PAGE_SHARED_SECONDS > LONGEST_UNHEARD_SECONDS) {
    warnings.push(
      `PAGE_SHARED_SECONDS=${env.PAGE_SHARED_SECONDS} counts as ${LONGEST_UNHEARD_SECONDS}: with API_URL this process hears of no change, ` +
        'and a cache in front that was told of one would fetch the old page again.',
    )
  }
  const testKey = findTestKey(env)
  if (env.kind === 'live' && testKey) {
    warnings.push(`${testKey} is a test key: orders are made and sent, and nobody pays for them.`)
  }
  if (env.kind === 'live' && !env.BACKUP_TO && !env.API_URL) {
    warnings.push(
      'BACKUP_TO is not set: the shop makes no backup by itself. Name a folder of another machine or s3://bucket/folder.',
    )
  }
  return warnings
}
