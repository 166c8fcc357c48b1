/** Measures what the office costs whoever places an order, its indexes and its trigger: see README.md beside this file. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeSites } from '#config/sites.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { root } from '#server/build-identity.ts'
import { openApi } from '#tests/api.ts'
import { granted } from '#tests/designs.ts'
import { dropDatabase } from '#tests/drop-database.ts'
import { fillCheckout } from '#tests/orders.ts'
import { loadOrders } from './bulk-orders.ts'
import { cpuMsOfSessions } from './cpu-of-database.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    /** Turns of each kind, and orders in each turn. */
    turns: { type: 'string', default: '4' },
    placed: { type: 'string', default: '40' },
    /** Indexes of today that are left out, by comma, and `trigger`: what each is worth. */
    without: { type: 'string', default: '' },
  },
})
const MOST_SHARE = 0.05
const WARM_UP = 5
const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'bench-office')

/**
 * Indexes that came with the office, on the tables that an order is written to; all others stood before. What an
 * order writes into a trigram index waits there until somebody cleans it up: that is counted, too.
 */
const officeIndexes =
  /^(shop_order_(by_(day|status|store|country|total|change)|mode|service|leaving|leaves|codes|reprints|gifts|companies|number_begins|email|name|phone)|order_line_of_article|order_event_produced|payment_provider_id|mail_about|mail_waiting)$/

/** Those that the office's took the place of. */
const earlierIndexes = [
  'create index order_line_article on order_line (article_id)',
  'create index order_line_recent on order_line (article_id, created_at desc)',
]
const earlierNames = ['order_line_article', 'order_line_recent']

type Way = 'before' | 'today'

async function prepareSwap(pool: OpenDatabase['pool']) {
  const { rows } = await pool.query<{ name: string; definition: string; is_gin: boolean }>(
    `select indexname as name, indexdef as definition, indexdef like '% USING gin %' as is_gin
     from pg_indexes where schemaname = 'public'`,
  )
  const own = rows.filter(({ name }) => officeIndexes.test(name))
  const left = values.without.split(',').filter((name) => officeIndexes.test(name))
  const kept = own.filter(({ name }) => !left.includes(name))
  const isSilent = values.without.includes('trigger')
  const analyze = ['shop_order', 'order_line', 'order_event', 'payment', 'mail'].map(
    (table) => `analyze ${table}`,
  )
  const ways: Readonly<Record<Way, readonly string[]>> = {
    before: [
      ...own.map((index) => `drop index if exists ${index.name}`),
      ...earlierIndexes,
      'alter table order_event disable trigger order_event_tells_office',
    ],
    today: [
      ...earlierNames.map((index) => `drop index if exists ${index}`),
      ...left.map((name) => `drop index if exists ${name}`),
      ...kept.map(({ definition }) => definition.replace(' INDEX ', ' INDEX IF NOT EXISTS ')),
      `alter table order_event ${isSilent ? 'disable' : 'enable'} trigger order_event_tells_office`,
    ],
  }
  return {
    count: kept.length,
    swap: async (to: Way) => {
      await pool.query([...ways[to], ...analyze].join(';\n'))
    },
    cleanUp: async () => {
      for (const { name } of kept.filter(({ is_gin }) => is_gin)) {
        await pool.query('select gin_clean_pending_list($1::regclass)', [name])
      }
    },
  }
}

// With fsync, since a commit is part of what a shopper waits for.
const embedded = await startEmbedded({ dataDir, log, fsync: true })
const client = new pg.Client({ connectionString: embedded.url })
const name = `placing_${process.pid}`
try {
  await client.connect()
  await client.query(`create database ${name}`)
  const url = new URL(embedded.url)
  url.pathname = `/${name}`
  const options = { dataDir, poolSize: 2, statementTimeoutMs: 600_000, log }
  const database = await openDatabase({ databaseUrl: url.href, ...options })
  await measure(database)
  await database.close()
} finally {
  await dropDatabase(client, name)
  await client.end()
  await embedded.stop()
}

async function measure(database: OpenDatabase): Promise<void> {
  const { db, pool } = database
  await migrate(pool, { log })
  await fillShop(db, { sites: makeSites(3000), media: { pictures: [], videos: [] } })
  const filling = await pool.connect()
  await loadOrders(filling, Number(values.orders), () => {})
  filling.release()
  const { rows: articles } = await pool.query<{ id: number }>(
    `select article.id from article join article_price as price on price.article_id = article.id
     where price.store = 'WPX-GB' and not is_personalised and published_at is not null
     group by article.id order by article.id limit 2`,
  )
  const { rows: sessions } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const shop = openApi(db)
  const placeOne = async () => {
    const visitor = await shop.visitorWithSession()
    for (const { id } of articles) {
      granted(await visitor.cart.addLine({ articleId: id, quantity: 2 }))
    }
    const expectedTotalMinor = await fillCheckout(visitor, { service: 'paloma-home' })
    const before = cpuMsOfSessions(sessions[0]!.pid)
    const startedAt = performance.now()
    granted(await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD' }))
    const wallMs = performance.now() - startedAt
    return { cpuMs: cpuMsOfSessions(sessions[0]!.pid) - before, wallMs }
  }
  const { swap, cleanUp, count: indexes } = await prepareSwap(pool)
  const took: Record<Way, { cpuMs: number; wallMs: number }[]> = { before: [], today: [] }
  let cleaningMs = 0
  const placed = Number(values.placed)
  for (let turn = 0; turn < Number(values.turns) * 2; turn += 1) {
    const way = turn % 2 === 0 ? 'before' : 'today'
    await swap(way)
    for (let count = 0; count < placed + WARM_UP; count += 1) {
      const one = await placeOne()
      if (count >= WARM_UP) took[way].push(one)
    }
    if (way === 'before') continue
    const before = cpuMsOfSessions(sessions[0]!.pid)
    await cleanUp()
    cleaningMs += (cpuMsOfSessions(sessions[0]!.pid) - before) / (placed + WARM_UP)
  }
  const cleaning = cleaningMs / Number(values.turns)
  const of = (way: Way, what: 'cpuMs' | 'wallMs') => middle(took[way].map((one) => one[what]))
  const [before, today] = [of('before', 'cpuMs'), of('today', 'cpuMs') + cleaning]
  const share = today / before - 1
  const isMet = share <= MOST_SHARE
  if (!isMet) process.exitCode = 1
  console.log(`placing an order and its commit, the middle half of ${took.today.length} each; ${indexes} indexes and a trigger
                        processor of the database   by the clock
  without the office    ${before.toFixed(3)} ms   ${of('before', 'wallMs').toFixed(1)} ms
  with it               ${today.toFixed(3)} ms   ${of('today', 'wallMs').toFixed(1)} ms   (of it ${cleaning.toFixed(3)} ms for names, later)
  more                  ${(share * 100).toFixed(1)} %, goal ≤ ${MOST_SHARE * 100} %: ${isMet ? 'met' : 'MISSED'}`)
}

/** Mean of the middle half: a checkpoint or vacuum beside an order is none of its cost. */
function middle(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const half = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4))
  return half.reduce((sum, ms) => sum + ms, 0) / half.length
}
