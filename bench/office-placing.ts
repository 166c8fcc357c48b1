/** Measures what the indexes of the office's lists cost whoever places an order: see README.md beside this file. */
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
  },
})
const MOST_SHARE = 0.05
const WARM_UP = 5
const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'bench-office')

type Index = { name: string; wide: string; narrow: string }

/** Indexes that migration 0082 made wider, with what stood in their place. */
const orderIndexes: readonly Index[] = [
  {
    name: 'by_day',
    wide: `(placed_at desc, id desc) include (store, status, country, delivery_mode, status_changed_at, total_minor,
      leaves_on, carrier_service)`,
    narrow: '(placed_at desc, id desc) include (store, status, country, delivery_mode)',
  },
  {
    name: 'by_status',
    wide: '(status, placed_at desc, id desc) include (store, country, delivery_mode, status_changed_at)',
    narrow: '(status, placed_at desc, id desc) include (store, country, delivery_mode)',
  },
  {
    name: 'by_store',
    wide: '(store, placed_at desc, id desc) include (status, country, delivery_mode, status_changed_at)',
    narrow: '(store, placed_at desc, id desc) include (status, country, delivery_mode)',
  },
  {
    name: 'by_country',
    wide: '(country, placed_at desc, id desc) include (store, status, delivery_mode, status_changed_at)',
    narrow: '(country, placed_at desc, id desc) include (store, status, delivery_mode)',
  },
  {
    name: 'by_total',
    wide: '(total_minor, id) include (placed_at)',
    narrow: '(total_minor, id)',
  },
  {
    name: 'by_change',
    wide: '(status_changed_at, id) include (placed_at)',
    narrow: '(status_changed_at, id)',
  },
]

function swap(to: 'wide' | 'narrow'): string {
  const lines =
    to === 'wide'
      ? `drop index if exists order_line_article, order_line_recent;
        create index if not exists order_line_of_article on order_line (article_id, created_at desc) include (order_id)`
      : `drop index if exists order_line_of_article;
        create index if not exists order_line_article on order_line (article_id);
        create index if not exists order_line_recent on order_line (article_id, created_at desc)`
  const orders = orderIndexes.map(
    (index) => `drop index if exists shop_order_${index.name};
      create index shop_order_${index.name} on shop_order ${index[to]}`,
  )
  return [...orders, lines, 'analyze shop_order', 'analyze order_line'].join(';\n')
}

const embedded = await startEmbedded({ dataDir, log, fsync: false })
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
    granted(await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD' }))
    return cpuMsOfSessions(sessions[0]!.pid) - before
  }
  const took = { wide: [] as number[], narrow: [] as number[] }
  for (let turn = 0; turn < Number(values.turns) * 2; turn += 1) {
    const kind = turn % 2 === 0 ? 'narrow' : 'wide'
    await pool.query(swap(kind))
    for (let count = 0; count < Number(values.placed) + WARM_UP; count += 1) {
      const ms = await placeOne()
      if (count >= WARM_UP) took[kind].push(ms)
    }
  }
  const [narrow, wide] = [middle(took.narrow), middle(took.wide)]
  const share = wide / narrow - 1
  const isMet = share <= MOST_SHARE
  if (!isMet) process.exitCode = 1
  console.log(`placing an order, processor time of the database, the middle half of ${took.wide.length} each
  indexes before 0082   ${narrow.toFixed(3)} ms
  indexes of today      ${wide.toFixed(3)} ms
  more                  ${(share * 100).toFixed(1)} %, goal ≤ ${MOST_SHARE * 100} %: ${isMet ? 'met' : 'MISSED'}`)
}

/** Mean of the middle half: a checkpoint or vacuum beside an order is none of its cost. */
function middle(tookMs: readonly number[]): number {
  const sorted = tookMs.toSorted((one, other) => one - other)
  const half = sorted.slice(Math.floor(sorted.length / 4), Math.ceil((sorted.length * 3) / 4))
  return half.reduce((sum, ms) => sum + ms, 0) / half.length
}
