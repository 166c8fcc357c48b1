/** Measures a shop of a million orders while housekeeping catches up with a million ended sessions and ten million old events: see README.md. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { maintainMonthPartitions } from '#commerce/kernel/month-partitions.ts'
import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping.queries.ts'
import { openStorage, temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { purge } from '#commerce/purge.ts'
import { makeSites } from '#config/sites.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { makeArticle } from '#tests/make.ts'
import { silentLog } from '#tests/silent-log.ts'
import { loadOrders } from './bulk-orders.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    orders: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '10000000' },
    /** Of the process that does the housekeeping: the database it works on, and its folder. */
    housekeep: { type: 'string' },
    folder: { type: 'string' },
  },
})
const MOST_RATIO = 1.3
const MOST_STATEMENT_MS = 1_000
const CALLS_A_SECOND = 25
const TURN_MS = 5_000
const STARTING_MS = 5_000
/** Within it a statement that was begun ends. */
const SETTLE_MS = 500

if (values.housekeep) await housekeep(values.housekeep, values.folder!)
else {
  const sizes = { rows: values.rows, orders: values.orders, events: values.events }
  process.exitCode = (await measure(sizes)) ? 0 : 1
}
process.exit()

async function open(url: string | undefined, dataDir: string): Promise<OpenDatabase> {
  const options = { databaseUrl: url, dataDir, poolSize: 5, statementTimeoutMs: 60_000 }
  return openDatabase({ ...options, log: silentLog })
}

/** As a worker does it, in a process of its own. */
async function housekeep(url: string, folder: string): Promise<void> {
  const database = await open(url, folder)
  const { db } = database
  const files = {
    storage: openStorage({ dataDir: folder, s3: undefined }),
    temporaryArea: temporaryAreaOf(folder),
    unusedDays: 30,
  }
  const now = new Date()
  await maintainMonthPartitions(db, { table: 'page_event', months: 13 }, now)
  const failures: unknown[] = []
  do {
    await purge({ db, now, files }, (error, of) => failures.push([of, error]))
    if (failures.length > 0) throw new Error('a step failed', { cause: failures })
    // A step ends when its time is over and goes on an hour later: here at once.
  } while ((await listHousekeeping(db)).some(({ isBehind }) => isBehind))
  await database.close()
}

type Sizes = { rows: string; orders: string; events: string }

async function measure(sizes: Sizes): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-housekeeping-'))
  const database = await open(undefined, folder)
  try {
    await migrate(database.pool, { log: silentLog })
    await fillShop(database.db, { sites: makeSites(3000), media: { pictures: [], videos: [] } })
    const filling = await database.pool.connect()
    await loadOrders(filling, Number(sizes.orders), () => {})
    filling.release(true)
    await fill(database, Number(sizes.rows), Number(sizes.events))
    const shop = openApi(database.db)
    const box = await makeArticle(database.db)
    const visitors = await Promise.all(Array.from({ length: 10 }, () => shop.visitorWithSession()))
    for (const visitor of visitors) await visitor.cart.addLine({ articleId: box.id })
    await load(visitors, sleep(3_000))
    const started = performance.now()
    const child = spawn(
      process.execPath,
      [import.meta.filename, '--housekeep', database.url, '--folder', folder],
      { stdio: 'inherit' },
    )
    let isOver = false
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    void ended.finally(() => (isOver = true))
    // A process that loads its modules needs a core; a worker has done that long ago.
    await sleep(STARTING_MS)
    // Turn by turn: whatever else this machine does meets both alike.
    const [alone, beside]: [number[], number[]] = [[], []]
    let slowest: Seen = { ms: 0, text: '' }
    // As the server sees it: the process itself is stopped half of the time.
    const watching = setInterval(() => {
      void longestOf(database).then((seen) => {
        if (seen && seen.ms > slowest.ms) slowest = seen
      })
    }, 50)
    while (!isOver) {
      beside.push(...(await load(visitors, Promise.race([ended, sleep(TURN_MS)]))))
      child.kill('SIGSTOP')
      await sleep(SETTLE_MS)
      alone.push(...(await load(visitors, sleep(TURN_MS))))
      child.kill('SIGCONT')
    }
    clearInterval(watching)
    const seconds = (performance.now() - started) / 1000
    const steps = await listHousekeeping(database.db)
    const left = await countLeft(database)
    const ratio = p95Of(beside) / p95Of(alone)
    const removed = steps.reduce((sum, step) => sum + step.removedTotal, 0)
    console.log(`${removed} rows went in ${seconds.toFixed(0)} s, ${left} that are due are left`)
    console.log(`slowest statement ${slowest.ms.toFixed(0)} ms: ${slowest.text}`)
    console.log(
      `p95 of the shop ${p95Of(alone).toFixed(1)} ms alone (${alone.length} visits), ${p95Of(beside).toFixed(1)} ms beside (${beside.length}): ${ratio.toFixed(2)}×`,
    )
    const isMet =
      (await ended) === 0 && left === 0 && ratio <= MOST_RATIO && slowest.ms < MOST_STATEMENT_MS
    console.log(
      `goal ${MOST_RATIO}×, no statement above 1 s, nothing left: ${isMet ? 'met' : 'MISSED'}`,
    )
    return isMet
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill({ db }: OpenDatabase, rows: number, events: number): Promise<void> {
  await sql`
    insert into session (credential_hash, ext_id, store, expires_at)
    select sha256(('old' || n)::bytea), 'old' || n, 'WPX-GB', now() - (n % 90 + 1) * interval '1 day'
    from generate_series(1, ${rows}::int) as n`.execute(db)
  await sql`
    insert into session (credential_hash, ext_id, store, expires_at)
    select sha256(('new' || n)::bytea), 'new' || n, 'WPX-GB', now() + interval '10 days'
    from generate_series(1, ${rows / 5}::int) as n`.execute(db)
  await sql`
    insert into cart (store, ext_session_id)
    select 'WPX-GB', case when n % 2 = 0 then 'old' else 'new' end || n
    from generate_series(1, ${rows / 5}::int) as n`.execute(db)
  await sql`select keep_month_partitions('page_event', (now() - interval '30 months')::date, 18, 60)`.execute(
    db,
  )
  await sql`
    insert into page_event (created_at, store, session_id, consent_version, category, name, url, path, title,
      referrer, user_agent, ip, platform, mobile)
    select now() - interval '15 months' - (n % 12) * interval '1 month', 'WPX-GB', 'old' || n, '1', 'page', 'view', '/', '/', 'Home',
      '', 'Firefox', '', 'Linux', false
    from generate_series(1, ${events}::int) as n`.execute(db)
  await sql`analyze`.execute(db)
}

/** What visitors do, at a steady pace, until something has ended. */
async function load(visitors: readonly Visitor[], until: Promise<unknown>) {
  let isOver = false
  void until.finally(() => (isOver = true))
  const times: number[] = []
  const running: Promise<void>[] = []
  const next = async (visitor: Visitor) => {
    const at = performance.now()
    await visitor.session.getSession({})
    await visitor.cart.getCart({})
    times.push(performance.now() - at)
  }
  for (let call = 0; !isOver; call += 1) {
    running.push(next(visitors[call % visitors.length]!))
    await sleep(1000 / CALLS_A_SECOND)
  }
  await Promise.all(running)
  return times
}

function p95Of(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

type Seen = { ms: number; text: string }

/** Of every statement of the shop and of its housekeeping, whatever it begins with. */
async function longestOf({ db }: OpenDatabase): Promise<Seen | undefined> {
  const { rows } = await sql<Seen>`
    select (extract(epoch from clock_timestamp() - query_start) * 1000)::float8 as ms,
      left(regexp_replace(query, '\\s+', ' ', 'g'), 200) as text
    from pg_stat_activity
    where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()
      and datname = current_database()
    order by query_start limit 1`.execute(db)
  return rows[0]
}

async function countLeft({ db }: OpenDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from session where expires_at <= now())
      + (select count(*) from cart where not exists (select from session where ext_id = ext_session_id))
      + (select count(*) from mail where state in ('SENT', 'FAILED') and created_at < now() - interval '14 months')
      + (select count(*) from page_event where created_at < now() - interval '14 months') as count`.execute(
    db,
  )
  return Number(rows[0]!.count)
}
