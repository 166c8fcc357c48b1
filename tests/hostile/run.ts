import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { startBuiltShop } from '#tests/e2e/built-shop.ts'
import { allRows, hostileHosts, playRows, type Result } from './play-rows.ts'

/**
 * Plays every hostile row on three stores of a shop of its own, and prints a table.
 * `npm run test:hostile -- S7 P` plays only rows whose id begins so.
 */
const wanted = process.argv.slice(2)
const rows = allRows.filter(
  ({ id }) => wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)),
)
const dataDir = join(import.meta.dirname, '..', '..', 'var', 'hostile')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
mkdirSync(join(dataDir, '..', 'test', 'media'), { recursive: true })
symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))

const quiet = { info() {}, warn() {}, error() {} }
const embedded = await startEmbedded({ dataDir, log: quiet, fsync: false })
const pool = new pg.Pool({ connectionString: embedded.url, max: 4 })
let results: Result[] = []
try {
  const shop = await startBuiltShop({
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    SEED_DEMO: 'yes',
    LOG_LEVEL: 'info',
    // A busy machine takes its time to fill the demo.
    DATABASE_STATEMENT_TIMEOUT_MS: '60000',
  })
  const { port, output } = shop
  try {
    results = await playRows(rows, hostileHosts, { port, pool, logged: output }, print)
  } finally {
    await shop.stop()
  }
} finally {
  await pool.end()
  await embedded.stop()
}

const waiting = rows.filter((row) => row.waitsFor)
for (const { id, says, waitsFor } of waiting)
  console.log(`${id.padEnd(4)} waits  ${says}: ${waitsFor}`)
const missed = results.filter(({ faults }) => faults.length > 0)
console.log(
  `\n${results.length} plays of ${rows.length - waiting.length} rows on ${hostileHosts.length} hosts: ${missed.length} missed, ${waiting.length} waiting.`,
)
process.exit(missed.length > 0 ? 1 : 0)

function print({ row, host, faults }: Result): void {
  const verdict = faults.length > 0 ? 'MISSED' : 'ok'
  const store = host.split('.')[0]!
  console.log(`${row.id.padEnd(4)} ${verdict.padEnd(6)} ${store.padEnd(3)} ${row.says}`)
  for (const fault of faults) console.log(`       ${fault}`)
}
