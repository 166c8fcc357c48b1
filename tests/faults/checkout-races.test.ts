import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { jumpClock } from './checkout-clock.ts'
import { raceForLastCoupon } from './checkout-coupon.ts'
import { raceToCancel } from './checkout-cancel.ts'
import { buyWithoutMailServer } from './checkout-mail.ts'
import { refundByMany } from './checkout-refund.ts'

/** `node tests/slow/checkout-races.ts` runs the same many times more often. */
const SEED = 20_261_115

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('the last use of a coupon', () => {
  let pools: OpenDatabase[]

  beforeAll(async () => {
    // No more: other test files need connections of the same server.
    const open = () =>
      openDatabase({
        databaseUrl: database.url,
        dataDir: '',
        poolSize: 12,
        statementTimeoutMs: 30_000,
        log: silentLog,
      })
    pools = [await open(), await open()]
  })
  afterAll(() => Promise.all(pools.map((pool) => pool.close())))

  it('is had by one of sixty-four who order at once, at two processes', async () => {
    const dbs = pools.map(({ db }) => db)
    expect(await raceForLastCoupon(dbs, 3)).toBe(3)
  })
})

describe('nobody loses money', () => {
  it('when an order is cancelled, paid and released at once', async () => {
    const ends = await raceToCancel(database.db, 8, SEED)
    expect(ends.cancelled + ends.released).toBe(8)
  })

  it('when several people give it back at once, at a provider that fails', async () => {
    expect(await refundByMany(database.db, 3, SEED)).toBeGreaterThanOrEqual(3)
  })

  it('when the clock jumps', async () => {
    const { paid } = await jumpClock(database.db, 8, SEED)
    expect(paid).toBeGreaterThan(0)
  })
})

describe('whoever orders while there is no mail server', () => {
  let own: TestDatabase

  beforeAll(async () => {
    own = await createTestDatabase()
  })
  afterAll(() => own.drop())

  it('gets the letter later', async () => {
    expect(await buyWithoutMailServer(own, 4)).toEqual({ mails: 4, twice: 0 })
  })
})
