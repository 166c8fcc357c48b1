import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { refreshPopularity } from './article-sale.service.ts'
import { actorFor } from '#tests/actors.ts'

let database: TestDatabase
let articleId: number
const DAY_MS = 24 * 60 * 60_000

beforeAll(async () => {
  database = await createTestDatabase()
  await makeParcelService(database.db)
  articleId = (await makeArticle(database.db)).id
})
afterAll(() => database.drop())

async function sell(quantity: number): Promise<string> {
  const visitor = await openApi(database.db).visitorWithSession()
  granted(await visitor.cart.addLine({ articleId, quantity }))
  const { id } = await orderOf(database.db, await placeOrder(visitor))
  const itsTimeIsOver = { release_after: new Date() }
  await database.db.updateTable('shop_order').set(itsTimeIsOver).where('id', '=', id).execute()
  await payOrder(database.db, id)
  return id
}

async function popularityAt(now = new Date()): Promise<number> {
  await refreshPopularity(database.db, now)
  const row = await database.db
    .selectFrom('article')
    .where('id', '=', articleId)
    .select('popularity')
    .executeTakeFirstOrThrow()
  return row.popularity
}

it('of what went to the factory makes an article popular, for a quarter of a year', async () => {
  await sell(3)
  await sell(2)
  expect(await popularityAt()).toBe(5)
  expect(await popularityAt(new Date(Date.now() + 100 * DAY_MS))).toBe(0)
})

it('of an order that ends is taken back', async () => {
  const before = await popularityAt()
  const orderId = await sell(4)
  expect(await popularityAt()).toBe(before + 4)
  await transact(database.db, (trx) =>
    moveOrder(trx, { orderId, to: 10, actor: actorFor('support'), reason: 'x', now: new Date() }),
  )
  expect(await popularityAt()).toBe(before)
})

it('that changed nothing writes nothing: each write to an article ends the pages that show one', async () => {
  await popularityAt()
  const versions = () => database.db.selectFrom('catalogue_version').selectAll().execute()
  const before = await versions()
  await refreshPopularity(database.db, new Date())
  expect(await versions()).toEqual(before)
})
