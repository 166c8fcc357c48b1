import { readShopFigures } from '#commerce/operations-desk/shop-figures.service.ts'
import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { openListener } from '#db/listener.ts'
import { pendingMigrations } from '#db/migrate.ts'
import type { OpenDatabase } from '#db/open.ts'
import { root } from './build-identity.ts'
import { listenForChanges } from './cache-changes.ts'
import { createLog } from './log.ts'
import { createMetrics } from './observe/metrics.ts'
import { openOperatorPort } from './observe/operator-port.ts'
import { openTracing } from './observe/open-tracing.ts'
import { makeCallWatch, watchGateways, watchStorage } from './observe/watch-calls.ts'
import { openBackground } from './open-background.ts'
import { openMailComposer, withImages } from './open-mail.ts'
import { openMigratedDatabase } from './open-shop-database.ts'
import { openShopStorage, openUploads } from './open-uploads.ts'
import { compileMessages } from './messages.ts'
import { openServiceChecks } from './service-checks.ts'
import { loadEnv, runProcess } from './process.ts'
import { makePurgeTeller } from './purge-cdn.ts'
import { describeError } from './redact.ts'

await runProcess(async () => {
  const env = loadEnv()
  if (!env.DATABASE_URL) {
    throw new ConfigurationError(
      'DATABASE_URL must be set for a worker: the PostgreSQL that comes with the shop serves the shop alone.',
    )
  }
  const log = createLog(env.LOG_LEVEL)
  const metrics = createMetrics()
  const reportFault = (error: unknown, where: string) => {
    metrics.countFault(where)
    log.error({ ...describeError(error), where }, 'fault')
  }
  await using opened = new AsyncDisposableStack()
  const tracing = await openTracing(env, metrics)
  opened.defer(() => tracing.close())
  let isReady = false
  let missingServices = (): string[] => []
  let database: OpenDatabase | undefined
  if (env.METRICS_PORT) {
    const port = await openOperatorPort({
      host: env.HOST,
      port: env.METRICS_PORT,
      metrics,
      token: env.METRICS_TOKEN,
      findUnreadiness: async () =>
        isReady && database ? findUnreadiness(database) : 'The worker is opening.',
      listLimits: () => missingServices(),
    })
    opened.defer(() => port.close())
  }
  const poolSize = env.RENDER_CELLS + 4
  database = await openMigratedDatabase(env, { log, poolSize })
  opened.defer(() => database.close())
  metrics.watchShop(() => readShopFigures(database.db))
  metrics.watchPool(database.pool, poolSize)
  tracing.watchPool(database.pool)
  const watch = makeCallWatch(metrics)
  const storage = watchStorage(openShopStorage(env), watch)
  const services = await openServiceChecks(
    { storage, smtpUrl: env.SMTP_URL, s3Bucket: env.S3_ENDPOINT && env.S3_BUCKET },
    log,
  )
  opened.defer(() => services.close())
  missingServices = services.missing
  const messages = compileMessages(root)
  const mailComposer = withImages(
    openMailComposer(env, () => messages),
    database.db,
    storage,
  )
  const gateways = watchGateways(await openGateways(database.db, env.gateways), watch)
  const listener = openListener({
    url: database.url,
    reportFault: (error) => reportFault(error, 'listener'),
  })
  opened.defer(() => listener.close())
  // Photos that come by mail are opened here.
  const { tools: uploads, close: closeUploads } = openUploads(env, storage, { reportFault, log })
  opened.defer(closeUploads)
  const parts = { database, listener, storage, uploads, mailComposer, gateways }
  if (env.CDN_PURGE_URLS.length > 0) {
    const purge = makePurgeTeller({
      db: database.db,
      processId: listener.processId,
      reportFault: (error) => reportFault(error, 'cdn purge'),
    })
    opened.defer(purge.close)
    const changes = await listenForChanges(listener, purge.tell)
    opened.defer(changes.close)
  }
  const background = openBackground(env, { ...parts, log, metrics, reportFault }, 'everything')
  opened.defer(() => background.close())
  isReady = true
  log.info({ cells: env.RENDER_CELLS }, 'the worker draws')
  const running = opened.move()
  return { close: () => running.disposeAsync() }
})

async function findUnreadiness({ pool }: OpenDatabase): Promise<string | undefined> {
  const pending = await pendingMigrations(pool).catch(() => undefined)
  if (!pending) return 'The database does not answer.'
  return pending.length > 0 ? `Migrations are missing: ${pending.join(', ')}` : undefined
}
