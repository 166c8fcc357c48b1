/**
 * `node tests/slow/checkout-races.ts [rounds] [seed]`: everything of tests/faults/checkout-races.test.ts
 * many times more often, on a PostgreSQL of its own.
 */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { root } from '#server/build/build-identity.ts'
import { raceToCancel } from '#tests/faults/checkout-cancel.ts'
import { jumpClock } from '#tests/faults/checkout-clock.ts'
import { raceForLastCoupon } from '#tests/faults/checkout-coupon.ts'
import { buyWithoutMailServer } from '#tests/faults/checkout-mail.ts'
import { refundByMany } from '#tests/faults/checkout-refund.ts'
import { dropDatabase } from '#tests/database/drop-database.ts'

const rounds = Number(process.argv[2] ?? 100)
const seed = Number(process.argv[3] ?? randomInt(1_000_000_000))
const log = { info() {}, warn() {}, error() {} }
const dataDir = join(root, 'var', 'faults')
const embedded = await startEmbedded({ dataDir, log, fsync: false })
const admin = await open(embedded.url, 1)
console.log(`${rounds} rounds, seed ${seed}`)
try {
  await inOwnDatabase('64 for the last coupon', async (url) => {
    const pools = [await open(url, 32), await open(url, 32)]
    try {
      return await raceForLastCoupon(
        pools.map(({ db }) => db),
        rounds,
      )
    } finally {
      await Promise.all(pools.map((pool) => pool.close()))
    }
  })
  await inOne('cancelled, paid and released at once', ({ db }) => raceToCancel(db, rounds, seed))
  await inOne('given back by several at once', ({ db }) => refundByMany(db, rounds, seed))
  await inOne('while the clock jumps', ({ db }) => jumpClock(db, rounds, seed))
  await inOne('without a mail server', (database) => buyWithoutMailServer(database, rounds))
} finally {
  await admin.close()
  await embedded.stop()
}

function inOne(
  what: string,
  race: (database: Awaited<ReturnType<typeof open>>) => Promise<unknown>,
) {
  return inOwnDatabase(what, async (url) => {
    const database = await open(url, 16)
    try {
      return await race(database)
    } finally {
      await database.close()
    }
  })
}

async function inOwnDatabase(what: string, race: (url: string) => Promise<unknown>): Promise<void> {
  const name = `checkout_races_${process.pid}`
  await admin.pool.query(`create database ${name}`)
  try {
    const url = withDatabase(embedded.url, name)
    const fresh = await open(url, 1)
    await migrate(fresh.pool, { log })
    await fresh.close()
    const startedAt = performance.now()
    const answer = JSON.stringify(await race(url))
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${rounds} × ${what}: ${answer} (${seconds} s)`)
  } finally {
    await dropDatabase(admin.pool, name)
  }
}

function open(databaseUrl: string, poolSize: number) {
  return openDatabase({ databaseUrl, dataDir, poolSize, statementTimeoutMs: 30_000, log })
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
