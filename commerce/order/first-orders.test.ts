import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { markFirstOrders } from './first-orders.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const at = (day: number) => new Date(Date.UTC(2026, 9, day))

it('says of orders from before which was the first of its customer or address, in batches', async () => {
  const { db } = database
  const { id: articleId } = await makeArticle(db)
  const { id: customerId } = await makeCustomer(db)
  const place = (day: number, given: object) =>
    makePlacedOrder(db, { lines: [{ articleId }], placedAt: at(day), ...given })
  // Not in the order of their days, as an import makes them.
  await place(9, { customerId })
  const first = await place(2, { customerId })
  await place(8, { email: 'Eva@example.com' })
  const guest = await place(3, { email: 'eva@example.com' })
  const other = await place(4, { email: 'other@example.com' })
  await sql`update shop_order set is_first = null`.execute(db)

  expect(await markFirstOrders(db, { batch: 2, mostBatches: 2 })).toBe(4)
  expect(await markFirstOrders(db, { batch: 2 })).toBe(1)
  expect(await markFirstOrders(db)).toBe(0)
  const rows = await db
    .selectFrom('shop_order')
    .where('is_first', '=', true)
    .select('number')
    .execute()
  expect(rows.map(({ number }) => number).toSorted()).toEqual(
    [first, guest, other].map(({ number }) => number).toSorted(),
  )
})
