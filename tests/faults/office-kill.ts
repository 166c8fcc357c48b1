/**
 * Kills the office while people of the shop write: `node server/run.mjs fault:office`, with `--kills 200` for single
 * writes, `--orders 10000 --task-kills 20` for one act on many orders, which is then stopped half-way once more.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { killDuringOfficeWrites } from './office-kill-run.ts'
import { cancelHalfWay, killDuringTask, type TaskShed } from './office-task-kill.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    orders: { type: 'string', default: '10000' },
    'task-kills': { type: 'string', default: '20' },
  },
})
const orders = Number(values.orders)
const log = { info() {}, warn() {}, error() {} }
const faults = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir: faults, log, fsync: false })
const admin = await open(embedded.url)
console.log(`load ${loadavg()[0]!.toFixed(1)}`)
try {
  await inDatabase('writes', async (shed) => {
    const { kills, writes } = await killDuringOfficeWrites(shed, { kills: Number(values.kills) })
    return `${kills} kills during ${writes} writes: each done once, with one row in the audit log`
  })
  await inDatabase('bulk', async (shed) => {
    const asked = { orders, kills: Number(values['task-kills']) }
    const { kills, done, failed } = await killDuringTask(shed, asked)
    return `${orders} orders, ${kills} workers killed: ${done} done once, ${failed} refused`
  })
  await inDatabase('cancel', async (shed) => {
    const { done } = await cancelHalfWay(shed, orders)
    return `${orders} orders, stopped half-way: ${done} done once, the rest left alone`
  })
} finally {
  await admin.close()
  await embedded.stop()
}

async function inDatabase(part: string, work: (shed: TaskShed) => Promise<string>): Promise<void> {
  const name = `office_${part}_${process.pid}`
  await admin.pool.query(`create database ${name}`)
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = await open(url.href)
  const dataDir = await mkdtemp(join(faults, 'office-'))
  const startedAt = performance.now()
  try {
    await migrate(database.pool, { log })
    const told = await work({ db: database.db, url: url.href, dataDir })
    console.log(`${told}, in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`)
  } finally {
    await database.close()
    await dropDatabase(admin.pool, name)
    await rm(dataDir, { recursive: true, force: true })
  }
}

function open(databaseUrl: string) {
  return openDatabase({
    databaseUrl,
    dataDir: faults,
    poolSize: 4,
    statementTimeoutMs: 30_000,
    log,
  })
}
