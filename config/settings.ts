import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { webPoolOf } from './connection-budget.ts'
import { readGatewayNames } from './gateway-settings.ts'
import { secretsOf } from './rotating-secret.ts'
import { readOidcProviders } from './oidc-providers.ts'
import { readStaffOidc } from './staff-oidc.ts'
import { readTrustedProxies } from './trusted-proxies.ts'

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .pipe(z.number().min(from, `must be at least ${from}`).max(to, `must be at most ${to}`))

const MB = 1_000_000
const megabytes = (from: number, to: number) => wholeNumber(from, to).transform((mb) => mb * MB)

/** A core is left to the shop, but not one of two: decoders give way to it anyway, and half would stand still. */
const defaultIngestProcesses = (cores: number) => Math.min(cores, Math.max(2, cores - 1))

const LEAST_SECRET_LETTERS = 32

const splitOnce = (text: string, sign: string): [string, string] => {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
const isCarrierSecret = ([carrier, secret]: [string, string]) =>
  /^[a-z0-9-]{2,40}$/.test(carrier) &&
  secret.split(',').every((one) => one.length >= LEAST_SECRET_LETTERS)

/** `gls:secret,dhl:secret`; a name that comes twice is being rotated. */
function readNamedSecrets(text: string): Map<string, string> {
  const secrets = new Map<string, string>()
  for (const part of text.split(',')) {
    const [name, secret] = splitOnce(part.trim(), ':')
    const before = secrets.get(name)
    secrets.set(name, before === undefined ? secret : `${before},${secret}`)
  }
  return secrets
}

/** One secret, or several while it is rotated. */
const rotatingSecret = (letters: number) =>
  z
    .string()
    .refine(
      (text) => secretsOf(text).length > 0 && secretsOf(text).every((one) => one.length >= letters),
      `must be at least ${letters} characters`,
    )

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

const postgresUrl = (error: string) => z.url({ protocol: /^postgres(ql)?$/, error })

/** A text that has a parser of its own: what the parser throws is what the operator reads. */
const readBy = <Value>(parse: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })

/** `name=value,other=value`, as OpenTelemetry writes headers. */
function readHeaderList(text: string): Map<string, string> {
  const pairs = text.split(',').map((part) => splitOnce(part.trim(), '='))
  if (pairs.some(([name, value]) => !/^[\w-]+$/.test(name) || !/^[\x20-\x7e]+$/.test(value))) {
    throw new Error('must look like name=value,other=value')
  }
  return new Map(pairs)
}

/** Several addresses, of which each hears the same. */
function readHttpUrls(text: string): string[] {
  const urls = text.split(',').map((part) => part.trim())
  if (!urls.every((url) => httpUrl.safeParse(url).success)) {
    throw new Error('must be http:// or https:// addresses, comma-separated')
  }
  return urls
}

/** Every setting of the program, with its default and its meaning: `.env.example` lists the same. */
export const Settings = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'must be production, development or test',
    })
    .default('production'),
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: postgresUrl(
    'must look like postgres://user:password@host:5432/name; leave it out for the embedded database',
  ).optional(),
  DATABASE_DIRECT_URL: postgresUrl(
    'must look like postgres://user:password@host:5432/name; leave it out unless DATABASE_URL names a pooler',
  ).optional(),
  DATABASE_READ_URL: postgresUrl(
    'must look like postgres://user:password@host:5432/name; leave it out without a standby',
  ).optional(),
  DATABASE_WAIT_SECONDS: wholeNumber(0, 3_600).default(60),
  DATA_DIR: z.string().min(1).default('var'),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(webPoolOf(availableParallelism())),
  DATABASE_STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000).default(10_000),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  API_URL: httpUrl.optional(),
  API_TOKEN: rotatingSecret(LEAST_SECRET_LETTERS).optional(),
  OFFICE_ORIGIN: httpUrl
    .refine((url) => new URL(url).origin === url, 'must be scheme, host and port only')
    .optional(),
  SITES_FILE: z.string().min(1).optional(),
  SELLER_FILE: z.string().min(1).optional(),
  TRUSTED_PROXIES: readBy(readTrustedProxies).default(readTrustedProxies('')),
  PROXY_HEADER: z
    .string()
    .toLowerCase()
    .pipe(
      z.enum(['x-forwarded-for', 'forwarded'], { error: 'must be x-forwarded-for or forwarded' }),
    )
    .default('x-forwarded-for'),
  METRICS_TOKEN: rotatingSecret(16).optional(),
  METRICS_PORT: wholeNumber(1, 65535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: readBy(readHeaderList).default(new Map()),
  OTEL_SERVICE_NAME: z.string().min(1).default('estampa'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a share from 0 to 1')
    .transform(Number)
    .default(0.1),
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
  PIECES_PER_DAY: wholeNumber(1, 10_000_000).default(1_000),
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
  OIDC_PROVIDERS: readBy(readOidcProviders).default([]),
  STAFF_OIDC: readBy(readStaffOidc).optional(),
  KEPT_BUILDS: wholeNumber(1, 50).default(5),
  PAGE_CACHE_MB: megabytes(0, 100_000).default(64 * MB),
  PAGE_SHARED_SECONDS: wholeNumber(0, 86_400).default(0),
  CDN_PURGE_URLS: readBy(readHttpUrls).default([]),
  CDN_PURGE_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must look like smtps://user:password@host:465; leave it out for the local inbox',
    })
    .optional(),
  MAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
  MAIL_IN: z
    .url({
      protocol: /^imaps?$/,
      hostname: /./,
      error: 'must look like imaps://user:password@host:993/INBOX',
    })
    .optional(),
  MAIL_IN_SECRETS: z
    .string()
    .transform(readNamedSecrets)
    .refine((secrets) => [...secrets].every(isCarrierSecret), {
      error: 'must look like support:secret, each secret of at least 32 characters',
    })
    .default(new Map()),
  MAIL_REPLY_TO: z.email({ error: 'must be an e-mail address' }).optional(),
  MAIL_AUTH_SERVERS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter(Boolean),
    )
    .default([]),
  REVIEWS: z
    .enum(['at-once', 'after-check'], { error: 'must be at-once or after-check' })
    .default('at-once'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().min(3, 'must be at least 3 characters').default('estampa'),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_SECRET_KEY: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  // The decoders take no larger ones, whatever is set here.
  UPLOAD_IMAGE_MB: megabytes(1, 200).default(100 * MB),
  UPLOAD_PDF_MB: megabytes(1, 100).default(100 * MB),
  UPLOAD_ZIP_MB: megabytes(1, 1_000).default(1_000 * MB),
  UPLOAD_IDLE_MS: wholeNumber(100, 600_000).default(15_000),
  UPLOAD_MB_PER_MINUTE: megabytes(1, 1_000_000).default(1_000 * MB),
  UPLOAD_MB_PER_HOUR: megabytes(1, 1_000_000).default(4_000 * MB),
  UPLOAD_CPU_SECONDS: wholeNumber(1, 100_000).default(120),
  FREE_DISK_MB: megabytes(0, 100_000_000).optional(),
  GUEST_UPLOADS: wholeNumber(1, 1_000_000).default(500),
  GUEST_UPLOAD_MB: megabytes(1, 1_000_000).default(2_000 * MB),
  CUSTOMER_UPLOADS: wholeNumber(1, 1_000_000).default(5_000),
  CUSTOMER_UPLOAD_MB: megabytes(1, 10_000_000).default(20_000 * MB),
  UNUSED_UPLOAD_DAYS: wholeNumber(1, 3_650).default(30),
  INGEST_PROCESSES: wholeNumber(1, 64).default(defaultIngestProcesses(availableParallelism())),
  WORKER: z
    .enum(['in-process', 'none'], { error: 'must be in-process or none' })
    .default('in-process'),
  WORKER_JOBS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .optional(),
  PAYMENT_GATEWAYS: readBy(readGatewayNames).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: rotatingSecret(16).optional(),
  STRIPE_URL: gatewayUrl.default('https://api.stripe.com'),
  MOLLIE_API_KEY: z.string().min(1).optional(),
  MOLLIE_WEBHOOK_SECRET: rotatingSecret(16).optional(),
  MOLLIE_URL: gatewayUrl.default('https://api.mollie.com'),
  UNPAID_ORDER_DAYS: wholeNumber(1, 365).default(14),
  RENDER_CELLS: wholeNumber(1, 64).default(Math.max(1, availableParallelism() - 1)),
  CARRIER_SECRETS: z
    .string()
    .transform(readNamedSecrets)
    .refine((secrets) => [...secrets].every(isCarrierSecret), {
      error: 'must look like gls:secret,dhl:secret, each secret of at least 32 characters',
    })
    .default(new Map()),
  REVIEW_REQUEST_DAYS: wholeNumber(0, 60).optional(),
  FIX_WINDOW_MINUTES: wholeNumber(0, 1_440).optional(),
  SIMULATION: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  SIMULATION_STAGE_SECONDS: wholeNumber(0, 86_400).default(75),
  DEMO_HISTORY: z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('yes'),
  SEED_DEMO: z.enum(['yes', 'no'], { error: 'must be yes or no' }).optional(),
})
