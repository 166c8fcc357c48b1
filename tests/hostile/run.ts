import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { startBuiltShop, type BuiltShop } from '#tests/e2e/built-shop.ts'
import { startTlsShop } from '#tests/e2e/tls-shop.ts'
import { allRows, hostileHosts, playRows, type Result } from './play-rows.ts'

/**
 * Plays every hostile row on three stores, in clear and through TLS, and prints a table.
 * `npm run task test:hostile S7 P` plays only rows whose id begins so.
 */
const wanted = process.argv.slice(2)
const rows = allRows.filter(
  ({ id }) => wanted.length === 0 || wanted.some((beginning) => id.startsWith(beginning)),
)
const quiet = { info() {}, warn() {}, error() {} }
const results = [
  ...(await playOn('http', startBuiltShop)),
  ...(await playOn('https', startTlsShop)),
]

type HostileShop = BuiltShop & { tlsPort?: number }
type Played = Result & { scheme: string }

/** The whole table on a shop of its own, reached in clear or through a proxy that ends TLS. */
async function playOn(
  scheme: 'http' | 'https',
  start: (settings: Record<string, string> & { DATA_DIR: string }) => Promise<HostileShop>,
): Promise<Played[]> {
  const dataDir = join(import.meta.dirname, '..', '..', 'var', `hostile-${scheme}`)
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  mkdirSync(join(dataDir, '..', 'test', 'media'), { recursive: true })
  symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))
  const embedded = await startEmbedded({ dataDir, log: quiet, fsync: false })
  const pool = new pg.Pool({ connectionString: embedded.url, max: 4 })
  try {
    const shop = await start({
      DATA_DIR: dataDir,
      DATABASE_URL: embedded.url,
      SEED_DEMO: 'yes',
      LOG_LEVEL: 'info',
      // A busy machine takes its time to fill the demo.
      DATABASE_STATEMENT_TIMEOUT_MS: '60000',
    })
    const { port, tlsPort, output } = shop
    const place = { port: tlsPort ?? port, isTls: tlsPort !== undefined, pool, logged: output }
    try {
      const played = await playRows(rows, hostileHosts, place, (result) => print(scheme, result))
      return played.map((result) => ({ ...result, scheme }))
    } finally {
      await shop.stop()
    }
  } finally {
    await pool.end()
    await embedded.stop()
  }
}

const waiting = rows.filter((row) => row.waitsFor)
for (const { id, says, waitsFor } of waiting)
  console.log(`${id.padEnd(4)} waits  ${says}: ${waitsFor}`)
const missed = results.filter(({ faults }) => faults.length > 0)
console.log(
  `\n${results.length} plays of ${rows.length - waiting.length} rows on ${hostileHosts.length} hosts over http and https: ${missed.length} missed, ${waiting.length} waiting.`,
)
process.exit(missed.length > 0 ? 1 : 0)

function print(scheme: string, { row, host, faults }: Result): void {
  const verdict = faults.length > 0 ? 'MISSED' : 'ok'
  const store = host.split('.')[0]!
  console.log(
    `${row.id.padEnd(4)} ${verdict.padEnd(6)} ${store.padEnd(3)} ${scheme.padEnd(5)} ${row.says}`,
  )
  for (const fault of faults) console.log(`       ${fault}`)
}
