import { createServer, request, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createTranslator, type Translate } from '#app/i18n/translator.ts'
import type { Env } from '#config/env.ts'
import type { Site } from '#config/sites.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { migrate, pendingMigrations } from '#db/migrate.ts'
import { seedDemoShop } from '#db/seed/seed.ts'
import { StartupError } from '#db/startup-error.ts'
import { makeCommerceApi } from '#commerce/commerce.api.ts'
import { buildFolder, listBuilds, root, type BuildMeta } from './build-identity.ts'
import { createLog, type Log } from './log.ts'
import { compileMessages, type CompiledMessages } from './messages.ts'
import { describeError } from './redact.ts'
import { createMetrics } from './web/metrics.ts'
import type { App, PageRenderer } from './web/pages.ts'
import { createWeb, type WebParts } from './web/web.ts'

export type ShopProcess = {
  log: Log
  close: () => Promise<void>
  /** Settled when the pages that everybody shares are rendered. */
  prerendered: Promise<void>
}

type AppSource = {
  build: BuildMeta
  loadApp: () => Promise<App>
  documentScript: string
  isDevelopment: boolean
  /** Runs before the shop's own handler, for the development server's files. */
  wrap?: (listener: Listener) => Listener
  messages?: () => CompiledMessages
}

type Listener = (...args: Parameters<ReturnType<typeof getRequestListener>>) => void

/** Opens everything that the shop needs, in order, and closes it in the opposite order. */
export async function startShop(env: Env, source: AppSource): Promise<ShopProcess> {
  const log = createLog(env.LOG_LEVEL)
  const metrics = createMetrics()
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    const server = createServer()
    await listen(server, env)
    closers.push(() => closeServer(server))
    const database = env.API_URL ? undefined : await openShopDatabase(env, log)
    if (database) closers.push(() => database.close())

    const reportFault = (error: unknown, where: string) => {
      metrics.countFault(where)
      log.error({ ...describeError(error), where }, 'fault')
    }
    const api = database && makeApi(env, database, reportFault)
    const parts: WebParts = {
      env,
      log,
      metrics,
      builds: source.isDevelopment ? [source.build] : listBuilds(),
      mediaFolder: join(env.dataDir, 'media'),
      messages: source.messages?.() ?? compileMessages(root),
      api,
      door: {
        transport: api ?? ((request) => fetch(request)),
        baseUrl: env.API_URL ?? 'http://api.internal',
        token: env.API_TOKEN,
      },
      renderer: makeRenderer(env, source, log, reportFault),
      findUnreadiness: () => findUnreadiness(database),
    }
    const { web, prerendered } = createWeb(parts)
    const answer = getRequestListener(web.fetch)
    const listener: Listener = (incoming, outgoing) => void answer(incoming, outgoing)
    await source.loadApp()
    server.removeAllListeners('request')
    server.on('request', source.wrap?.(listener) ?? listener)
    const ask = (site: Site, path: string) => askOverHttp(env, site.hosts[0]!, path)
    const filling = source.isDevelopment
      ? Promise.resolve()
      : source
          .loadApp()
          .then((app) => prerendered.fill(app, env.sites, ask))
          .catch((error: unknown) => reportFault(error, 'prerender'))
    return { log, close, prerendered: filling }
  } catch (error) {
    await close()
    throw error
  }
}

function makeApi(
  env: Env,
  database: OpenDatabase,
  reportFault: (error: unknown, where: string) => void,
) {
  return makeCommerceApi({
    db: database.db,
    sites: env.sites,
    session: { credentialBytes: env.SESSION_ID_BYTES, lifeDays: env.SESSION_DAYS },
    reportFault,
  })
}

function makeRenderer(
  env: Env,
  source: AppSource,
  log: Log,
  reportFault: (error: unknown, where: string) => void,
): PageRenderer {
  const { build, loadApp, documentScript, isDevelopment } = source
  const messages = source.messages?.() ?? compileMessages(root)
  return {
    app: loadApp,
    sites: env.sites,
    build: { id: build.id, date: build.date },
    documentScript,
    translate: makeTranslate(source.messages ?? (() => messages), isDevelopment),
    isDevelopment,
    reportError(error, where) {
      reportFault(error, 'page')
      log.debug(where, 'page failed')
    },
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

async function openShopDatabase(env: Env, log: Log): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.dataDir,
    poolSize: env.DATABASE_POOL_SIZE,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  })
  try {
    await migrate(database.pool, { log })
    if (env.SEED_DEMO) await seedDemoShop(database.db, { dataDir: env.dataDir, sites: env.sites })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function findUnreadiness(database: OpenDatabase | undefined): Promise<string | undefined> {
  if (!database) return undefined
  try {
    const pending = await pendingMigrations(database.pool)
    return pending.length > 0 ? `Migrations are missing: ${pending.join(', ')}` : undefined
  } catch {
    return 'The database does not answer.'
  }
}

/** Takes the port first: a second shop on it must not touch the data folder. */
function listen(server: Server, env: Env): Promise<void> {
  // Until everything is open: without a listener a request would wait for ever.
  server.on('request', (_request, response: ServerResponse) => {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' })
    response.end('The shop is opening.\n')
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupError(
              `Port ${env.PORT} is in use. Stop the program that uses it, or start with another: PORT=${env.PORT + 1} npm start`,
            )
          : error.code === 'EACCES'
            ? new StartupError(
                `Port ${env.PORT} may not be opened by this user. Choose one above 1023.`,
              )
            : new StartupError(`Cannot listen on ${env.HOST}:${env.PORT}: ${error.message}`),
      )
    })
    server.listen(env.PORT, env.HOST, resolve)
  })
}

/** Lets running answers finish; idle connections would keep the process for a minute. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), 5_000).unref()
  })
}

function askOverHttp(env: Env, host: string, path: string): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const asked = request(
      { host: env.HOST, port: env.PORT, path, headers: { host: `${host}:${env.PORT}` } },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const headers = new Headers()
          for (const [name, value] of Object.entries(incoming.headers)) {
            if (value !== undefined) headers.set(name, String(value))
          }
          resolve(
            new Response(Buffer.concat(chunks), { status: incoming.statusCode ?? 500, headers }),
          )
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

export async function loadBuiltApp(build: BuildMeta): Promise<App> {
  const file = join(buildFolder(build.id), 'server', 'index.js')
  return (await import(pathToFileURL(file).href)) as App
}
