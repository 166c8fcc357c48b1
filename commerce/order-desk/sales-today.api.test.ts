import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { makePlacedOrder } from '#tests/placed-order.ts'
import { alertDetails } from '#commerce/payment/payment.columns.ts'

// A Wednesday, after the change to winter time in Spain.
const now = new Date('2036-11-12T15:00:00Z')
const HOUR_MS = 60 * 60_000
const WEEK_MS = 7 * 24 * HOUR_MS

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('compares sales of today with those of a week ago by the same hour, store by store', async () => {
  const { db } = database
  const shop = openApi(db, () => now)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const order = (store: string, placedAt: Date, status: 0 | 10 = 0) =>
    makePlacedOrder(db, { store, placedAt, status })
  const { totalMinor } = await order('WPX-GB', ago(HOUR_MS))
  await order('WPX-GB', ago(2 * HOUR_MS))
  await order('WPX-GB', ago(HOUR_MS), 10)
  await order('WPX-GB', ago(24 * HOUR_MS))
  await order('WPX-GB', ago(WEEK_MS + HOUR_MS))
  await order('WPX-GB', ago(WEEK_MS - HOUR_MS))
  await order('WPX-ES', ago(WEEK_MS + HOUR_MS))
  const clerk = await shop.staff('accountant')
  expect(granted(await clerk.orderDesk.getSales({})).stores).toEqual([
    {
      store: 'WPX-ES',
      currency: 'EUR',
      orders: 0,
      totalMinor: 0,
      ordersBefore: 1,
      totalBeforeMinor: totalMinor,
    },
    {
      store: 'WPX-GB',
      currency: 'GBP',
      orders: 2,
      totalMinor: 2 * totalMinor,
      ordersBefore: 1,
      totalBeforeMinor: totalMinor,
    },
  ])
  const british = await shop.staff('accountant', ['WPX-GB'])
  const { stores } = granted(await british.orderDesk.getSales({}))
  expect(stores.map(({ store }) => store)).toEqual(['WPX-GB'])
  const { orderDesk } = await shop.staff('support')
  expect(await orderDesk.getSales({})).toMatchObject({ code: 'not_found' })
})

it('finds orders that are held, that have an alert, and those of a press', async () => {
  const { db } = database
  const shop = openApi(db, () => now)
  const clerk = await shop.staff('support')
  const [held, alerted] = [await makePlacedOrder(db), await makePlacedOrder(db)]
  const { number } = held
  granted(await clerk.orderActs.holdOrder({ number, reason: 'other', days: 3 }))
  await db
    .insertInto('payment_alert')
    .values({
      payment_id: alerted.paymentId,
      kind: 'amount',
      about: 'x',
      details: alertDetails.write({}),
      created_at: now,
    })
    .execute()
  const numbers = async (filter: Parameters<typeof clerk.orderDesk.listOrders>[0]) =>
    granted(await clerk.orderDesk.listOrders(filter)).orders.map((one) => one.number)
  expect(await numbers({ held: true })).toEqual([number])
  expect(await numbers({ alert: true })).toEqual([alerted.number])
  expect(await numbers({ held: false })).not.toContain(number)
  const picked = await numbers({ press: ['PICKING'] })
  expect(picked).toContain(number)
  expect(await numbers({ press: ['WIDE'] })).toEqual([])
})
