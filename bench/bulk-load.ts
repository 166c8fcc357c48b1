/** Loads a shop of any size into DATABASE_URL or DATA_DIR: see README.md beside this file. */
import { parseArgs } from 'node:util'
import { readEnv } from '#config/env.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { claimDatabase } from '#db/shop-kind.ts'
import { listDemoMedia } from '#demo/pictures/demo-media.ts'
import { seedDemoShop } from '#demo/seed/seed.ts'
import { openShopStorage } from '#server/processes/open-uploads.ts'
import { loadBulk } from './bulk-shop.ts'

const { values } = parseArgs({
  options: {
    articles: { type: 'string', default: '100000' },
    designs: { type: 'string', default: '100000' },
  },
})
const env = readEnv(process.env)
const log = { info() {}, warn: console.warn, error: console.error }
const database = await openDatabase({
  databaseUrl: env.DATABASE_URL,
  dataDir: env.dataDir,
  poolSize: 4,
  statementTimeoutMs: 600_000,
  log,
})
try {
  const startedAt = performance.now()
  await migrate(database.pool, { log })
  // Whoever names a real shop's database by mistake is stopped before the demo is in it.
  await claimDatabase(database.db, { kind: 'demo', sites: env.sites })
  const { dataDir, sites } = env
  const place = { dataDir, sites, storage: openShopStorage(env) }
  await seedDemoShop(database.db, place, await listDemoMedia(dataDir))
  const client = await database.pool.connect()
  const size = { articles: Number(values.articles), designs: Number(values.designs) }
  await loadBulk(client, size, console.log)
  client.release(true)
  console.log(`done in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
} finally {
  await database.close()
}
