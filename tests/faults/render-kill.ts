/**
 * Kills workers while they draw, many times: `node server/run.mjs fault:render`, with `--kills 50`,
 * `--seed 7` to repeat a run, `--press` to draw with the real press, which takes longer.
 */
import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { killWorkers } from './kill-workers.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string' }, seed: { type: 'string' }, press: { type: 'boolean' } },
})
const kills = Number(values.kills ?? 50)
const seed = Number(values.seed ?? randomInt(1_000_000_000))
const press = values.press
  ? { module: join(root, 'press', 'press-work.ts'), longestWaitMs: 5_000 }
  : { module: join(import.meta.dirname, 'slow-press.ts'), longestWaitMs: 150 }
const log = { info() {}, warn() {}, error() {} }
const faults = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir: faults, log, fsync: false })
const name = `render_kill_${process.pid}`
const admin = await open(embedded.url)
await admin.pool.query(`create database ${name}`)
const database = await open(withDatabase(embedded.url, name))
const dataDir = await mkdtemp(join(faults, 'render-kill-'))
try {
  await migrate(database.pool, { log })
  const { module, longestWaitMs } = press
  const { db, url } = database
  const startedAt = performance.now()
  console.log(`${kills} kills, seed ${seed}`)
  const report = await killWorkers({ db, url, dataDir, module }, { kills, seed, longestWaitMs })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${report.kills.worker} workers and ${report.kills.sandbox} cells killed in ${seconds} s; ` +
      `${report.renderings} renderings done, no half file seen, every checksum as undisturbed`,
  )
} finally {
  await database.close()
  await dropDatabase(admin.pool, name)
  await admin.close()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}

function open(databaseUrl: string) {
  return openDatabase({
    databaseUrl,
    dataDir: faults,
    poolSize: 4,
    statementTimeoutMs: 10_000,
    log,
  })
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
