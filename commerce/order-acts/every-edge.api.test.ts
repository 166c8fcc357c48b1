import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { orderLifecycle } from '#commerce/order/order-lifecycle.terms.ts'
import { orderStatuses, type OrderStatus } from '#commerce/order/order.terms.ts'
import { transact } from '#db/transaction.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openStation, type TestStation } from '#tests/production/factory.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import {
  capture,
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { actsOf, moveActs, type MoveAct } from './order-acts.terms.ts'

const MINUTE_MS = 60_000
let now = new Date('2036-11-11T09:00:00Z')
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let station: TestStation
let people: Record<'support' | 'finance' | 'factory', Awaited<ReturnType<typeof shop.staff>>>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
  station = await openStation(database.db, shop.api, { name: 'press', now })
})
beforeEach(() => later(1))
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await database.drop()
})

type Placed = { id: string; number: string; publicId: string }

async function place(given: { paymentMethod?: string; service?: string } = {}): Promise<Placed> {
  const visitor = await shop.visitorWithSession()
  await putDesignInCart(database.db, visitor)
  const order = await orderOf(database.db, await placeOrder(visitor, given))
  return { id: order.id, number: order.number, publicId: order.public_id }
}

const look = ({ id }: Placed) =>
  transact(database.db, (trx) => progressByJob(trx, { orderId: id }, now))

async function release(given: { service?: string } = {}): Promise<Placed> {
  const order = await place(given)
  await payOrder(database.db, order.id, now)
  await endRenderings(database.db, 'DONE')
  later(61)
  await look(order)
  return order
}

async function make(order: Placed, ...statuses: OrderStatus[]): Promise<Placed> {
  for (const to of statuses) {
    await transact(database.db, (trx) =>
      moveOrder(trx, { orderId: order.id, to, actor: actorFor('factory'), now }),
    )
  }
  return order
}

const pack = async (given: { service?: string } = {}) =>
  make(await release(given), 201, 202, 1, 13, 8)

async function ship(): Promise<Placed> {
  const order = await pack()
  const { number } = order
  const trackingNumber = [`${number}-1`, `${number}-2`]
  granted(await station.sendParcels({ order: number, carrier: 'test-post', trackingNumber }))
  return order
}

/** An order in each status from which people of the shop take it somewhere. */
const waysTo: Partial<Record<OrderStatus, () => Promise<Placed>>> = {
  0: () => place(),
  4: async () => {
    const order = await place({ paymentMethod: 'BANK_TRANSFER' })
    await look(order)
    return order
  },
  2: async () => make(await release(), 2),
  200: () => release(),
  202: async () => make(await release(), 201, 202),
  17: async () => make(await pack(), 17),
  9: ship,
  14: async () => {
    const order = await pack({ service: 'test-factory' })
    granted(await station.offerCollection({ order: order.number }))
    return order
  },
  15: async () => take(await ship(), 'delivered'),
  16: async () => take(await ship(), 'lost'),
}

const calls: Record<MoveAct, (number: string, reason: string) => Promise<unknown>> = {
  cancel: async (number, reason) => {
    const { orderActs } = people.support
    const { outcome } = granted(await orderActs.cancelOrder({ number, reason }))
    if (outcome === 'CANCELED') return {}
    return people.factory.orderActs.answerCancellation({ number, answer: 'AGREED' })
  },
  'set-aside': (number, reason) => people.support.orderActs.setAside({ number, reason }),
  'check-again': (number, reason) => people.support.orderActs.checkAgain({ number, reason }),
  'release-again': (number, reason) => people.support.orderActs.releaseAgain({ number, reason }),
  'download-again': (number, reason) => people.support.orderActs.downloadAgain({ number, reason }),
  settle: async (number, reason) => {
    const { id } = await database.db
      .selectFrom('shop_order')
      .where('number', '=', number)
      .select('id')
      .executeTakeFirstOrThrow()
    await capture(database.db, id, now)
    return people.finance.orderActs.settleUnpaid({ number, reason })
  },
  repacked: (number, reason) => people.support.orderActs.repack({ number, reason }),
  delivered: (number, reason) => tell(number, 'delivered', reason),
  lost: (number, reason) => tell(number, 'lost', reason),
  returned: (number, reason) => tell(number, 'returned', reason),
  disputed: (number, reason) => tell(number, 'disputed', reason),
  'sent-again': (number, reason) =>
    people.support.orderActs.sendAgain({
      number,
      carrier: 'test-post',
      trackingNumber: [`${number}-again`],
      reason,
    }),
}

const tell = (
  number: string,
  fact: 'delivered' | 'lost' | 'returned' | 'disputed',
  reason: string,
) => people.support.orderActs.recordDelivery({ number, fact, reason })

async function take(order: Placed, act: MoveAct): Promise<Placed> {
  later(1)
  people = {
    support: await shop.staff('support', ['WPX-GB']),
    finance: await shop.staff('accountant'),
    factory: await shop.staff('production'),
  }
  granted(await calls[act](order.number, `because of ${act}`))
  return order
}

const edges = orderLifecycle.filter(({ who }) => who.includes('support') || who.includes('finance'))

const taken = edges.flatMap((edge) =>
  actsOf(edge).map((act) => ({
    edge,
    act,
    from: orderStatuses[edge.from],
    to: orderStatuses[edge.to],
  })),
)

describe('people of the shop', () => {
  it('have an act for every step that the life cycle gives them, by the part that it names', () => {
    for (const edge of edges) {
      const acts = actsOf(edge)
      expect(acts, `${edge.from} → ${edge.to}`).not.toEqual([])
      for (const act of acts) expect(edge.who).toContain(moveActs[act].role)
    }
  })

  it.each(taken)('take an order from $from to $to: $act', async ({ edge, act }) => {
    const order = await waysTo[edge.from]!()
    expect((await orderOf(database.db, order)).status).toBe(edge.from)
    await take(order, act)
    // What is checked again may go further at once.
    const history = await database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .where('from_status', '=', edge.from)
      .where('to_status', '=', edge.to)
      .select(['actor', 'actor_id', 'reason'])
      .execute()
    const { role } = moveActs[act]
    expect(history.at(-1)).toEqual({
      actor: role,
      actor_id: `staff:${people[role].staffId}`,
      reason: `because of ${act}`,
    })
  })
})

describe('a parcel', () => {
  it('of several is told of alone, and the order follows the last of them', async () => {
    const order = await ship()
    people = { ...people, support: await shop.staff('support') }
    const { number } = order
    const { orderActs } = people.support
    const first = { number, fact: 'delivered' as const, parcel: 1, reason: 'the customer called' }
    expect(granted(await orderActs.recordDelivery(first))).toMatchObject({ status: 9 })
    const second = { ...first, parcel: 2 }
    expect(granted(await orderActs.recordDelivery(second))).toMatchObject({ status: 15 })
    expect(await orderActs.recordDelivery({ ...first, parcel: 3 })).toMatchObject({
      code: 'conflict',
    })
  })

  it('that is disputed after a month stays delivered', async () => {
    const order = await take(await ship(), 'delivered')
    later(31 * 24 * 60)
    people.support = await shop.staff('support')
    expect(await tell(order.number, 'disputed', 'never came')).toMatchObject({
      code: 'conflict',
      fields: { check: 'disputed' },
    })
    expect((await orderOf(database.db, order)).status).toBe(15)
    const { state } = await database.db
      .selectFrom('shipment')
      .where('order_id', '=', order.id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(state).toBe('DELIVERED')
  })

  it('stays with its carrier: what comes later still counts', async () => {
    const order = await take(await ship(), 'lost')
    const { number } = order
    granted(
      await people.support.orderActs.recordDelivery({ number, fact: 'delivered', reason: 'found' }),
    )
    expect((await orderOf(database.db, order)).status).toBe(15)
    const codes = await database.db
      .selectFrom('parcel_event')
      .innerJoin('shipment', 'shipment.id', 'parcel_event.shipment_id')
      .where('shipment.order_id', '=', order.id)
      .where('shipment.parcel', '=', 1)
      .orderBy('parcel_event.id')
      .select(['code', 'actor'])
      .execute()
    expect(codes).toEqual([
      { code: 'lost', actor: 'support' },
      { code: 'delivered', actor: 'support' },
    ])
  })
})
