import { openGateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { SettlementTools } from '#commerce/settlement/settlement-tools.ts'
import { openDatabase } from '#db/open.ts'
import { createLog } from './log.ts'
import { loadEnv } from './process.ts'

/** What a command of finance works with, beside a shop that runs. */
export async function openDesk(): Promise<SettlementTools & { close: () => Promise<void> }> {
  const env = loadEnv()
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    dataDir: env.dataDir,
    poolSize: 2,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log: createLog(env.LOG_LEVEL),
  })
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
