import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { transact } from '#db/transaction.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openStation, type TestStation } from '#tests/production/factory.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'

const MINUTE_MS = 60_000
// A Tuesday morning.
const START = '2036-11-11T09:00:00Z'

type Shop = ReturnType<typeof openApi>
type Ordered = { email?: string; paymentMethod?: string; service?: string }
type Placed = { id: string; number: string; publicId: string; visitor: Visitor }

/** A shop for the tests of a file with a station of its factory and somebody of support, and a clock that they set. */
export function openOrderActs() {
  const desk = {
    database: undefined as unknown as TestDatabase,
    shop: undefined as unknown as Shop,
    station: undefined as unknown as TestStation,
    clerk: undefined as unknown as Awaited<ReturnType<Shop['staff']>>,
    now: new Date(START),
  }
  const later = (minutes: number) => {
    desk.now = new Date(desk.now.getTime() + minutes * MINUTE_MS)
  }
  /** Again after a while: a session ends that nobody uses. */
  const signIn = async () => {
    desk.clerk = await desk.shop.staff('support', ['WPX-GB'])
  }
  const placed = async (given: Ordered = {}): Promise<Placed> => {
    const visitor = await desk.shop.visitorWithSession()
    await putDesignInCart(desk.database.db, visitor)
    const order = await orderOf(desk.database.db, await placeOrder(visitor, given))
    return { id: order.id, number: order.number, publicId: order.public_id, visitor }
  }
  const look = ({ id }: { id: string }) =>
    transact(desk.database.db, (trx) => progressByJob(trx, { orderId: id }, desk.now))
  const pay = async (order: Placed) => {
    await payOrder(desk.database.db, order.id, desk.now)
    await endRenderings(desk.database.db, 'DONE')
    later(61)
    await signIn()
  }
  const released = async (given: Ordered = {}) => {
    const order = await placed(given)
    await pay(order)
    await look(order)
    return order
  }
  const moved = async (order: Placed, ...statuses: OrderStatus[]) => {
    const actor = actorFor('factory')
    for (const to of statuses) {
      const move = { orderId: order.id, to, actor, reason: 'test', now: desk.now }
      await transact(desk.database.db, (trx) => moveOrder(trx, move))
    }
    return order
  }
  const statusOf = async ({ publicId }: { publicId: string }) =>
    (await orderOf(desk.database.db, { publicId })).status
  const actsOfStaff = (number: string) =>
    desk.database.db
      .selectFrom('staff_act')
      .where('object_kind', '=', 'order')
      .where('object_id', '=', number)
      .orderBy('id')
      .select(['permission', 'reason', 'before', 'after', 'staff_id', 'store'])
      .execute()
  const openTodos = async ({ id }: { id: string }) => {
    const rows = await desk.database.db
      .selectFrom('office_todo')
      .where('order_id', '=', id)
      .where('done_at', 'is', null)
      .orderBy('kind')
      .select('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  beforeAll(async () => {
    desk.database = await createTestDatabase()
    const { db } = desk.database
    desk.shop = openApi(db, () => desk.now)
    await makeParcelService(db)
    desk.station = await openStation(db, desk.shop.api, { name: 'press', now: desk.now })
  })
  beforeEach(async () => {
    desk.now = new Date(START)
    await signIn()
  })
  afterAll(async () => {
    expect(desk.shop.faults).toEqual([])
    await expectInvariants(desk.database.db)
    await desk.database.drop()
  })
  const steps = {
    later,
    signIn,
    placed,
    look,
    pay,
    released,
    moved,
    statusOf,
    actsOfStaff,
    openTodos,
  }
  return Object.assign(desk, steps)
}
