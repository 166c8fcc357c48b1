import { startProductionClock } from '#commerce/production/production-clock.ts'
import { RENDERING_GRACE_MS, startRendering } from '#commerce/rendering/start-rendering.ts'
import { startDeadlines } from '#commerce/action-answer/deadlines.service.ts'
import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import { startSettlement } from '#commerce/settlement/start-settlement.ts'
import { startOrders } from '#commerce/fulfilment/start-orders.ts'
import { temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import { openPressCells } from '#press/press-cells.ts'
import { root } from './build-identity.ts'
import { createLog } from './log.ts'
import { openMigratedDatabase } from './open-shop-database.ts'
import { compileMessages } from './messages.ts'
import { openMailOffice, startShopMail, withImages } from './open-mail.ts'
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
  const database = await openMigratedDatabase(env, { log, poolSize: env.RENDER_CELLS + 4 })
  const reportFault = (error: unknown, details: { job: string }) =>
    log.error({ ...describeError(error), ...details }, 'fault')
  const rendering = startRendering({
    database,
    storage: openShopStorage(env),
    count: env.RENDER_CELLS,
    openCells: (count) => openPressCells(count, temporaryAreaOf(env.dataDir)),
    reportFault,
  })
  const messages = compileMessages(root)
  const storage = openShopStorage(env)
  const office = withImages(
    openMailOffice(env, () => messages),
    database.db,
    storage,
  )
  const mail = startShopMail(env, database, office, reportFault)
  const orders = startOrders({ database, storage, office, reportFault })
  const settlement = startSettlement({
    database,
    gateways: await openGateways(database.db, env.gateways),
    sites: env.sites,
    unpaidOrderDays: env.UNPAID_ORDER_DAYS,
    reportFault,
    tellAlerts: (open) =>
      log.warn({ open }, 'payments wait for a person: npm run task refund alerts'),
  })
  const reviews = { sites: env.sites, afterDays: env.reviewRequestDays }
  const stopProduction = startProductionClock(database.db, reviews, (error) => {
    reportFault(error, { job: 'production clock' })
  })
  const stopDeadlines = startDeadlines(database.db, env.sites, (error) => {
    reportFault(error, { job: 'required actions' })
  })
  log.info({ cells: env.RENDER_CELLS }, 'the worker draws')
  return {
    async close() {
      stopDeadlines()
      await Promise.all([
        stopProduction(),
        rendering.close(RENDERING_GRACE_MS),
        mail.close(),
        orders.close(),
        settlement.close(),
      ])
      await database.close()
    },
  }
})
