import type { Kysely } from 'kysely'
import { startEmbedded } from '#db/embedded.ts'
import { openDatabase } from '#db/open.ts'
import type { Tables } from '#db/tables.ts'
import { shopFolder } from './shop-folder.ts'

/** Database of the shop under test, for what no visitor can bring about: many orders, a job that failed. */
export const inShopDatabase = <Made>(work: (db: Kysely<Tables>) => Promise<Made>) =>
  inDatabaseOf(shopFolder, work)

/** Database of a shop with this data folder. */
export async function inDatabaseOf<Made>(
  dataDir: string,
  work: (db: Kysely<Tables>) => Promise<Made>,
) {
  const log = { info() {}, warn() {}, error() {} }
  // Joins the server that the shop has started.
  const embedded = await startEmbedded({ dataDir, log })
  const options = {
    databaseUrl: embedded.url,
    dataDir,
    poolSize: 1,
    statementTimeoutMs: 30_000,
    log,
  }
  const database = await openDatabase(options)
  try {
    return await work(database.db)
  } finally {
    await database.close()
    await embedded.stop()
  }
}
