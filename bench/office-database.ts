import { createHash } from 'node:crypto'
import pg from 'pg'
import { makeSites } from '#config/sites.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migration-files.ts'
import { openDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { loadOrders } from './bulk-orders.ts'

/** Database with the demo's catalogue and so many orders. Kept for the next run; named after the migrations, since a shop of yesterday's tables is no use today. */
export async function makeOfficeDatabase(
  serverUrl: string,
  { orders, dataDir }: { orders: number; dataDir: string },
): Promise<string> {
  const hash = createHash('sha256')
  for (const { sha256 } of await readMigrations()) hash.update(sha256)
  const name = `office_${orders}_${hash.digest('hex').slice(0, 12)}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like $1`,
    [`office\\_${orders}\\_%`],
  )
  if (!rows.some(({ datname }) => datname === name)) {
    for (const { datname } of rows) await dropDatabase(client, datname)
    const unfinished = `office_${orders}_unfinished`
    await client.query(`create database ${unfinished}`)
    const url = new URL(serverUrl)
    url.pathname = `/${unfinished}`
    const options = { dataDir, poolSize: 4, statementTimeoutMs: 600_000, log: silentLog }
    const database = await openDatabase({ databaseUrl: url.href, ...options })
    await migrate(database.pool, { log: silentLog })
    const media = { pictures: [], videos: [] }
    await fillShop(database.db, { sites: makeSites(3000), media })
    const filling = await database.pool.connect()
    await loadOrders(filling, orders, (line) => console.log(line))
    filling.release()
    await database.close()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  }
  await client.end()
  return name
}
