/** Looks for slow statements in a day's work of a large shop: see README.md beside this file. */
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '#db/embedded.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi } from '#tests/api.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, placeOrder } from '#tests/orders/orders.ts'
import { silentLog } from '#tests/silent-log.ts'
import { makeOfficeDatabase } from './office-database.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    /** Hours of the day that are gone through: in each every sweep runs that would be due, those of a day or a week in the first. */
    hours: { type: 'string', default: '24' },
    mostSeconds: { type: 'string', default: '3600' },
  },
})
const MOST_STATEMENT_MS = 1_000
const SAMPLE_MS = 50
const DATABASE = 'day'

const dataDir = join(root, 'var', 'bench-office')
const embedded = await startEmbedded({ dataDir, log: silentLog, fsync: false })
const admin = new pg.Client({ connectionString: embedded.url })
await admin.connect()
const template = await makeOfficeDatabase(embedded.url, { orders: Number(values.orders), dataDir })
await dropDatabase(admin, DATABASE)
await admin.query(`create database ${DATABASE} template ${template} strategy file_copy`)
const url = new URL(embedded.url)
url.pathname = `/${DATABASE}`
const options = { dataDir, poolSize: 6, statementTimeoutMs: 60_000, log: silentLog }
const database = await openDatabase({ databaseUrl: url.href, ...options })
const slow = new Map<string, number>()
let isOver = false
let done = 0
let hours = 0
const watching = watch()
const worker = spawn(process.execPath, ['server/worker.ts'], {
  cwd: root,
  env: {
    PATH: process.env['PATH'],
    DATABASE_URL: url.href,
    DATA_DIR: join(dataDir, 'worker'),
    SEED_DEMO: 'yes',
    SIMULATION: 'off',
    LOG_LEVEL: 'fatal',
    RENDER_CELLS: '1',
    BACKUP_TO: join(dataDir, 'backups'),
    BACKUP_PASSPHRASE: 'of a day that is measured',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  const shop = openApi(database.db)
  await makeParcelService(database.db)
  const { id: articleId } = await makeArticle(database.db)
  const clerk = await shop.staff('admin')
  const working = Promise.all([buy(), look(), workAtDesk()])
  const startedAt = performance.now()
  const isTimeLeft = () => performance.now() - startedAt < Number(values.mostSeconds) * 1000
  while (hours < Number(values.hours) && isTimeLeft()) {
    await sweepAll(hours, isTimeLeft)
  }
  isOver = true
  await working
  const late = await database.pool.query<{ name: string; failure: string | null }>(
    'select name, failure from schedule where failures > 0',
  )
  console.log(
    `${values.orders} orders, ${hours} hours, ${done} calls in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, load ${loadavg()[0]!.toFixed(1)}`,
  )
  for (const [text, ms] of slow) console.log(`${ms.toFixed(0)} ms: ${text}`)
  for (const { name, failure } of late.rows) console.log(`failed: ${name}: ${failure}`)
  // Orders that were made in bulk have no whole history: restored they break what they broke before.
  const isOfBulkOrders = (failure: string | null) => failure?.includes('What was restored breaks')
  const failed = late.rows.filter(({ failure }) => !isOfBulkOrders(failure))
  const { rows: backups } = await database.pool.query<{ kind: string; failure: string | null }>(
    'select kind, failure from backup_run where ended_at is not null',
  )
  for (const { kind, failure } of backups) console.log(`${kind}: ${failure ?? 'well'}`)
  const isWholeDay = hours === Number(values.hours)
  if (!isWholeDay) console.log(`only ${hours} of ${values.hours} hours`)
  const isMet = slow.size === 0 && failed.length === 0 && isWholeDay && backups.length >= 2
  console.log(
    `goal: no statement above 1 s, no sweep that fails, a backup and a restore of it: ${isMet ? 'met' : 'MISSED'}`,
  )
  process.exitCode = isMet ? 0 : 1

  async function buy(): Promise<void> {
    while (!isOver) {
      const visitor = await shop.visitorWithSession()
      await visitor.cart.addLine({ articleId })
      await placeOrder(visitor, {})
      done += 1
    }
  }
  async function look(): Promise<void> {
    while (!isOver) {
      const visitor = shop.visitor()
      await visitor.catalogue.listArticles({})
      await visitor.search.searchShop({ query: 'mug' })
      await visitor.cart.listRecommendations({})
      done += 3
    }
  }
  async function workAtDesk(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      await clerk.orderDesk.listOrders({ status: [[2, 4, 9, 15][turn % 4]!] })
      await clerk.orderDesk.countOrders({})
      await clerk.customerDesk.listCustomers({})
      await clerk.moneyDesk.listRefunds({})
      done += 4
    }
  }
} finally {
  isOver = true
  worker.kill('SIGTERM')
  await new Promise((resolve) => worker.once('close', resolve))
  await watching
  await database.close()
  await rm(join(dataDir, 'backups'), { recursive: true, force: true })
  await dropDatabase(admin, DATABASE)
  await admin.end()
  await embedded.stop()
}
process.exit()

/** Makes every sweep due that comes in this hour of the day, and waits until each has run. */
async function sweepAll(hour: number, isTimeLeft: () => boolean): Promise<void> {
  const at = new Date()
  const isOfHour = 'mod($2::bigint * 3600000, greatest(every_ms, 3600000)) = 0'
  // In the first hour the worker has not told its sweeps yet: each is due when it does.
  await database.pool.query(`update schedule set next_at = $1 where ${isOfHour}`, [at, hour])
  for (;;) {
    const { rows } = await database.pool.query<{ waiting: string; all: string }>(
      `select count(*) filter (where ${isOfHour} and (ended_at is null or ended_at < $1)) as waiting,
         count(*) as all from schedule`,
      [at, hour],
    )
    if (!isTimeLeft()) return
    if (Number(rows[0]!.waiting) === 0 && Number(rows[0]!.all) > 0) {
      hours += 1
      return
    }
    await sleep(200)
  }
}

/** Statements of the shop as the server sees them: what takes a second is seen many times. */
async function watch(): Promise<void> {
  while (!isOver) {
    const { rows } = await admin.query<{ text: string; ms: number }>(
      `select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as text,
         (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms
       from pg_stat_activity
       where datname = $1 and state = 'active' and backend_type = 'client backend'
         and clock_timestamp() - query_start > make_interval(secs => $2)`,
      [DATABASE, MOST_STATEMENT_MS / 1000],
    )
    for (const { text, ms } of rows) slow.set(text, Math.max(ms, slow.get(text) ?? 0))
    await sleep(SAMPLE_MS)
  }
}
