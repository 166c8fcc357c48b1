import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeManyOrders } from '#tests/orders/many-orders.ts'
import { checkInvariants } from './invariants.ts'

const ORDERS = 25
const limits = { statementMs: 30_000, mostRows: 500 }
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await makeManyOrders(database.db, ORDERS)
  // Each order comes from a cart now, and not one has a line, a history or a mail.
  await sql`
    with carts as (
      insert into cart (id, store, ext_session_id, ordered_at) select id, store, id::text, placed_at from shop_order
    )
    update shop_order set cart_id = id`.execute(database.db)
  await sql`delete from order_line`.execute(database.db)
})
afterAll(() => database.drop())

const ids = ({ rows }: { rows: readonly Record<string, unknown>[] }) =>
  rows.map((row) => JSON.stringify(row)).sort()

describe('invariants of a shop with many orders', () => {
  it.each([1, 4, ORDERS, ORDERS + 1])(
    'find in slices of %i orders what they find in one piece',
    async (sliceOrders) => {
      const whole = await checkInvariants(database.db, invariantFiles, limits)
      const sliced = await checkInvariants(database.db, invariantFiles, { ...limits, sliceOrders })
      expect(whole.find(({ name }) => name === 'I6 an order has lines')!.rows).toHaveLength(ORDERS)
      expect(sliced.filter(({ unknown }) => unknown !== undefined)).toEqual([])
      for (const [at, one] of sliced.entries()) {
        expect([one.name, ids(one)]).toEqual([whole[at]!.name, ids(whole[at]!)])
      }
    },
  )

  it('are read no further than the rows that are wanted', async () => {
    const few = { ...limits, mostRows: 3, sliceOrders: 2 }
    const results = await checkInvariants(database.db, invariantFiles, few)
    expect(results.find(({ name }) => name === 'I6 an order has lines')!.rows).toHaveLength(3)
  })
})
