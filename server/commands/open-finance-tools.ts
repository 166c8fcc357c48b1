import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { SettlementTools } from '#commerce/settlement/settlement-tools.ts'
import { createLog } from '#server/observe/log.ts'
import { openShopDatabase } from './open-shop-database.ts'
import { loadEnv } from '#server/processes/process.ts'

/** Finance tools: what a command of finance works with, beside a shop that runs. */
export async function openFinanceTools(): Promise<
  SettlementTools & { close: () => Promise<void> }
> {
  const env = loadEnv()
  const database = await openShopDatabase(env, { log: createLog(env.LOG_LEVEL) })
  const { db } = database
  const gateways = await openGateways(db, env.gateways)
  return {
    db,
    gateways,
    sites: env.sites,
    now: () => new Date(),
    close: () => database.close(),
  }
}
