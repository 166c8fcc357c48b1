/** Measures what the office costs whoever places an order, its indexes and its trigger: see README.md beside this file. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeSites } from '#config/sites.ts'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { fillShop } from '#demo/seed/fill-shop.ts'
import { root } from '#server/build/build-identity.ts'
import { openApi } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'
import { fillCheckout } from '#tests/orders/orders.ts'
import { loadOrders } from './bulk-orders.ts'
import { cpuMsOfSessions } from './cpu-of-database.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '50000' },
    /** Orders in each of the two databases. */
    placed: { type: 'string', default: '200' },
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

type Way = 'before' | 'today'

/** Makes a database what it was before the office, or what it is today without what `--without` names. */
async function prepare({ pool }: OpenDatabase, way: Way) {
  const { rows } = await pool.query<{ name: string; is_gin: boolean }>(
    `select indexname as name, indexdef like '% USING gin %' as is_gin
     from pg_indexes where schemaname = 'public'`,
  )
  const own = rows.filter(({ name }) => officeIndexes.test(name))
  const without = new Set(values.without.split(','))
  const dropped = way === 'before' ? own : own.filter(({ name }) => without.has(name))
  const isSilent = way === 'before' || without.has('trigger')
  const analyze = ['shop_order', 'order_line', 'order_event', 'payment', 'mail']
  await pool.query(
    [
      ...dropped.map(({ name }) => `drop index ${name}`),
      ...(way === 'before' ? earlierIndexes : []),
      ...(isSilent ? ['alter table order_event disable trigger order_event_tells_office'] : []),
      ...analyze.map((table) => `analyze ${table}`),
    ].join(';\n'),
  )
  const kept = own.filter((one) => !dropped.includes(one))
  return {
    count: kept.length,
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
  await fill(database)
  await database.close()
  // Two databases of one server, in turns: what else the machine does falls on both.
  await client.query(`create database ${name}_before template ${name}`)
  const today = await openDatabase({ databaseUrl: url.href, ...options })
  url.pathname = `/${name}_before`
  const before = await openDatabase({ databaseUrl: url.href, ...options })
  await measure({ before, today })
  await before.close()
  await today.close()
} finally {
  await dropDatabase(client, name)
  await dropDatabase(client, `${name}_before`)
  await client.end()
  await embedded.stop()
}

async function fill({ db, pool }: OpenDatabase): Promise<void> {
  await migrate(pool, { log })
  await fillShop(db, { sites: makeSites(3000), media: { pictures: [], videos: [] } })
  const filling = await pool.connect()
  await loadOrders(filling, Number(values.orders), () => {})
  filling.release()
}

type Took = { cpuMs: number; wallMs: number }

async function openBuyer({ db, pool }: OpenDatabase): Promise<() => Promise<Took>> {
  const { rows: articles } = await pool.query<{ id: number }>(
    `select article.id from article join article_price as price on price.article_id = article.id
     where price.store = 'WPX-GB' and not is_personalised and published_at is not null
     group by article.id order by article.id limit 2`,
  )
  const { rows: sessions } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const shop = openApi(db)
  return async () => {
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
}

async function measure(databases: Record<Way, OpenDatabase>): Promise<void> {
  await prepare(databases.before, 'before')
  const { cleanUp, count: indexes } = await prepare(databases.today, 'today')
  const buyers = {
    before: await openBuyer(databases.before),
    today: await openBuyer(databases.today),
  }
  const took: Record<Way, Took[]> = { before: [], today: [] }
  const placed = Number(values.placed)
  for (let count = 0; count < placed + WARM_UP; count += 1) {
    for (const way of ['before', 'today'] as const) {
      const one = await buyers[way]()
      if (count >= WARM_UP) took[way].push(one)
    }
  }
  const { rows } = await databases.today.pool.query<{ pid: number }>(
    'select pg_backend_pid() as pid',
  )
  const startedMs = cpuMsOfSessions(rows[0]!.pid)
  await cleanUp()
  const cleaning = (cpuMsOfSessions(rows[0]!.pid) - startedMs) / (placed + WARM_UP)
  const of = (way: Way, what: keyof Took) => quickest(took[way].map((one) => one[what]))
  const [before, today] = [of('before', 'cpuMs'), of('today', 'cpuMs') + cleaning]
  const share = today / before - 1
  const isMet = share <= MOST_SHARE
  if (!isMet) process.exitCode = 1
  console.log(`placing an order and its commit, the quickest quarter of ${placed} each; ${indexes} indexes${values.without && `, without ${values.without}`}
                        processor of the database   by the clock
  without the office    ${before.toFixed(3)} ms   ${of('before', 'wallMs').toFixed(1)} ms
  with it               ${today.toFixed(3)} ms   ${of('today', 'wallMs').toFixed(1)} ms   (of it ${cleaning.toFixed(3)} ms for names, later)
  more                  ${(share * 100).toFixed(1)} %, goal ≤ ${MOST_SHARE * 100} %: ${isMet ? 'met' : 'MISSED'}`)
}

/** Mean of the quickest quarter: what else runs on a machine, a checkpoint or a vacuum only ever makes an order slower. */
function quickest(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const quarter = sorted.slice(0, Math.ceil(sorted.length / 4))
  return quarter.reduce((sum, ms) => sum + ms, 0) / quarter.length
}
