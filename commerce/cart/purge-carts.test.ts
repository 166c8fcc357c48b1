import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { purgeCarts } from './purge-carts.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let box: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  box = await makeArticle(database.db)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)

async function fill(visitor: Visitor): Promise<string> {
  granted(await visitor.cart.addLine({ articleId: box.id }))
  return granted(await visitor.cart.getCart({})).id!
}

async function leftOf(cartId: string) {
  const { db } = database
  const carts = await db.selectFrom('cart').where('id', '=', cartId).select('id').execute()
  const lines = await db
    .selectFrom('cart_line')
    .where('cart_id', '=', cartId)
    .select('id')
    .execute()
  return [carts.length, lines.length]
}

describe('the hourly purge', () => {
  it('throws a visitor’s cart away when the session is over, and no customer’s', async () => {
    const visitor = await shop.visitorWithSession()
    const customer = await shop.customer(await makeCustomer(database.db))
    const [guests, customers] = [await fill(visitor), await fill(customer)]
    await purgeCarts(database.db, new Date())
    expect(await leftOf(guests)).toEqual([1, 1])
    granted(await visitor.session.logOut({}))
    granted(await customer.session.logOut({}))
    await purgeCarts(database.db, new Date())
    expect([await leftOf(guests), await leftOf(customers)]).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('keeps what was taken out for a day, and the lines of an ordered cart for a month', async () => {
    const visitor = await shop.visitorWithSession()
    const cartId = await fill(visitor)
    const other = await makeArticle(database.db)
    const { lineId } = granted(await visitor.cart.addLine({ articleId: other.id }))
    granted(await visitor.cart.removeLine({ lineId }))
    await purgeCarts(database.db, inDays(0.9))
    expect(await leftOf(cartId)).toEqual([1, 2])
    await purgeCarts(database.db, inDays(1.1))
    expect(await leftOf(cartId)).toEqual([1, 1])
    const order = await orderOf(database.db, await placeOrder(visitor))
    expect(order.cart_id).toBe(cartId)
    await purgeCarts(database.db, inDays(29))
    expect(await leftOf(cartId)).toEqual([1, 1])
    await purgeCarts(database.db, inDays(31))
    expect(await leftOf(cartId), 'the order still names its cart').toEqual([1, 0])
  })
})
