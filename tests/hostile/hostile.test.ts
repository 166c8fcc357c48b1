import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/web/shop.ts'
import { allRows, playRows } from './play-rows.ts'

let shop: TestShop
let pool: pg.Pool
beforeAll(async () => {
  shop = await openShop()
  pool = new pg.Pool({ connectionString: shop.env.DATABASE_URL, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await shop.close()
})

/** One row of each kind; all of them on three hosts: `npm run task test:hostile`. */
const sample = allRows.filter(
  ({ id, logged }, i) => !logged && id !== 'S7' && allRows.findIndex((row) => row.id === id) === i,
)

it('a sample of the hostile inputs does no harm', async () => {
  const results = await playRows(sample, ['gb.localhost'], {
    port: shop.env.PORT,
    pool,
    logged: () => '',
  })
  const missed = results.filter(({ faults }) => faults.length > 0)
  expect(missed.map(({ row, faults }) => [row.id, row.says, faults])).toEqual([])
  expect(results.length).toBeGreaterThan(12)
})
