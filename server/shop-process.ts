import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createTranslator, type Translate } from '#app/i18n/translator.ts'
import type { PageScripts } from '#app/shop.ts'
import { startReminding } from '#commerce/cart/start-reminding.ts'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { listMissingPages } from '#commerce/content/page-writing.service.ts'
import { countWaitingJobs } from '#commerce/kernel/jobs/job-queue.ts'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import type { MailDelivery } from '#commerce/kernel/mail/start-mail.ts'
import { startOrders, type OrderWork } from '#commerce/fulfilment/start-orders.ts'
import { startProductionClock } from '#commerce/production/production-clock.ts'
import { startPurging } from '#commerce/purge.ts'
import { openGateways, type Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import { startSettlement, type Settlement } from '#commerce/settlement/start-settlement.ts'
import {
  RENDERING_GRACE_MS,
  startRendering,
  type Rendering,
} from '#commerce/rendering/start-rendering.ts'
import type { ReportSecurity } from '#commerce/kernel/security-event.ts'
import { getCurrentKey } from '#commerce/kernel/signing-key/signing-key.service.ts'
import { moveReviewPhotos } from '#commerce/review/publish-photos.ts'
import { startDeadlines } from '#commerce/action-answer/deadlines.service.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { orderLimitsOf, type Env } from '#config/env.ts'
import type { Site } from '#config/sites.ts'
import { pendingMigrations } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openPreflight, type Preflight } from '#press/preflight/open-preflight.ts'
import { openPressCells } from '#press/press-cells.ts'
import { hearChanges, type OpenHearing } from './cache-changes.ts'
import { buildFolder, listBuilds, root, type BuildMeta } from './build-identity.ts'
import { askOwnDoor, closeServer, openServer } from './http-server.ts'
import { loadDemoShop, loadSimulation } from './load-demo.ts'
import { createLog, type Log } from './log.ts'
import { openMigratedDatabase } from './open-shop-database.ts'
import { openSecurityLog, type SecurityLog } from './security-log.ts'
import { openShopStorage, openUploads, type OpenUploads } from './open-uploads.ts'
import { compileMessages, type CompiledMessages } from './messages.ts'
import { describeError } from './redact.ts'
import { findRemoteUnreadiness, remoteTransport } from './remote-api.ts'
import { listStartWarnings } from './start-warnings.ts'
import type { DrawLate } from './web/files/static-files.ts'
import { refuseLongHeaders } from './web/rules/header-limits.ts'
import { createKeptListener } from './web/cache/kept-answer.ts'
import { fixedHeaders } from './web/rules/security-headers.ts'
import { plain } from './web/web-context.ts'
import { openMailOffice, startShopMail, withImages } from './open-mail.ts'
import { createMetrics } from './web/doors/metrics.ts'
import { createProbes } from './web/doors/probes.ts'
import type { App, PageRenderer } from './web/pages.ts'
import { createSharedPages } from './web/cache/shared-pages.ts'
import { createWeb } from './web/web.ts'
import { openWebKeys } from './web/auth/open-web-keys.ts'

export type ShopProcess = {
  log: Log
  close: () => Promise<void>
  /** Settled when the pages that everybody shares are rendered. */
  prerendered: Promise<void>
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Built = { build: BuildMeta; scripts: PageScripts }

type AppSource = {
  /** Settled when the pages are built, which may take longer than to fill the shop. */
  built: Promise<Built>
  loadApp: () => Promise<App>
  isDevelopment: boolean
  /** Runs before the shop's own handler, for the development server's files. */
  wrap?: (listener: Listener) => Listener
}

/** Past this the figure says enough, and counting on would cost more than it tells. */
const MOST_COUNTED_JOBS = 100_000

type ReportFault = (error: unknown, where: string, details?: object) => void

/** Opens everything that the shop needs; what was opened is closed again, visitors first. */
export async function startShop(env: Env, source: AppSource): Promise<ShopProcess> {
  const log = createLog(env.LOG_LEVEL)
  const metrics = createMetrics()
  let isClosing = false
  const reportFault: ReportFault = (error, where, details) => {
    if (isClosing) return
    metrics.countFault(where)
    log.error({ ...describeError(error), where, ...details }, 'fault')
  }
  const server = await openServer(env)
  for (const warning of listStartWarnings(env)) log.warn({}, warning)
  let database: OpenDatabase | undefined
  let stopPurging: (() => void) | undefined
  let stopReminding: (() => void) | undefined
  let stopDeadlines: (() => void) | undefined
  let stopProduction: (() => Promise<void>) | undefined
  let stopSimulation: (() => Promise<void>) | undefined
  let settlement: Settlement | undefined
  let uploads: OpenUploads | undefined
  let rendering: Rendering | undefined
  let mail: MailDelivery | undefined
  let orders: OrderWork | undefined
  let preflight: Preflight | undefined
  let hearing: OpenHearing | undefined
  let demo: OpenDemo | undefined
  let securityLog: SecurityLog | undefined
  const close = async () => {
    isClosing = true
    stopPurging?.()
    stopReminding?.()
    stopDeadlines?.()
    await Promise.all([stopProduction?.(), stopSimulation?.()])
    await Promise.all([
      closeServer(server),
      rendering?.close(RENDERING_GRACE_MS),
      mail?.close(),
      orders?.close(),
      settlement?.close(),
      // Visitors who wait for a picture would keep the server open.
      demo?.close(),
    ])
    await Promise.all([uploads?.close(), preflight?.close(), hearing?.close()])
    await securityLog?.close()
    await database?.close()
  }
  try {
    const carrierSecretOf = readCarrierSecrets(env)
    const messages = readMessages(source.isDevelopment)
    let office = openMailOffice(env, messages)
    if (!env.API_URL) {
      database = await openMigratedDatabase(env, { log, poolSize: env.DATABASE_POOL_SIZE })
      if (env.isDemo) demo = await openDemo(env, database, reportFault)
    }
    if (database && env.kind === 'live') {
      const missing = await listMissingPages(database.db, env.sites)
      if (missing.length > 0) {
        log.warn(
          { missing },
          'pages that the law asks for are missing: npm run task pages put <folder>',
        )
      }
    }
    let api: ReturnType<typeof makeApi> | undefined
    if (database) {
      const storage = openShopStorage(env)
      office = withImages(office, database.db, storage)
      uploads = openUploads(env, storage, { reportFault, log })
      const months = { events: env.EVENT_MONTHS, logs: env.VISITOR_LOG_MONTHS }
      stopPurging = startPurging(database.db, { uploads: uploads.purge, months }, (error) => {
        reportFault(error, 'purge')
      })
      stopReminding = startReminding(
        { db: database.db, sites: env.sites, afterHours: env.CART_REMINDER_HOURS },
        (error) => reportFault(error, 'cart reminders'),
      )
      preflight = openPreflight()
      const { db } = database
      const gateways = await openGateways(db, env.gateways)
      securityLog = openSecurityLog(log, async () => {
        return (await getCurrentKey(db, 'security log')).secret
      })
      const { report: reportSecurity } = securityLog
      const parts = { uploads, preflight, carrierSecretOf, gateways, reportSecurity }
      api = makeApi(env, database, parts, reportFault)
      moveReviewPhotos(join(env.dataDir, 'media'), storage).catch((error: unknown) => {
        reportFault(error, 'review photos')
      })
      metrics.watchDisk(uploads.tools.disk)
      metrics.watchQueue(() => countWaitingJobs(db, MOST_COUNTED_JOBS))
      if (env.WORKER === 'in-process') {
        const reviews = { sites: env.sites, afterDays: env.reviewRequestDays }
        stopProduction = startProductionClock(db, reviews, (error) => {
          reportFault(error, 'production clock')
        })
        stopDeadlines = startDeadlines(db, env.sites, (error) => {
          reportFault(error, 'required actions')
        })
        rendering = startRendering({
          database,
          storage,
          count: env.RENDER_CELLS,
          openCells: (count) => openPressCells(count, temporaryAreaOf(env.dataDir)),
          reportFault: (error, { job }) => reportFault(error, `job ${job}`),
        })
        mail = startShopMail(env, database, office, (error, { job }) => {
          reportFault(error, `job ${job}`)
        })
        settlement = startSettlement({
          database,
          gateways,
          sites: env.sites,
          unpaidOrderDays: env.UNPAID_ORDER_DAYS,
          reportFault: (error, { job }) => reportFault(error, `job ${job}`),
          tellAlerts: (open) => {
            log.warn({ open }, 'payments wait for a person: npm run task refund alerts')
          },
        })
        orders = startOrders({
          database,
          storage,
          office,
          reportFault: (error, { job }) => reportFault(error, `job ${job}`),
        })
      }
    }
    const door = {
      transport: api ?? remoteTransport,
      baseUrl: env.API_URL ?? 'http://api.internal',
      token: env.API_TOKEN,
    }
    const built = await source.built
    const renderer = makeRenderer(env, { ...source, ...built }, messages, reportFault)
    const reportCacheFault = (error: unknown) => reportFault(error, 'page cache')
    const keepsPages = env.PAGE_CACHE_MB > 0 && !source.isDevelopment
    if (keepsPages && database) {
      hearing = await hearChanges(database.url, reportCacheFault)
    }
    const sharedPages = keepsPages
      ? createSharedPages({ env, door, renderer, hearing, reportFault: reportCacheFault })
      : undefined
    const { web, prerendered } = createWeb({
      env,
      log,
      metrics,
      builds: source.isDevelopment ? [built.build] : listBuilds(),
      mediaFolder: join(env.dataDir, 'media'),
      drawLate: demo?.drawAsked,
      messages,
      api,
      door,
      renderer,
      webKeys: openWebKeys(door, env.sites[0]!),
      sharedPages,
      // Real customers' mails, with the links that let them in, are not for showing.
      inbox: database && env.isDemo && !env.SMTP_URL ? openInbox(database.db, office) : undefined,
    })
    const answerProbe = createProbes(() =>
      database ? findUnreadiness(database) : findRemoteUnreadiness(env.API_URL!, env.API_TOKEN!),
    )
    const answer = getRequestListener(web.fetch, { errorHandler: answerMalformed })
    const answerKept = sharedPages && createKeptListener(sharedPages, env.sites, metrics)
    const listener: Listener = (incoming, outgoing) => {
      if (refuseLongHeaders(incoming, outgoing)) return
      if (!answerKept?.(incoming, outgoing)) void answer(incoming, outgoing)
    }
    const app = await source.loadApp()
    server.removeAllListeners('request')
    const wrapped = source.wrap?.(listener) ?? listener
    server.on('request', (incoming, outgoing) => {
      if (!answerProbe(incoming, outgoing)) wrapped(incoming, outgoing)
    })
    if (database && env.isSimulated) {
      const { startSimulation } = await loadSimulation()
      stopSimulation = await startSimulation(database.db, {
        place: { HOST: env.HOST, PORT: env.PORT, storeHost: env.sites[0]!.hosts[0]! },
        secretOf: carrierSecretOf,
        stageMs: env.SIMULATION_STAGE_SECONDS * 1000,
        reportFault: (error) => reportFault(error, 'simulation'),
        history:
          api && env.isDemo && env.DEMO_HISTORY === 'yes'
            ? { transport: api, sites: env.sites, after: demo?.published }
            : undefined,
      })
    }
    demo?.startDrawing()
    const ask = (site: Site, path: string) => askOwnDoor(env, site.hosts[0]!, path)
    const filled = source.isDevelopment
      ? Promise.resolve()
      : prerendered
          .fill(app, env.sites, ask)
          .catch((error: unknown) => reportFault(error, 'prerender'))
    return { log, close, prerendered: filled }
  } catch (error) {
    await close()
    throw error
  }
}

/** What is no request at all, such as a host name that cannot be one. */
function answerMalformed(): Response {
  return plain(400, 'Malformed request.', { ...fixedHeaders })
}

type ApiTools = {
  uploads: OpenUploads
  gateways: Gateways
  preflight: Preflight
  carrierSecretOf: (carrier: string) => string | undefined
  reportSecurity: ReportSecurity
}

function makeApi(
  env: Env,
  database: OpenDatabase,
  { uploads, preflight, carrierSecretOf, gateways, reportSecurity }: ApiTools,
  reportFault: ReportFault,
) {
  return makeCommerceApi({
    db: database.db,
    sites: env.sites,
    session: {
      credentialBytes: env.SESSION_ID_BYTES,
      lifeDays: env.SESSION_DAYS,
      mostDays: env.SESSION_MAX_DAYS,
    },
    uploads: uploads.tools,
    reviews: { areChecked: env.REVIEWS === 'after-check' },
    preflight,
    orders: { fixWindowMinutes: env.fixWindowMinutes, limits: orderLimitsOf(env) },
    payments: { gateways, unpaidOrderDays: env.UNPAID_ORDER_DAYS },
    writesPerMinute: env.WRITES_PER_MINUTE,
    carrierSecretOf,
    reportFault,
    reportSecurity,
  })
}

/** Carriers that are played seal with a secret that ends with the process. */
function readCarrierSecrets(env: Env): (carrier: string) => string | undefined {
  const played = env.isSimulated ? randomBytes(32).toString('hex') : undefined
  return (carrier) => env.CARRIER_SECRETS.get(carrier) ?? played
}

/** Compiled once; while developing, every time, so that an edited word shows at once. */
function readMessages(isDevelopment: boolean): () => CompiledMessages {
  if (isDevelopment) return () => compileMessages(root)
  const compiled = compileMessages(root)
  return () => compiled
}

function makeRenderer(
  env: Env,
  source: AppSource & Built,
  messages: () => CompiledMessages,
  reportFault: ReportFault,
): PageRenderer {
  const { build, loadApp, scripts, isDevelopment } = source
  return {
    app: loadApp,
    sites: env.sites,
    build: { id: build.id, date: build.date },
    scripts,
    signInProviders: env.oidcProviders.map(({ id, name }) => ({ id, name })),
    translate: makeTranslate(messages, isDevelopment),
    isDevelopment,
    reportError: (error, details) => reportFault(error, 'page', details),
  }
}

/** The server knows all messages of a locale at once, whatever page asks. */
function makeTranslate(messages: () => CompiledMessages, isDevelopment: boolean) {
  const translators = new Map<string, Translate>()
  return (iso: string): Translate => {
    let translate = isDevelopment ? undefined : translators.get(iso)
    if (!translate) {
      const bundles = messages().get(iso) ?? new Map()
      translate = createTranslator(iso, Object.assign({}, ...bundles.values())).t
      translators.set(iso, translate)
    }
    return translate
  }
}

type OpenDemo = {
  drawAsked: DrawLate
  startDrawing: () => void
  published: Promise<void>
  close: () => Promise<void>
}

async function openDemo(
  env: Env,
  { db }: OpenDatabase,
  reportFault: ReportFault,
): Promise<OpenDemo> {
  const { openDemoShop } = await loadDemoShop()
  const place = { dataDir: env.dataDir, sites: env.sites, storage: openShopStorage(env) }
  return openDemoShop(db, place, (error) => reportFault(error, 'demo pictures'))
}

async function findUnreadiness(database: OpenDatabase): Promise<string | undefined> {
  try {
    const pending = await pendingMigrations(database.pool)
    return pending.length > 0 ? `Migrations are missing: ${pending.join(', ')}` : undefined
  } catch {
    return 'The database does not answer.'
  }
}

export async function loadBuiltApp(build: BuildMeta): Promise<App> {
  const file = join(buildFolder(build.id), 'server', 'index.js')
  return (await import(pathToFileURL(file).href)) as App
}
