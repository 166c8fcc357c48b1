import { resolve } from 'node:path'
import type { z } from 'zod'
import { ConfigurationError } from './configuration-error.ts'
import { readConfigurationFile } from './configuration-file.ts'
import { findLiveKey, readGatewaySettings, type GatewaySettings } from './gateway-settings.ts'
import { exampleSeller, type LegalEntity } from './legal-entity.ts'
import { apple, google, type OidcProvider } from './oidc-providers.ts'
import { readOfficeOrigin } from './office-origin.ts'
import { parseRootKeys, readRootKeysFile, type RootKeys } from './root-keys.ts'
import { SellerFile } from './seller-file.ts'
import { Settings } from './settings.ts'
import { readShopKind, refusalsOfLiveShop, type ShopKind } from './shop-kind.ts'
import { SiteOverrides } from './site-overrides.ts'
import { makeSites, type Site } from './sites.ts'

export type Env = Omit<
  z.infer<typeof Settings>,
  | 'DATA_DIR'
  | 'SEED_DEMO'
  | 'SIMULATION'
  | 'REVIEW_REQUEST_DAYS'
  | 'FIX_WINDOW_MINUTES'
  | 'DRAIN_SECONDS'
  | 'OIDC_PROVIDERS'
  | 'SECRETS'
  | 'OFFICE_ORIGIN'
> & {
  /** Of the host where people of the shop work; a live shop without one has no office. */
  officeOrigin: string | undefined
  /** Keys outside of the database, read anew at each call; undefined when there are none. */
  readRootKeys: () => RootKeys | undefined
  oidcProviders: OidcProvider[]
  gateways: GatewaySettings
  dataDir: string
  sites: Site[]
  kind: ShopKind
  isDemo: boolean
  /** Time for proxies to notice, between the signal to end and the end. */
  drainSeconds: number
  /** How long a customer changes an order alone before the factory may have it. */
  fixWindowMinutes: number
  /** Whether a factory and carriers are played, with whoever has none of his own. */
  isSimulated: boolean
  reviewRequestDays: number
}

/** Drain of a live shop that sets none: longer than the proxies in deploy/ take to notice. */
export const LIVE_DRAIN_SECONDS = 5

/** Parsed once, by the process that starts; nobody else reads the environment. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(filled)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues
        .map(
          (issue) =>
            `${String(issue.path[0])}=${shown(String(issue.path[0]), filled)} ${issue.message}.`,
        )
        .join('\n'),
    )
  }
  const {
    DATA_DIR,
    SEED_DEMO,
    SIMULATION,
    REVIEW_REQUEST_DAYS,
    FIX_WINDOW_MINUTES,
    DRAIN_SECONDS,
    OIDC_PROVIDERS,
    SECRETS,
    OFFICE_ORIGIN,
    ...env
  } = parsed.data
  if (env.API_URL && !env.API_TOKEN) {
    throw new ConfigurationError('API_TOKEN must be set when API_URL is: both ends share it.')
  }
  if (env.S3_ENDPOINT && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) {
    throw new ConfigurationError('S3_ACCESS_KEY and S3_SECRET_KEY must be set when S3_ENDPOINT is.')
  }
  if (!env.BACKUP_S3_ACCESS_KEY !== !env.BACKUP_S3_SECRET_KEY) {
    throw new ConfigurationError(
      'BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY must be set together.',
    )
  }
  const overrides = env.SITES_FILE
    ? readConfigurationFile('SITES_FILE', env.SITES_FILE, SiteOverrides)
    : {}
  const kindFacts = {
    stores: overrides,
    officeOrigin: OFFICE_ORIGIN,
    liveKey: findLiveKey(env),
    hasOwnDatabase: env.DATABASE_URL !== undefined,
    seedDemo: SEED_DEMO,
  }
  const kind = orConfigurationError(() => readShopKind(kindFacts))
  const isDemo = kind === 'demo'
  // A factory that is played would deliver nothing of what customers of somebody's own database ordered.
  const isSimulated = SIMULATION ? SIMULATION === 'on' : isDemo && env.DATABASE_URL === undefined
  const gateways = orConfigurationError(() => readGatewaySettings(env, isDemo))
  if (kind === 'live') {
    const refusals = refusalsOfLiveShop({
      ...kindFacts,
      sellerFile: env.SELLER_FILE,
      smtpUrl: env.SMTP_URL,
      isSimulated,
      gateways: gateways.names,
      isFrontOnly: env.API_URL !== undefined,
    })
    if (refusals.length > 0) throw new ConfigurationError(refusals.join('\n'))
  }
  const seller: LegalEntity = env.SELLER_FILE
    ? readConfigurationFile('SELLER_FILE', env.SELLER_FILE, SellerFile)
    : exampleSeller
  return {
    ...env,
    readRootKeys: makeRootKeysReader(env.SECRETS_FILE, SECRETS),
    dataDir: resolve(DATA_DIR),
    oidcProviders: [...knownProviders(env), ...OIDC_PROVIDERS],
    gateways,
    sites: orConfigurationError(() =>
      makeSites(env.PORT, overrides, {
        consentVersion: env.CONSENT_VERSION,
        gateways: gateways.names,
        hasDemoAccounts: isDemo,
        hasLocalStores: kind !== 'live',
        seller,
      }),
    ),
    officeOrigin: orConfigurationError(() => readOfficeOrigin(OFFICE_ORIGIN, kind, env.PORT)),
    kind,
    isDemo,
    isSimulated,
    // Nobody waits three days for a demo.
    reviewRequestDays: REVIEW_REQUEST_DAYS ?? (isSimulated ? 0 : 3),
    // Nobody waits for the end of a demo; a live shop stands behind a proxy that must notice.
    drainSeconds: DRAIN_SECONDS ?? (kind === 'live' ? LIVE_DRAIN_SECONDS : 0),
    fixWindowMinutes: FIX_WINDOW_MINUTES ?? (isDemo ? 3 : 60),
  }
}

function orConfigurationError<Value>(read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new ConfigurationError(error instanceof Error ? error.message : String(error), {
      cause: error,
    })
  }
}

/** Read once at the start, so that a wrong file is told of then and not when it is first needed. */
function makeRootKeysReader(
  path: string | undefined,
  text: string | undefined,
): () => RootKeys | undefined {
  if (path !== undefined && text !== undefined) {
    throw new ConfigurationError('Set SECRETS_FILE or SECRETS, not both.')
  }
  const explained = (name: string, read: () => RootKeys) => {
    try {
      return read()
    } catch (error) {
      throw new ConfigurationError(`${name} ${(error as Error).message}.`, { cause: error })
    }
  }
  const read = () => {
    if (path !== undefined) {
      return explained(`SECRETS_FILE=${path}`, () => readRootKeysFile(path))
    }
    return text === undefined ? undefined : explained('SECRETS', () => parseRootKeys(text))
  }
  read()
  return read
}

type Known = Partial<Record<'GOOGLE_ID' | 'GOOGLE_SECRET' | 'APPLE_ID' | 'APPLE_SECRET', string>>

function knownProviders(env: Known): OidcProvider[] {
  const make = (name: 'GOOGLE' | 'APPLE', provider: typeof google) => {
    const [id, secret] = [env[`${name}_ID`], env[`${name}_SECRET`]]
    if (!id && !secret) return []
    if (!id || !secret) {
      throw new ConfigurationError(`${name}_ID and ${name}_SECRET must be set together.`)
    }
    return [provider(id, secret)]
  }
  return [...make('GOOGLE', google), ...make('APPLE', apple)]
}

/** A bad value must not print the password in it, however badly the rest is written. */
function shown(name: string, values: Record<string, string | undefined>): string {
  const value = values[name] ?? ''
  if (/(^|_)(TOKEN|KEY|SECRETS?|PROVIDERS|OIDC)$/.test(name)) return '…'
  const hidden = name.endsWith('_URL') || name === 'MAIL_IN' ? withoutPassword(value) : value
  return hidden.length > 60 ? `${hidden.slice(0, 57)}…` : hidden
}

function withoutPassword(url: string): string {
  const scheme = /^[a-z]+:\/\//i.exec(url)?.[0] ?? ''
  const colon = url.indexOf(':', scheme.length)
  const at = url.lastIndexOf('@')
  if (colon === -1) return url
  return `${url.slice(0, colon + 1)}…${at > colon ? url.slice(at) : ''}`
}

/** How often strangers may order, as the door of orders wants it told. */
export const orderLimitsOf = (env: Env) => ({
  perHour: env.ORDERS_PER_HOUR,
  perEmail: env.ORDERS_PER_EMAIL,
  unpaidPerEmail: env.UNPAID_ORDERS_PER_EMAIL,
})
