/** `node tests/slow/office-tasks.ts [orders] [kills]`: a bulk act on many orders, killed, resumed and stopped. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build-identity.ts'
import { dropDatabase } from '#tests/drop-database.ts'
import { cancelHalfWay, killDuringTask, type TaskShed } from '#tests/faults/office-task-kill.ts'

const orders = Number(process.argv[2] ?? 10_000)
const kills = Number(process.argv[3] ?? 20)
const log = { info() {}, warn() {}, error() {} }
const faults = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir: faults, log, fsync: false })
const admin = await open(embedded.url)
try {
  await inDatabase(`office_tasks_kill_${process.pid}`, async (shed) => {
    const { done, failed, seconds } = await killDuringTask(shed, { orders, kills })
    console.log(
      `${orders} orders, ${kills} workers killed: ${done} done once, ${failed} refused, in ${seconds.toFixed(1)} s`,
    )
  })
  await inDatabase(`office_tasks_cancel_${process.pid}`, async (shed) => {
    const { done, seconds } = await cancelHalfWay(shed, orders)
    console.log(`${orders} orders, stopped half-way: ${done} done once, in ${seconds.toFixed(1)} s`)
  })
} finally {
  await admin.close()
  await embedded.stop()
}

async function inDatabase(name: string, work: (shed: TaskShed) => Promise<void>): Promise<void> {
  await admin.pool.query(`create database ${name}`)
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const database = await open(url.href)
  const dataDir = await mkdtemp(join(faults, 'office-tasks-'))
  try {
    await migrate(database.pool, { log })
    await work({ db: database.db, url: url.href, dataDir })
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
