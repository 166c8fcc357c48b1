import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureRoles } from '#commerce/staff/people.service.ts'
import { ConfigurationError } from '#config/configuration-error.ts'
import type { Env } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { createPool } from '#db/pool.ts'
import { claimDatabase } from '#db/shop-kind.ts'
import { refuseUnfinishedRestore } from '#db/unfinished-restore.ts'
import type { Log } from '#server/observe/log.ts'

const MIGRATION_QUERY_MS = 10_000

type Opening = { log: Log; poolSize?: number }

/**
 * For commands beside a shop that runs: they take its database as it is. One that does not find the shop's settings would
 * begin an empty database beside it, and let people into that.
 */
export async function openShopDatabase(env: Env, { log, poolSize = 2 }: Opening) {
  const hasOwn = existsSync(join(env.dataDir, 'postgres', 'PG_VERSION'))
  if (env.DATABASE_URL === undefined && !hasOwn) {
    throw new ConfigurationError(
      `There is no shop here: DATABASE_URL is not set, and ${env.dataDir} has no database. Commands read .env in the folder of the program: link the settings of the shop there, or start it once.`,
    )
  }
  return open(env, { log, poolSize }, () => Promise.resolve())
}

/** For processes of the shop: they bring the database to what the program needs first. `applied` names the migrations of it. */
export async function openMigratedDatabase(env: Env, { log, poolSize = 2 }: Opening) {
  let applied: string[] = []
  const database = await open(env, { log, poolSize }, async (opened) => {
    applied = await migrateShop(opened, log)
    await ensureRoles(opened.db)
  })
  return { ...database, applied }
}

/** Migrations need a session of their own, which a pooler does not give. */
async function migrateShop({ pool, url, isPooled }: OpenDatabase, log: Log): Promise<string[]> {
  if (!isPooled) return migrate(pool, { log })
  const direct = createPool({ url, poolSize: 1, statementTimeoutMs: MIGRATION_QUERY_MS, log })
  try {
    return await migrate(direct, { log })
  } finally {
    await direct.end()
  }
}

async function open(
  env: Env,
  { log, poolSize }: Required<Opening>,
  prepare: (database: OpenDatabase) => Promise<unknown>,
): Promise<OpenDatabase> {
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    waitMs: env.DATABASE_WAIT_SECONDS * 1000,
    dataDir: env.dataDir,
    poolSize,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    log,
  })
  try {
    await refuseUnfinishedRestore(database.pool)
    await prepare(database)
    await claimDatabase(database.db, env)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
