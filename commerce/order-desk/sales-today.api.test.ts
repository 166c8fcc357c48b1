import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
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

it('compares sales of today with those of a week ago by the same hour, store by store and hour by hour, for everybody who sees orders', async () => {
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
      hours: [{ hour: 15, totalMinor: 0, totalBeforeMinor: totalMinor }],
    },
    {
      store: 'WPX-GB',
      currency: 'GBP',
      orders: 2,
      totalMinor: 2 * totalMinor,
      ordersBefore: 1,
      totalBeforeMinor: totalMinor,
      // It is past four in Spain. What was sold a week ago after four is still to come today.
      hours: [
        { hour: 14, totalMinor, totalBeforeMinor: 0 },
        { hour: 15, totalMinor, totalBeforeMinor: totalMinor },
        { hour: 17, totalMinor: 0, totalBeforeMinor: totalMinor },
      ],
    },
  ])
  expect(granted(await clerk.orderDesk.getSales({})).hourNow).toBe(16)
  const british = await shop.staff('accountant', ['WPX-GB'])
  const { stores } = granted(await british.orderDesk.getSales({}))
  expect(stores.map(({ store }) => store)).toEqual(['WPX-GB'])
  const { orderDesk } = await shop.staff('production')
  expect(granted(await orderDesk.getSales({})).stores).toHaveLength(2)
  const translator = await shop.staff('translator')
  expect(await translator.orderDesk.getSales({})).toMatchObject({ code: 'not_found' })
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
  const { orders } = granted(await clerk.orderDesk.listOrders({}))
  const marked = orders.filter(({ isHeld }) => isHeld).map((one) => one.number)
  expect(marked).toEqual([number])
  expect(await numbers({ alert: true })).toEqual([alerted.number])
  expect(await numbers({ held: false })).not.toContain(number)
  const picked = await numbers({ press: ['PICKING'] })
  expect(picked).toContain(number)
  expect(await numbers({ press: ['WIDE'] })).toEqual([])
})
