import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { exampleSeller, sellerFor } from '#config/legal-entity.ts'
import type { DeliveryMode } from '#db/delivery-mode.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'
import { payOrder } from '#tests/orders/orders.ts'
import { orderLifecycle, type OrderEdge } from '#commerce/order/order-lifecycle.terms.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { orderPickupPoint, orderSeller } from '#commerce/order/order.columns.ts'
import { moveOrder } from './order-moves.service.ts'
import { actorFor } from '#tests/actors.ts'
import { actorRoles, type ActorRole } from '#db/actor-role.ts'

let database: TestDatabase
const now = new Date('2036-11-11T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function placeOrder(given: { mode?: DeliveryMode; releaseAfter?: Date } = {}) {
  const email = `${randomUUID()}@example.com`
  const { id } = await database.db
    .insertInto('shop_order')
    .values({
      public_id: makePublicId(),
      number: randomUUID(),
      store: 'WPX-GB',
      seller: orderSeller.write(sellerFor(exampleSeller, undefined)),
      email,
      total_minor: 1000,
      currency: 'GBP',
      delivery_mode: given.mode ?? 'ADDRESS',
      placed_at: now,
      release_after: given.releaseAfter ?? now,
      status_changed_at: now,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('order_event')
    .values({
      order_id: id,
      from_status: null,
      to_status: 0,
      actor: 'customer',
      actor_id: null,
      reason: null,
    })
    .execute()
  await database.db
    .insertInto('payment')
    .values({
      order_id: id,
      attempt: 1,
      reference: makePublicId(),
      method: 'CARD',
      kind: 'ONLINE_PREPAID',
      provider: 'test',
      provider_id: null,
      amount_minor: 1000,
      currency: 'GBP',
      failure: null,
    } as never)
    .execute()
  return { id, email }
}

const by = (db: Kysely<Tables>, orderId: string, to: OrderStatus, kind: ActorRole) =>
  moveOrder(db, { orderId, to, actor: actorFor(kind), reason: 'because', now })

/** The shortest way of a paid order to a status. */
function wayTo(status: OrderStatus, mode: DeliveryMode): OrderEdge[] {
  const closed = ['unpaid', mode === 'MANAGED' ? 'goes by carrier' : 'is collected at the factory']
  const ways = new Map<OrderStatus, OrderEdge[]>([[0, []]])
  for (const [at, way] of ways) {
    for (const edge of orderLifecycle) {
      if (edge.from !== at || ways.has(edge.to) || closed.includes(edge.check ?? '')) continue
      ways.set(edge.to, [...way, edge])
    }
  }
  return ways.get(status)!
}

async function bringTo(edge: OrderEdge) {
  const mode = edge.check === 'is collected at the factory' ? 'MANAGED' : 'ADDRESS'
  const order = await placeOrder({ mode })
  const isUnpaid = edge.check === 'unpaid' || edge.from === 4
  if (edge.from === 4) await by(database.db, order.id, 4, 'system')
  // Paid by hand: what follows from a payment is not what is looked at here.
  if (!isUnpaid || edge.check === 'payable') await coverMoney(order.id)
  if (edge.from !== 4) {
    for (const { to, who } of wayTo(edge.from, mode)) await by(database.db, order.id, to, who[0]!)
  }
  return order
}

async function coverMoney(orderId: string) {
  const { id } = await database.db
    .updateTable('payment')
    .set({ status: 'PAID' })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('payment_entry')
    .values({
      payment_id: id,
      kind: 'CAPTURED',
      amount_minor: 1000,
      currency: 'GBP',
      provider_reference: 'r',
    })
    .execute()
}

/** Looks without leaving a trace. */
async function mayMove(orderId: string, to: OrderStatus, kind: ActorRole): Promise<boolean> {
  const undone = new Error('undone')
  try {
    await transact(database.db, async (trx) => {
      await by(trx, orderId, to, kind)
      throw undone
    })
  } catch (error) {
    if (error === undone) return true
    if (error instanceof Refusal && error.code === 'conflict') return false
    throw error
  }
  throw new Error('never here')
}

describe('every edge of the table', () => {
  const named = orderLifecycle.map((edge) => [`${edge.from} → ${edge.to}`, edge] as const)
  it.each(named)('%s is open to whom it names, and to nobody else', async (_, edge) => {
    const order = await bringTo(edge)
    const open = []
    for (const kind of actorRoles) if (await mayMove(order.id, edge.to, kind)) open.push(kind)
    const named = orderLifecycle
      .filter(({ from, to }) => from === edge.from && to === edge.to)
      .flatMap(({ who }) => who)
    expect(open.toSorted()).toEqual(named.toSorted())
  })
})

describe('what the table does not know', () => {
  it('is refused, and leaves no trace', async () => {
    const order = await placeOrder()
    await expect(by(database.db, order.id, 15, 'carrier')).rejects.toMatchObject({
      code: 'conflict',
      fields: { status: '0' },
    })
    const events = await database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .select('to_status')
      .execute()
    expect(events).toEqual([{ to_status: 0 }])
  })

  it('is not found when there is no such order', async () => {
    await expect(by(database.db, randomUUID(), 10, 'support')).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('the gate', () => {
  it('stays closed to what is unpaid, whoever asks', async () => {
    const order = await placeOrder()
    expect(await mayMove(order.id, 200, 'system')).toBe(false)
    await by(database.db, order.id, 2, 'support')
    expect(await mayMove(order.id, 200, 'support')).toBe(false)
  })

  it('stays closed as long as the customer may change the order', async () => {
    const order = await placeOrder({ releaseAfter: new Date(now.getTime() + 1) })
    await coverMoney(order.id)
    expect(await mayMove(order.id, 200, 'system')).toBe(false)
  })

  it('closes again for what was charged back', async () => {
    const order = await placeOrder()
    await coverMoney(order.id)
    expect(await mayMove(order.id, 200, 'system')).toBe(true)
    const { id } = await database.db
      .selectFrom('payment')
      .where('order_id', '=', order.id)
      .select('id')
      .executeTakeFirstOrThrow()
    await database.db
      .insertInto('payment_entry')
      .values({
        payment_id: id,
        kind: 'CHARGED_BACK',
        amount_minor: 1,
        currency: 'GBP',
        provider_reference: 'b',
      })
      .execute()
    expect(await mayMove(order.id, 200, 'system')).toBe(false)
  })
})

describe('what the customer hears', () => {
  it('is one mail for each thing that happens, however often it happens', async () => {
    const order = await placeOrder()
    await payOrder(database.db, order.id, now)
    const way = [201, 202, 1, 13, 8, 9, 16, 9, 15] as const
    const who = {
      201: 'factory',
      202: 'factory',
      1: 'factory',
      13: 'factory',
      8: 'factory',
      9: 'factory',
      16: 'carrier',
      15: 'carrier',
    } as const
    for (const to of way) await by(database.db, order.id, to, who[to])
    const mails = await mailsTo(database.db, order.email)
    const said = mails.map(({ subject }) => subject.replace(/[0-9a-f-]{36}/, 'N')).toReversed()
    expect(said).toEqual([
      'Your payment for order N has arrived',
      'Your order N is being printed',
      'Your order N is on its way',
      'Your order N has arrived',
    ])
  })

  it('is where to collect it', async () => {
    const order = await placeOrder({ mode: 'MANAGED' })
    const point = {
      id: 'factory',
      kind: 'FACTORY' as const,
      name: 'Estampa',
      addressLine: 'Main St 1',
      postalCode: '1',
      city: 'B',
      country: 'ES',
      openingHours: [],
    }
    await database.db
      .updateTable('shop_order')
      .set({ pickup_point: orderPickupPoint.write(point) })
      .where('id', '=', order.id)
      .execute()
    await payOrder(database.db, order.id, now)
    for (const to of [201, 202, 1, 13, 8, 14] as const)
      await by(database.db, order.id, to, 'factory')
    const mails = await mailsTo(database.db, order.email)
    expect(mails.find(({ subject }) => subject.includes('collected'))?.text).toContain('Main St 1')
  })

  it('is that a cancelled order is paid back', async () => {
    const order = await placeOrder()
    await payOrder(database.db, order.id, now)
    await by(database.db, order.id, 10, 'customer')
    const mails = await mailsTo(database.db, order.email)
    expect(mails.find(({ subject }) => subject.includes('cancelled'))?.text).toContain(
      'being returned',
    )
    const refunds = await database.db
      .selectFrom('refund')
      .where('order_id', '=', order.id)
      .select(['amount_minor', 'status', 'requested_by'])
      .execute()
    expect(refunds).toMatchObject([
      { amount_minor: 1000, status: 'REQUESTED', requested_by: 'customer' },
    ])
  })
})
