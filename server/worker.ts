import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { openListener } from '#db/listener.ts'
import { root } from './build-identity.ts'
import { createLog } from './log.ts'
import { openBackground } from './open-background.ts'
import { openMailComposer, withImages } from './open-mail.ts'
import { openMigratedDatabase } from './open-shop-database.ts'
import { openShopStorage, openUploads } from './open-uploads.ts'
import { compileMessages } from './messages.ts'
import { openServiceChecks } from './service-checks.ts'
import { loadEnv, runProcess } from './process.ts'
import { describeError } from './redact.ts'

await runProcess(async () => {
  const env = loadEnv()
  if (!env.DATABASE_URL) {
    throw new ConfigurationError(
      'DATABASE_URL must be set for a worker: the PostgreSQL that comes with the shop serves the shop alone.',
    )
  }
  const log = createLog(env.LOG_LEVEL)
  const reportFault = (error: unknown, where: string) =>
    log.error({ ...describeError(error), where }, 'fault')
  await using opened = new AsyncDisposableStack()
  const database = await openMigratedDatabase(env, { log, poolSize: env.RENDER_CELLS + 4 })
  opened.defer(() => database.close())
  const storage = openShopStorage(env)
  const services = await openServiceChecks(
    { storage, smtpUrl: env.SMTP_URL, s3Bucket: env.S3_ENDPOINT && env.S3_BUCKET },
    log,
  )
  opened.defer(() => services.close())
  const messages = compileMessages(root)
  const mailComposer = withImages(
    openMailComposer(env, () => messages),
    database.db,
    storage,
  )
  const gateways = await openGateways(database.db, env.gateways)
  const listener = openListener({
    url: database.url,
    reportFault: (error) => reportFault(error, 'listener'),
  })
  opened.defer(() => listener.close())
  // Photos that come by mail are opened here.
  const { tools: uploads, close: closeUploads } = openUploads(env, storage, { reportFault, log })
  opened.defer(closeUploads)
  const parts = { database, listener, storage, uploads, mailComposer, gateways, log, reportFault }
  const background = openBackground(env, parts, 'everything')
  opened.defer(() => background.close())
  log.info({ cells: env.RENDER_CELLS }, 'the worker draws')
  const running = opened.move()
  return { close: () => running.disposeAsync() }
})
