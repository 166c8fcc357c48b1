import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { orderStatus } from '#db/order-status.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import {
  deliverOrder,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { purgeOldOrders } from './old-orders.purge.ts'
import { ORDER_YEARS } from './order.terms.ts'

let database: TestDatabase
const delivered = new Date(Date.now() + 24 * 60 * 60_000)
const yearsAfter = (years: number, months = 0) => monthsBefore(delivered, -12 * years - months)

beforeAll(async () => {
  database = await createTestDatabase()
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

it('an order says for six years who it was for, and its figures for ever', async () => {
  const shop = openApi(database.db)
  const buyer = await shop.customer(await makeCustomer(database.db))
  const place = async () => {
    await putDesignInCart(database.db, buyer)
    const order = await orderOf(database.db, await placeOrder(buyer, {}))
    await payOrder(database.db, order.id)
    return order
  }
  const [done, onItsWay] = [await place(), await place()]
  await deliverOrder(database.db, done.id, delivered)
  const read = () =>
    database.db
      .selectFrom('shop_order')
      .select(['id', 'status', 'email', 'contact_name', 'contact_phone', 'delivery_address'])
      .select('total_minor')
      .orderBy('placed_at')
      .execute()
  const before = await read()
  await purgeOldOrders(database.db, yearsAfter(ORDER_YEARS, -1))
  expect(await read()).toEqual(before)
  await purgeOldOrders(database.db, yearsAfter(ORDER_YEARS, 1))
  // What was forgotten is not found again.
  await purgeOldOrders(database.db, yearsAfter(ORDER_YEARS, 2))
  const [old, open] = await read()
  expect(old).toMatchObject({
    status: orderStatus.delivered,
    email: 'forgotten@erased.invalid',
    contact_name: '',
    contact_phone: null,
    delivery_address: null,
    total_minor: before[0]!.total_minor,
  })
  expect(open, 'an order that is not over').toEqual(before[1])
  const step = (await listHousekeeping(database.db)).find((one) =>
    one.step.startsWith('people of old orders'),
  )
  expect(step).toMatchObject({ removedTotal: 1, isBehind: false })
  const desk = (await shop.staff('support')).orderDesk
  expect(granted(await desk.getOrder({ number: done.number })).lines).toHaveLength(1)
  expect(onItsWay.number).not.toBe(done.number)
  await expectInvariants(database.db)
})
