import { readShopFigures } from '#commerce/operations-desk/shop-figures.service.ts'
import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import { findAnyFileKey } from '#commerce/upload/upload.service.ts'
import { workerPoolOf } from '#config/connection-budget.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { openListener } from '#db/listener.ts'
import { openStandby } from '#db/standby.ts'
import { root } from './build/build-identity.ts'
import { listenForChanges } from './web/cache/cache-changes.ts'
import { createLog } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { openOperatorPort } from './observe/operator-port.ts'
import { openTracing } from './observe/open-tracing.ts'
import { makeCallWatch, watchGateways, watchStorage } from './observe/watch-calls.ts'
import { openBackground } from './processes/open-background.ts'
import { openMailComposer, withImages } from './mail/open-mail.ts'
import { openMigratedDatabase } from './commands/open-shop-database.ts'
import { openShopStorage, openUploads } from './processes/open-uploads.ts'
import { compileMessages } from './build/messages.ts'
import { openServiceChecks } from './processes/service-checks.ts'
import { loadEnv, runProcess } from './processes/process.ts'
import { makeReadiness } from './processes/readiness.ts'
import { makePurgeTeller } from './web/cache/purge-cdn.ts'
import { describeError } from './observe/redact.ts'

/** Exports run one or two at a time, and nothing else of a worker may be a second old. */
const EXPORT_CONNECTIONS = 2

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
  let findUnreadiness = async (): Promise<string | undefined> => 'The worker is opening.'
  let missingServices = (): string[] => []
  if (env.METRICS_PORT) {
    const port = await openOperatorPort({
      host: env.HOST,
      port: env.METRICS_PORT,
      metrics,
      token: env.METRICS_TOKEN,
      findUnreadiness: () => findUnreadiness(),
      listLimits: () => missingServices(),
    })
    opened.defer(() => port.close())
  }
  const poolSize = workerPoolOf(env.RENDER_CELLS)
  const database = await openMigratedDatabase(env, { log, poolSize })
  opened.defer(() => database.close())
  metrics.watchShop(() => readShopFigures(database.db))
  metrics.watchPool(database.pool, poolSize)
  tracing.watchPool(database.pool)
  const watch = makeCallWatch(metrics)
  const storage = watchStorage(openShopStorage(env), watch)
  const services = await openServiceChecks(
    {
      storage,
      smtpUrl: env.SMTP_URL,
      s3Bucket: env.S3_ENDPOINT && env.S3_BUCKET,
      facts: { findFileKey: () => findAnyFileKey(database.db) },
    },
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
  const standby = env.DATABASE_READ_URL
    ? openStandby({
        url: env.DATABASE_READ_URL,
        primary: database.pool,
        poolSize: EXPORT_CONNECTIONS,
        statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
        log,
      })
    : undefined
  if (standby) opened.defer(() => standby.close())
  const parts = { database, standby, listener, storage, uploads, mailComposer, gateways }
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
  findUnreadiness = makeReadiness(database)
  log.info({ cells: env.RENDER_CELLS, jobs: env.WORKER_JOBS ?? 'all' }, 'the worker draws')
  const running = opened.move()
  return { close: () => running.disposeAsync() }
})
