/** `node tests/slow/last-use.ts [rounds]`: many more races for the last use than a test run has time for. */
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { lastThings, raceForLastUse } from '#tests/faults/last-use.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'

const rounds = Number(process.argv[2] ?? 100)
const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir, log, fsync: false })
const name = `last_use_${process.pid}`
const admin = await open(embedded.url, 1)
await admin.pool.query(`create database ${name}`)
const database = await open(withDatabase(embedded.url, name), 64)
try {
  await migrate(database.pool, { log })
  for (const thing of lastThings) {
    const startedAt = performance.now()
    await raceForLastUse(database.db, thing, rounds)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${rounds} × 64 for the last use of a ${thing}: one had it each time (${seconds} s)`,
    )
  }
} finally {
  await database.close()
  await dropDatabase(admin.pool, name)
  await admin.close()
  await embedded.stop()
}

function open(databaseUrl: string, poolSize: number) {
  return openDatabase({ databaseUrl, dataDir, poolSize, statementTimeoutMs: 30_000, log })
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
