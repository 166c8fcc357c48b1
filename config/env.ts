import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import {
  findLiveKey,
  readGatewayNames,
  readGatewaySettings,
  type GatewaySettings,
} from './gateway-settings.ts'
import { apple, google, readOidcProviders, type OidcProvider } from './oidc-providers.ts'
import { exampleSeller, type LegalEntity } from './legal-entity.ts'
import { SellerFile } from './seller-file.ts'
import { readShopKind, refusalsOfLiveShop, type ShopKind } from './shop-kind.ts'
import { parseRootKeys, readRootKeysFile, type RootKeys } from './root-keys.ts'
import { SiteOverrides } from './site-overrides.ts'
import { makeSites, type Site } from './sites.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`))

const MB = 1_000_000
const megabytes = (from: number, to: number) => wholeNumber(from, to).transform((mb) => mb * MB)

const splitOnce = (text: string, sign: string): [string, string] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
const isCarrierSecret = ([carrier, secret]: [string, string]) =>
  /^[a-z0-9-]{2,40}$/.test(carrier) && secret.length >= 32

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** Money is not spoken of in clear, except on one machine. */
const gatewayUrl = z
  .url({
    protocol: /^https?$/,
    error: 'must be an https:// address',
  })
  .refine(
    (url) => url.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url),
    'must be an https:// address',
  )

/** Five connections a core keep PostgreSQL busy; more only wait in another place. */
function poolSizeOfMachine(): number {
  return Math.min(Math.max(availableParallelism() * 5, 10), 40)
}

/** Every setting of the program, with its default and its meaning: `.env.example` lists the same. */
const Env = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    })
    .default('production'),
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'must look like postgres://user:password@host:5432/name; leave it out for the embedded database',
    })
    .optional(),
  DATA_DIR: z.string().min(1).default('var'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(poolSizeOfMachine()),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  API_URL: httpUrl.optional(),
  API_TOKEN: z.string().min(32, 'must be at least 32 characters').optional(),
  SITES_FILE: z.string().min(1).optional(),
  SELLER_FILE: z.string().min(1).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text, context) => {
      try {
        return readTrustedProxies(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .default(readTrustedProxies('')),
  PROXY_HEADER: z
    .string()
    .toLowerCase()
    .pipe(
      z.enum(['x-forwarded-for', 'forwarded'], { error: 'must be x-forwarded-for or forwarded' }),
    )
    .default('x-forwarded-for'),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  ICON_FALLBACK_URL: httpUrl.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  SESSION_PROVIDER: z
    .enum(['server', 'cookie'], { error: 'must be server or cookie' })
    .default('server'),
  SESSION_ID_BYTES: wholeNumber(32, 64).default(32),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  SESSION_MAX_DAYS: wholeNumber(1, 3_650).default(180),
  SECRETS_FILE: z.string().min(1).optional(),
  SECRETS: z.string().min(1).optional(),
  CONSENT_VERSION: wholeNumber(1, 1_000_000).default(1),
  WRITES_PER_MINUTE: wholeNumber(10, 1_000_000).default(900),
  ORDERS_PER_HOUR: wholeNumber(1, 1_000_000).default(200),
  ORDERS_PER_EMAIL: wholeNumber(1, 1_000_000).default(20),
  UNPAID_ORDERS_PER_EMAIL: wholeNumber(1, 1_000_000).default(3),
  ORDER_MAILS_PER_HOUR: wholeNumber(1, 1_000_000).default(3),
  FORM_MAILS_PER_HOUR: wholeNumber(1, 1_000_000).default(10),
  CART_REMINDER_HOURS: wholeNumber(0, 24 * 30).default(24),
  EVENT_MONTHS: wholeNumber(1, 120).default(13),
  VISITOR_LOG_MONTHS: wholeNumber(1, 120).default(3),
  GOOGLE_ID: z.string().min(1).optional(),
  GOOGLE_SECRET: z.string().min(1).optional(),
  APPLE_ID: z.string().min(1).optional(),
  APPLE_SECRET: z.string().min(1).optional(),
  OIDC_PROVIDERS: z
    .string()
    .transform((text, context) => {
      try {
        return readOidcProviders(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .default([]),
  KEPT_BUILDS: wholeNumber(1, 50).default(5),
  PAGE_CACHE_MB: megabytes(0, 100_000).default(64 * MB),
  PAGE_SHARED_SECONDS: wholeNumber(0, 86_400).default(0),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must look like smtps://user:password@host:465; leave it out for the local inbox',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  REVIEWS: z
    .enum(['at-once', 'after-check'], { error: 'must be at-once or after-check' })
    .default('at-once'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(3, 'must be at least 3 characters').default('estampa'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  // The decoders take no larger ones, whatever is set here.
  UPLOAD_IMAGE_MB: megabytes(1, 200).default(100 * MB),
  UPLOAD_PDF_MB: megabytes(1, 100).default(100 * MB),
  UPLOAD_ZIP_MB: megabytes(1, 1_000).default(1_000 * MB),
  UPLOAD_IDLE_MS: wholeNumber(100, 600_000).default(15_000),
  UPLOADS_PER_MINUTE: wholeNumber(1, 100_000).default(240),
  UPLOAD_CPU_SECONDS: wholeNumber(1, 100_000).default(120),
  FREE_DISK_MB: megabytes(0, 100_000_000).optional(),
  GUEST_UPLOADS: wholeNumber(1, 1_000_000).default(500),
  GUEST_UPLOAD_MB: megabytes(1, 1_000_000).default(2_000 * MB),
  CUSTOMER_UPLOADS: wholeNumber(1, 1_000_000).default(5_000),
  CUSTOMER_UPLOAD_MB: megabytes(1, 10_000_000).default(20_000 * MB),
  UNUSED_UPLOAD_DAYS: wholeNumber(1, 3_650).default(30),
  INGEST_PROCESSES: wholeNumber(1, 64).default(Math.max(1, availableParallelism() - 1)),
  WORKER: z
    .enum(['in-process', 'none'], { error: 'must be in-process or none' })
    .default('in-process'),
  PAYMENT_GATEWAYS: z
    .string()
    .transform((text, context) => {
      try {
        return readGatewayNames(text)
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message })
        return z.NEVER
      }
    })
    .optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  STRIPE_URL: gatewayUrl.default('https://api.stripe.com'),
  MOLLIE_API_KEY: z.string().min(1).optional(),
  MOLLIE_WEBHOOK_SECRET: z.string().min(16, 'must be at least 16 characters').optional(),
  MOLLIE_URL: gatewayUrl.default('https://api.mollie.com'),
  UNPAID_ORDER_DAYS: wholeNumber(1, 365).default(14),
  RENDER_CELLS: wholeNumber(1, 64).default(Math.max(1, availableParallelism() - 1)),
  CARRIER_SECRETS: z
    .string()
    .transform((text) => new Map(text.split(',').map((part) => splitOnce(part.trim(), ':'))))
    .refine((secrets) => [...secrets].every(isCarrierSecret), {
      error: 'must look like gls:secret,dhl:secret, each secret of at least 32 characters',
    })
    .default(new Map()),
  REVIEW_REQUEST_DAYS: wholeNumber(0, 60).optional(),
  FIX_WINDOW_MINUTES: wholeNumber(0, 1_440).optional(),
  SIMULATION: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SIMULATION_STAGE_SECONDS: wholeNumber(0, 86_400).default(75),
  SEED_DEMO: z.enum(['yes', 'no'], { error: 'must be yes or no' }).optional(),
})

export type Env = Omit<
  z.infer<typeof Env>,
  | 'DATA_DIR'
  | 'SEED_DEMO'
  | 'SIMULATION'
  | 'REVIEW_REQUEST_DAYS'
  | 'FIX_WINDOW_MINUTES'
  | 'OIDC_PROVIDERS'
  | 'SECRETS'
> & {
  /** Keys outside of the database, read anew at each call; undefined when there are none. */
  readRootKeys: () => RootKeys | undefined
  oidcProviders: OidcProvider[]
  gateways: GatewaySettings
  dataDir: string
  sites: Site[]
  kind: ShopKind
  isDemo: boolean
  /** How long a customer changes an order alone before the factory may have it. */
  fixWindowMinutes: number
  /** Whether a factory and carriers are played, with whoever has none of his own. */
  isSimulated: boolean
  reviewRequestDays: number
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Parsed once, by the process that starts; nobody else reads the environment. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const filled = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Env.safeParse(filled)
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
    OIDC_PROVIDERS,
    SECRETS,
    ...env
  } = parsed.data
  if (env.API_URL && !env.API_TOKEN) {
    throw new ConfigurationError('API_TOKEN must be set when API_URL is: both ends share it.')
  }
  if (env.S3_ENDPOINT && !(env.S3_ACCESS_KEY && env.S3_SECRET_KEY)) {
    throw new ConfigurationError('S3_ACCESS_KEY and S3_SECRET_KEY must be set when S3_ENDPOINT is.')
  }
  const overrides = env.SITES_FILE ? readFile('SITES_FILE', env.SITES_FILE, SiteOverrides) : {}
  const kindFacts = {
    stores: overrides,
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
    ? readFile('SELLER_FILE', env.SELLER_FILE, SellerFile)
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
    kind,
    isDemo,
    isSimulated,
    // Nobody waits three days for a demo.
    reviewRequestDays: REVIEW_REQUEST_DAYS ?? (isSimulated ? 0 : 3),
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

function readFile<Output>(setting: string, path: string, schema: z.ZodType<Output>): Output {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // The parser quotes the file, line breaks included.
    const said = (error as Error).message.replaceAll(/\s+/g, ' ')
    throw new ConfigurationError(
      `${setting}=${path} cannot be read as JSON (${said}): correct it, or leave ${setting} out.`,
      { cause: error },
    )
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) {
    throw new ConfigurationError(
      parsed.error.issues
        .map((issue) => `${setting}=${path}: ${issue.path.join('.')}: ${issue.message}.`)
        .join('\n'),
    )
  }
  return parsed.data
}

/** A bad value must not print the password in it, however badly the rest is written. */
function shown(name: string, values: Record<string, string | undefined>): string {
  const value = values[name] ?? ''
  if (/(^|_)(TOKEN|KEY|SECRETS?|PROVIDERS)$/.test(name)) return '…'
  const hidden = name.endsWith('_URL') ? withoutPassword(value) : value
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
