import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { makePlacedOrder, type PlacedOrder } from '#tests/orders/placed-order.ts'
import { jsonText } from '#tests/json-text.ts'
import { orderSorts, orderViewNames, orderViews } from './order-desk.terms.ts'

const now = new Date('2026-11-18T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000)

let database: TestDatabase
let api: ReturnType<typeof openApi>
let support: OfficeApi
let articleId: number

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db, () => now)
  support = await api.staff('support')
  articleId = (await makeArticle(database.db)).id
  await makeOrders()
})
afterAll(() => database.drop())

const place = (given: PlacedOrder) =>
  makePlacedOrder(database.db, { lines: [{ articleId }], ...given })

const statuses: readonly OrderStatus[] = [0, 4, 2, 200, 201, 202, 1, 13, 8, 17, 9, 14, 15, 16, 10]

/** In two stores, in every status; and many at the same moment, as an import or a sale makes them. */
async function makeOrders(): Promise<void> {
  for (const [index, status] of statuses.entries()) {
    await place({ status, store: 'WPX-GB', placedAt: daysAgo(index) })
    await place({ status, store: 'WPX-ES', currency: 'EUR', placedAt: daysAgo(index + 0.5) })
  }
  for (let twin = 0; twin < 25; twin += 1) {
    await place({ status: 15, store: 'WPX-ES', currency: 'EUR', placedAt: daysAgo(60) })
  }
  // Moments that differ by less than the millisecond that a Date of the program knows.
  await sql`update shop_order set placed_at = placed_at + (random() * 900)::int * interval '1 microsecond'
    where placed_at < ${daysAgo(50)}`.execute(database.db)
}

type Listed = Parameters<OfficeApi['orderDesk']['listOrders']>[0]

async function listAll(clerk: OfficeApi, filter: Listed): Promise<string[]> {
  const numbers: string[] = []
  let after: string | undefined
  do {
    const page = granted(await clerk.orderDesk.listOrders({ ...filter, after, most: 7 }))
    numbers.push(...page.orders.map(({ number }) => number))
    after = page.next
  } while (after !== undefined)
  return numbers
}

describe('the list of orders', () => {
  it('shows every order once, page by page, in whatever order they are sorted', async () => {
    const { rows } = await sql<{ number: string }>`select number from shop_order`.execute(
      database.db,
    )
    const all = rows.map(({ number }) => number).toSorted()
    for (const sort of orderSorts) {
      const listed = await listAll(support, { sort })
      expect(listed.toSorted(), sort).toEqual(all)
    }
  })

  it('goes on where it was while new orders come in', async () => {
    const first = granted(await support.orderDesk.listOrders({ most: 10 }))
    await place({ status: 0, placedAt: daysAgo(-0.1) })
    const second = granted(await support.orderDesk.listOrders({ most: 10, after: first.next }))
    const seen = [...first.orders, ...second.orders].map(({ number }) => number)
    expect(new Set(seen).size).toBe(20)
  })

  it('sorts the newest first, and by what leaves first', async () => {
    const { orders } = granted(await support.orderDesk.listOrders({}))
    const placed = orders.map(({ placedAt }) => placedAt)
    expect(placed).toEqual(placed.toSorted().toReversed())
    const leaving = granted(await support.orderDesk.listOrders({ sort: 'leaves' })).orders
    const days = leaving.map(({ leavesOn }) => leavesOn ?? '9999')
    expect(days).toEqual(days.toSorted())
  })

  it('is counted by its own query, view by view', async () => {
    const { views } = granted(await support.orderDesk.countOrders({}))
    expect(views.map(({ view }) => view)).toEqual(orderViewNames)
    for (const { view, count } of views) {
      const listed = await listAll(support, orderViews[view])
      expect(count, view).toBe(listed.length)
    }
    expect(views.find(({ view }) => view === 'todo')!.count).toBe(6)
    expect(views.find(({ view }) => view === 'late')!.count).toBeGreaterThan(0)
  })

  it('has to do what is held past its date, once, and no hold that still runs', async () => {
    const todo = async () => (await listAll(support, { todo: true })).toSorted()
    const before = await todo()
    const hold = async (status: OrderStatus, until: Date) => {
      const { id, number } = await place({ status, store: 'WPX-PT', currency: 'EUR' })
      const made = { order_id: id, reason: 'address', held_by: 'staff', held_at: daysAgo(5), until }
      await database.db.insertInto('order_hold').values(made).execute()
      return number
    }
    const past = [await hold(0, daysAgo(1)), await hold(2, daysAgo(1))]
    const running = await hold(0, daysAgo(-1))
    expect(await todo()).toEqual([...before, ...past].toSorted())
    const { views } = granted(await support.orderDesk.countOrders({ store: ['WPX-PT'] }))
    expect(views.find(({ view }) => view === 'todo')).toMatchObject({ count: 2 })
    const others = await listAll(support, { todo: false, store: ['WPX-PT'] })
    expect(others).toEqual([running])
  })

  it('takes several values and any two filters together', async () => {
    const both = granted(await support.orderDesk.listOrders({ status: [2, 17], store: ['WPX-ES'] }))
    expect(both.orders.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([2, 17])
    expect(both).toMatchObject({ count: 2, isMore: false })
    const late = granted(await support.orderDesk.listOrders({ late: true, country: ['GB'] }))
    expect(late.orders.every(({ isLate, country }) => isLate && country === 'GB')).toBe(true)
    const sent = granted(await support.orderDesk.listOrders({ late: true, status: [9, 15] }))
    expect(sent.orders).toEqual([])
  })

  it('filters by what belongs to an order', async () => {
    const other = await makeArticle(database.db)
    const made = await place({
      lines: [{ articleId }, { articleId: other.id, quantity: 3 }],
      giftMessage: 'Feliz cumple',
      deliveryMode: 'MANAGED',
      placedAt: daysAgo(3),
    })
    await database.db
      .updateTable('shop_order')
      .set({ promotion_codes: ['SUMMER'], billing: jsonText({ isBillingCompany: true }) })
      .where('id', '=', made.id)
      .execute()
    await database.db
      .insertInto('refund')
      .values({
        public_id: 'r'.repeat(22),
        order_id: made.id,
        payment_id: made.paymentId,
        amount_minor: 100,
        currency: 'GBP',
        reason: 'goodwill',
        requested_by: 'support',
      })
      .execute()
    const filters: Listed[] = [
      { article: [other.id] },
      { gift: true },
      { mode: ['MANAGED'] },
      { code: ['SUMMER'] },
      { company: true },
      { refund: true },
      { totalFrom: 5_000 },
    ]
    for (const filter of filters) {
      const { orders } = granted(await support.orderDesk.listOrders(filter))
      expect(
        orders.map(({ number }) => number),
        JSON.stringify(filter),
      ).toEqual([made.number])
    }
    expect(granted(await support.orderDesk.listOrders({ gift: true })).orders[0]).toMatchObject({
      pieces: 4,
      isGift: true,
      isCompany: true,
      hasRefund: true,
      mode: 'MANAGED',
    })
  })

  it('keeps relative dates by the calendar of the factory', async () => {
    const { orders } = granted(await support.orderDesk.listOrders({ placedDays: 3 }))
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.every(({ placedAt }) => placedAt >= '2026-11-15T23:00')).toBe(true)
    const day = granted(
      await support.orderDesk.listOrders({ placedFrom: '2026-11-16', placedTo: '2026-11-16' }),
    )
    expect(day.orders.map(({ placedAt }) => placedAt.slice(0, 10))).toEqual([
      '2026-11-16',
      '2026-11-16',
    ])
  })

  it('is empty of other stores for whoever has some', async () => {
    const spain = await api.staff('support', ['WPX-ES'])
    const { orders } = granted(await spain.orderDesk.listOrders({ most: 100 }))
    expect(new Set(orders.map(({ store }) => store))).toEqual(new Set(['WPX-ES']))
    expect(granted(await spain.orderDesk.listOrders({ store: ['WPX-GB'] }))).toMatchObject({
      orders: [],
      count: 0,
    })
    const { views } = granted(await spain.orderDesk.countOrders({ store: ['WPX-GB'] }))
    expect(views.every(({ count }) => count === 0)).toBe(true)
  })

  it('names nobody to whoever may not see contact data, nor finds them by name', async () => {
    const maker = await api.staff('production')
    const { orders } = granted(await maker.orderDesk.listOrders({}))
    expect(JSON.stringify(orders)).not.toMatch(/Prueba|guest@example/)
    expect(granted(await maker.orderDesk.listOrders({ text: 'Prueba' })).orders).toEqual([])
    expect(granted(await maker.orderDesk.listOrders({ text: 'guest@' })).orders).toEqual([])
    const { number } = orders[0]!
    const found = granted(await maker.orderDesk.listOrders({ text: number.toLowerCase() }))
    expect(found.orders).toMatchObject([{ number }])
    expect(granted(await support.orderDesk.listOrders({ text: 'prue' })).count).toBeGreaterThan(10)
  })

  it('is not there for whoever may not see orders', async () => {
    const translator = await api.staff('translator')
    expect(await translator.orderDesk.listOrders({})).toMatchObject({ code: 'not_found' })
    expect(await translator.orderDesk.countOrders({})).toMatchObject({ code: 'not_found' })
  })

  it('refuses a cursor that it has not written, and one of another order', async () => {
    const { next } = granted(await support.orderDesk.listOrders({ most: 5 }))
    const refused = { code: 'invalid', fields: { after: 'invalid' } }
    expect(await support.orderDesk.listOrders({ after: 'nonsense' })).toMatchObject(refused)
    expect(await support.orderDesk.listOrders({ after: next, sort: 'total' })).toMatchObject(
      refused,
    )
    const forged = Buffer.from(JSON.stringify(['-placed', "x'::text--", 'y'])).toString('base64url')
    expect(await support.orderDesk.listOrders({ after: forged })).toMatchObject(refused)
    expect(await support.orderDesk.listOrders({ status: [99] })).toMatchObject({ code: 'invalid' })
  })
})
