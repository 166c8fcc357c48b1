import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { peekStaffSession } from '#commerce/staff/staff-of-now.service.ts'
import { askingChatNews } from '#commerce/ticket/chat-news.ts'
import type { Env } from '#config/env.ts'
import { newestSecret } from '#config/rotating-secret.ts'
import type { Site } from '#config/sites.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openPatientDatabase } from '#db/patient.ts'
import { listenForChanges } from '#server/web/cache/cache-changes.ts'
import { buildFolder, listBuilds, type BuildMeta } from '#server/build/build-identity.ts'
import { CLOSING, createDrain } from './drain.ts'
import { askOwnDoor, closeServer, listen, openServer, prepareServer } from './http-server.ts'
import { loadDemoShop, loadSimulation } from './load-demo.ts'
import { makeInboxReply } from '#server/mail/inbox-reply.ts'
import { createLog, type Log } from '#server/observe/log.ts'
import { openMigratedDatabase } from '#server/commands/open-shop-database.ts'
import { openShopStorage } from './open-uploads.ts'
import { makeRenderer, readMessages, type AppSource, type Built } from './page-renderer.ts'
import { makePurgeTeller } from '#server/web/cache/purge-cdn.ts'
import { describeError } from '#server/observe/redact.ts'
import { mediaFolderOf, openSharedMedia } from './shared-media.ts'
import { makeReadiness } from './readiness.ts'
import { findRemoteUnreadiness, remoteTransport } from './remote-api.ts'
import { listStartWarnings } from './start-warnings.ts'
import type { DrawLate } from '#server/web/files/static-files.ts'
import { refuseLongHeaders } from '#server/web/rules/header-limits.ts'
import { createPageCacheListener } from '#server/web/cache/page-cache-response.ts'
import { fixedHeaders } from '#server/web/rules/security-headers.ts'
import { plain } from '#server/web/web-context.ts'
import { openCommerce } from './open-commerce.ts'
import { createMetrics } from '#server/observe/metrics.ts'
import { openOperatorPort } from '#server/observe/operator-port.ts'
import { openTracing } from '#server/observe/open-tracing.ts'
import { createProbes, type FindUnreadiness } from '#server/web/endpoints/probes.ts'
import type { App } from '#server/web/pages.ts'
import { createSharedPages } from '#server/web/cache/shared-pages.ts'
import { createWeb } from '#server/web/web.ts'
import { openWebKeys } from '#server/web/auth/open-web-keys.ts'

export type ShopProcess = {
  log: Log
  close: () => Promise<void>
  /** Renders the pages that everybody shares. */
  prerender: () => Promise<void>
}

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type ShopSource = AppSource & {
  /** Settled when the pages are built, which may take longer than to fill the shop. */
  built: Promise<Built>
  /** Runs before the shop's own handler, for the development server's files. */
  wrap?: (listener: Listener) => Listener
}

/** Readiness of the process, told on the operator's port from the first moment. */
type ShopState = { findMissing: FindUnreadiness; listLimits: () => string[] }

type ReportFault = (error: unknown, where: string, details?: object) => void

/** Opens everything that the shop needs; what was opened is closed in reverse, visitors first. */
export async function startShop(env: Env, source: ShopSource): Promise<ShopProcess> {
  const opened = new AsyncDisposableStack()
  const log = createLog(env.LOG_LEVEL)
  const metrics = createMetrics()
  const reportFault: ReportFault = (error, where, details) => {
    // What breaks because its neighbours are closed already is no fault.
    if (opened.disposed) return
    metrics.countFault(where)
    log.error({ ...describeError(error), where, ...details }, 'fault')
  }
  // The embedded database is for one shop alone, which therefore takes its port before anything else.
  const isOneOfMany = env.DATABASE_URL !== undefined || env.API_URL !== undefined
  const server = await (isOneOfMany ? prepareServer : openServer)(env)
  opened.defer(() => closeServer(server))
  const tracing = await openTracing(env, metrics)
  opened.defer(() => tracing.close())
  // Probes on the operator's port answer from here on: a supervisor would end a shop that migrates for an hour and says nothing.
  let state: ShopState = { findMissing: async () => 'The shop is opening.', listLimits: () => [] }
  if (env.METRICS_PORT) {
    const port = await openOperatorPort({
      host: env.HOST,
      port: env.METRICS_PORT,
      metrics,
      token: env.METRICS_TOKEN,
      findUnreadiness: (asked) => state.findMissing(asked),
      listLimits: () => state.listLimits(),
    })
    opened.defer(() => port.close())
  }
  for (const warning of listStartWarnings(env)) log.warn({}, warning)
  try {
    const carrierSecretOf = readCarrierSecrets(env)
    const messages = readMessages(source.isDevelopment)
    const poolSize = env.DATABASE_POOL_SIZE
    const database = env.API_URL ? undefined : await openMigratedDatabase(env, { log, poolSize })
    if (database) opened.defer(() => database.close())
    if (database) tracing.watchPool(database.pool)
    const demo =
      env.isDemo && database ? await openDemo(env, database, { reportFault, log }) : undefined
    if (demo) opened.defer(() => demo.close())
    const makePurge = ({ listener }: { listener: { processId: number } }) =>
      makePurgeTeller({
        db: database!.db,
        processId: listener.processId,
        reportFault: (error) => reportFault(error, 'cdn purge'),
      })
    let buildId: string | undefined
    const parts = {
      log,
      metrics,
      messages,
      carrierSecretOf,
      buildId: () => buildId,
      reportFault,
    }
    const commerce = database && (await openCommerce(env, database, parts, opened))
    const api = commerce?.api
    const door = {
      transport: api ?? remoteTransport,
      baseUrl: env.API_URL ?? 'http://api.internal',
      token: env.API_TOKEN && newestSecret(env.API_TOKEN),
    }
    const built = await source.built
    buildId = built.build.id
    const renderer = makeRenderer(env, { ...source, ...built }, messages, reportFault)
    const cachesPages = env.PAGE_CACHE_MB > 0 && !source.isDevelopment
    const purge = commerce && env.CDN_PURGE_URLS.length > 0 ? makePurge(commerce) : undefined
    if (purge) opened.defer(purge.close)
    const standby = commerce?.standby
    const changes =
      commerce && (cachesPages || purge || standby)
        ? await listenForChanges(commerce.listener, (topic) => {
            standby?.noteChange()
            purge?.tell(topic)
          })
        : undefined
    if (changes) opened.defer(changes.close)
    const changeListener = cachesPages ? changes : undefined
    const reportCacheFault = (error: unknown) => reportFault(error, 'page cache')
    const sharedPages = cachesPages
      ? createSharedPages({ env, door, renderer, changeListener, reportFault: reportCacheFault })
      : undefined
    const { web, prerendered } = createWeb({
      env,
      log,
      metrics,
      builds: source.isDevelopment ? [built.build] : listBuilds(),
      mediaFolder: mediaFolderOf(env.dataDir),
      sharedMedia: openSharedMedia(
        mediaFolderOf(env.dataDir),
        commerce?.storage ?? openShopStorage(env),
      ),
      drawLate: demo?.drawAsked,
      messages,
      api,
      officeLive: commerce?.live && {
        live: commerce.live,
        findStaff: (credential) => peekStaffSession(commerce.database.db, credential, new Date()),
      },
      chatNews: commerce?.chatNews ?? askingChatNews,
      door,
      renderer,
      webKeys: openWebKeys(door, env.sites[0]!),
      sharedPages,
      // Real customers' mails, with the links that let them in, are not for showing.
      inbox:
        commerce && env.isDemo && !env.SMTP_URL
          ? openInbox(commerce.database.db, commerce.mailComposer)
          : undefined,
      replyToMail:
        commerce && env.isDemo && !env.SMTP_URL
          ? makeInboxReply({
              db: commerce.database.db,
              storage: commerce.storage,
              disk: commerce.disk,
            })
          : undefined,
    })
    const drain = createDrain(env.drainSeconds)
    const findBehind = database
      ? makeReadiness(database)
      : () => findRemoteUnreadiness(env.API_URL!, newestSecret(env.API_TOKEN!))
    const findMissing: FindUnreadiness = async ({ excludesDatabase }) => {
      if (drain.isDraining()) return CLOSING
      return excludesDatabase ? undefined : findBehind()
    }
    const listLimits = () => [
      ...(commerce?.services.missing() ?? []),
      ...(standby?.status() === 'away' ? ['without the standby database'] : []),
    ]
    state = { findMissing, listLimits }
    const answerProbe = createProbes(findMissing, listLimits)
    const answer = getRequestListener(web.fetch, { errorHandler: answerMalformed })
    const answerFromCache = sharedPages && createPageCacheListener(sharedPages, env.sites, metrics)
    const listener: Listener = (incoming, outgoing) => {
      if (refuseLongHeaders(incoming, outgoing)) return
      if (!answerFromCache?.(incoming, outgoing)) void answer(incoming, outgoing)
    }
    const app = await source.loadApp()
    server.removeAllListeners('request')
    const wrapped = source.wrap?.(listener) ?? listener
    server.on('request', (incoming, outgoing) => {
      // A proxy keeps its connections: it must make new ones, to somebody else.
      if (drain.isDraining()) outgoing.setHeader('connection', 'close')
      if (!answerProbe(incoming, outgoing)) wrapped(incoming, outgoing)
    })
    // At the same time: a supervisor waits ten seconds, and each of them may take six. Visitors who
    // wait for a picture would keep the server open.
    opened.defer(async () => {
      await Promise.all([closeServer(server), commerce?.background.close(), demo?.close()])
    })
    if (isOneOfMany) await listen(server, env)
    opened.defer(() => drain.wait())
    if (database && env.isSimulated) {
      const { startSimulation } = await loadSimulation()
      const stopSimulation = await startSimulation(database.db, {
        place: { HOST: env.HOST, PORT: env.PORT, storeHost: env.sites[0]!.hosts[0]! },
        secretOf: carrierSecretOf,
        stageMs: env.SIMULATION_STAGE_SECONDS * 1000,
        reportFault: (error) => reportFault(error, 'simulation'),
        history:
          api && env.isDemo && env.DEMO_HISTORY === 'yes'
            ? { transport: api, sites: env.sites, after: demo?.published }
            : undefined,
      })
      opened.defer(stopSimulation)
    }
    demo?.startDrawing()
    const ask = (site: Site, path: string) => askOwnDoor(env, site.hosts[0]!, path)
    const prerender = () =>
      prerendered
        .fill(app, env.sites, ask)
        .catch((error: unknown) => reportFault(error, 'prerender'))
    return { log, close: () => opened.disposeAsync(), prerender }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

/** Answer to what is no request at all, such as a host name that cannot be one. */
function answerMalformed(): Response {
  return plain(400, 'Malformed request.', { ...fixedHeaders })
}

/** Carriers that are played seal with a secret that ends with the process. */
function readCarrierSecrets(env: Env): (carrier: string) => string | undefined {
  const played = env.isSimulated ? randomBytes(32).toString('hex') : undefined
  return (carrier) => env.CARRIER_SECRETS.get(carrier) ?? played
}

type OpenDemo = {
  drawAsked: DrawLate
  startDrawing: () => void
  published: Promise<void>
  close: () => Promise<void>
}

async function openDemo(
  env: Env,
  { url }: OpenDatabase,
  { reportFault, log }: { reportFault: ReportFault; log: Log },
): Promise<OpenDemo> {
  const { openDemoShop } = await loadDemoShop()
  const patient = openPatientDatabase(url, log)
  const place = { dataDir: env.dataDir, sites: env.sites, storage: openShopStorage(env) }
  try {
    const demo = await openDemoShop(patient.db, place, (error) =>
      reportFault(error, 'demo pictures'),
    )
    const close = async () => {
      await demo.close()
      await patient.close()
    }
    return { ...demo, close }
  } catch (error) {
    await patient.close()
    throw error
  }
}

export async function loadBuiltApp(build: BuildMeta): Promise<App> {
  const file = join(buildFolder(build.id), 'server', 'index.js')
  return (await import(pathToFileURL(file).href)) as App
}
