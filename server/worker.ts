import { RENDERING_GRACE_MS, startRendering } from '#commerce/rendering/start-rendering.ts'
import { ConfigurationError } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { openPressCells } from '#press/press-cells.ts'
import { root } from './build-identity.ts'
import { createLog } from './log.ts'
import { compileMessages } from './messages.ts'
import { openMailOffice, startShopMail } from './open-mail.ts'
import { openShopStorage } from './open-uploads.ts'
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
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.dataDir,
    poolSize: env.RENDER_CELLS + 4,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  })
  await migrate(database.pool, { log })
  const reportFault = (error: unknown, details: { job: string }) =>
    log.error({ ...describeError(error), ...details }, 'fault')
  const rendering = startRendering({
    database,
    storage: openShopStorage(env),
    count: env.RENDER_CELLS,
    openCells: openPressCells,
    reportFault,
  })
  const messages = compileMessages(root)
  const office = openMailOffice(env, () => messages)
  const mail = startShopMail(env, database, office, reportFault)
  log.info({ cells: env.RENDER_CELLS }, 'the worker draws')
  return {
    async close() {
      await Promise.all([rendering.close(RENDERING_GRACE_MS), mail.close()])
      await database.close()
    },
  }
})
