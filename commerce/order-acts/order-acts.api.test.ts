import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { tellTroubles } from '#commerce/fulfilment/order-troubles.service.ts'
import { raiseEndedHolds } from '#commerce/order/order-hold.service.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { transact } from '#db/transaction.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { openStation, type TestStation } from '#tests/factory.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import {
  endRenderings,
  homeAddress,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders.ts'

const MINUTE_MS = 60_000
// A Tuesday morning.
const start = new Date('2036-11-11T09:00:00Z')
let now = start
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}
const DAY = 24 * 60

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let station: TestStation
type Clerk = Awaited<ReturnType<typeof shop.staff>>
let clerk: Clerk

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
  station = await openStation(database.db, shop.api, { name: 'press', now })
})
beforeEach(async () => {
  now = start
  await signIn()
})
/** Again after a while: a session ends that nobody uses. */
async function signIn() {
  clerk = await shop.staff('support', ['WPX-GB'])
}
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
  await database.drop()
})

async function placed(given: { email?: string } = {}) {
  const visitor = await shop.visitorWithSession()
  await putDesignInCart(database.db, visitor)
  const order = await orderOf(database.db, await placeOrder(visitor, given))
  return { id: order.id, number: order.number, publicId: order.public_id, visitor }
}
type Placed = { id: string; number: string; publicId: string; visitor: Visitor }

const look = ({ id }: { id: string }) =>
  transact(database.db, (trx) => progressByJob(trx, { orderId: id }, now))

async function pay(order: Placed) {
  await payOrder(database.db, order.id, now)
  await endRenderings(database.db, 'DONE')
  later(61)
  await signIn()
}

async function released(given: { email?: string } = {}) {
  const order = await placed(given)
  await pay(order)
  await look(order)
  return order
}

async function moved(order: Placed, ...statuses: OrderStatus[]) {
  for (const to of statuses) {
    await transact(database.db, (trx) =>
      moveOrder(trx, { orderId: order.id, to, actor: actorFor('factory'), reason: 'test', now }),
    )
  }
  return order
}

const statusOf = async ({ publicId }: { publicId: string }) =>
  (await orderOf(database.db, { publicId })).status

const actsOfStaff = (number: string) =>
  database.db
    .selectFrom('staff_act')
    .where('object_kind', '=', 'order')
    .where('object_id', '=', number)
    .orderBy('id')
    .select(['permission', 'reason', 'before', 'after', 'staff_id', 'store'])
    .execute()

const openTodos = async ({ id }: { id: string }) =>
  (
    await database.db
      .selectFrom('office_todo')
      .where('order_id', '=', id)
      .where('done_at', 'is', null)
      .orderBy('kind')
      .select('kind')
      .execute()
  ).map(({ kind }) => kind)

describe('a held order', () => {
  it('does not reach the factory until somebody releases it', async () => {
    const order = await placed()
    const { number } = order
    granted(await clerk.orderActs.holdOrder({ number, reason: 'customer_asked' }))
    await pay(order)
    await look(order)
    expect(await statusOf(order)).toBe(0)
    granted(await clerk.orderActs.releaseOrder({ number }))
    await look(order)
    expect(await statusOf(order)).toBe(200)
    const acts = await actsOfStaff(number)
    expect(acts).toMatchObject([
      { permission: 'order.hold', after: { hold: 'customer_asked' }, store: 'WPX-GB' },
      { permission: 'order.hold', before: { hold: 'customer_asked' }, staff_id: clerk.staffId },
    ])
  })

  it('comes last in the factory’s list, and the factory reads why it cannot have it', async () => {
    const held = await released()
    const free = await released()
    const note = 'Wait for the other order'
    const { number } = held
    granted(await clerk.orderActs.holdOrder({ number, reason: 'customer_asked', note, days: 2 }))
    const { jobs } = granted(await station.listJobs({ most: 200 }))
    const numbers = jobs.map(({ order }) => order)
    expect(numbers.indexOf(free.number)).toBeLessThan(numbers.indexOf(number))
    expect(jobs.find(({ order }) => order === number)?.hold).toEqual({
      reason: 'customer_asked',
      note,
      until: new Date(now.getTime() + 2 * DAY * MINUTE_MS).toISOString(),
    })
    expect(await station.takeLease({ order: number })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'customer_asked', note },
    })
  })

  it('stops at the next scan, also of a single line, and can still be reported as broken', async () => {
    const order = await moved(await released(), 201, 202, 1)
    const { number } = order
    await database.db
      .updateTable('order_line')
      .set({ production: 'STARTED' })
      .where('order_id', '=', order.id)
      .execute()
    granted(await clerk.orderActs.holdOrder({ number, reason: 'design' }))
    const scan = { order: number, line: 1, to: 'FINISHED' as const }
    expect(await station.moveLine(scan)).toMatchObject({ fields: { hold: 'design' } })
    granted(await station.reportError({ order: number, kind: 'cannot_print' }))
    expect(await statusOf(order)).toBe(2)
    expect(await clerk.orderActs.releaseAgain({ number, reason: 'mended' })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'design' },
    })
  })

  it('never goes on by itself: past its date it is somebody’s to look at', async () => {
    const order = await placed()
    const { number } = order
    granted(await clerk.orderActs.holdOrder({ number, reason: 'address' }))
    later(3 * DAY - 1)
    await raiseEndedHolds(database.db, now)
    expect(await openTodos(order)).toEqual([])
    later(1)
    for (let times = 0; times < 2; times += 1) await raiseEndedHolds(database.db, now)
    expect(await openTodos(order)).toEqual(['hold_ended'])
    await signIn()
    expect(granted(await clerk.orderActs.getActs({ number })).hold).toMatchObject({ isPast: true })
    granted(await clerk.orderActs.extendHold({ number, reason: 'not yet', days: 1 }))
    expect(await openTodos(order)).toEqual([])
    later(DAY)
    await raiseEndedHolds(database.db, now)
    await signIn()
    granted(await clerk.orderActs.releaseOrder({ number, reason: 'answered' }))
    expect(await openTodos(order)).toEqual([])
  })

  it('is held once, as long as there is something to hold', async () => {
    const order = await placed()
    const { number } = order
    granted(await clerk.orderActs.holdOrder({ number, reason: 'fraud' }))
    expect(await clerk.orderActs.holdOrder({ number, reason: 'other' })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'held_already' },
    })
    granted(await clerk.orderActs.cancelOrder({ number, reason: 'fraud' }))
    expect(await clerk.orderActs.releaseOrder({ number })).toMatchObject({
      fields: { hold: 'not_held' },
    })
    expect(await clerk.orderActs.holdOrder({ number, reason: 'other' })).toMatchObject({
      fields: { status: '10' },
    })
  })
})

describe('a cancellation', () => {
  it('shows what follows, gives the money back and tells the customer', async () => {
    const email = 'cancel@example.com'
    const order = await released({ email })
    const { number } = order
    const { total_minor: totalMinor } = await orderOf(database.db, order)
    const shown = granted(await clerk.orderActs.getCancellation({ number }))
    expect(shown).toMatchObject({ outcome: 'NOW', refundMinor: totalMinor, currency: 'GBP' })
    const asked = { number, revision: shown.revision, reason: 'bought twice' }
    expect(granted(await clerk.orderActs.cancelOrder(asked))).toMatchObject({
      status: 10,
      outcome: 'CANCELED',
    })
    const refunds = await database.db
      .selectFrom('refund')
      .where('order_id', '=', order.id)
      .select(['amount_minor', 'requester_id'])
      .execute()
    expect(refunds).toEqual([{ amount_minor: totalMinor, requester_id: `staff:${clerk.staffId}` }])
    const mails = await mailsTo(database.db, email)
    expect(mails.some(({ subject }) => subject.includes('is cancelled'))).toBe(true)
    expect(await actsOfStaff(number)).toMatchObject([
      { permission: 'order.cancel', reason: 'bought twice', before: { status: 200 } },
    ])
  })

  it('of what the factory has downloaded asks the factory first', async () => {
    const order = await moved(await released(), 201, 202)
    const { number } = order
    const reason = 'ordered twice'
    expect(granted(await clerk.orderActs.cancelOrder({ number, reason }))).toMatchObject({
      status: 202,
      outcome: 'ASKED',
    })
    expect(await openTodos(order)).toEqual(['cancel_request'])
    const { jobs } = granted(await station.listJobs({ status: [202], most: 200 }))
    expect(jobs.find((job) => job.order === number)?.cancelRequest).toMatchObject({ reason })
    const scan = { order: number, line: 1, to: 'STARTED' as const }
    expect(await station.moveLine(scan)).toMatchObject({ fields: { cancellation: 'asked' } })
    expect(await clerk.orderActs.cancelOrder({ number, reason })).toMatchObject({
      fields: { cancellation: 'asked_already' },
    })
    granted(await station.answerCancellation({ order: number, answer: 'AGREED' }))
    expect(await statusOf(order)).toBe(10)
    expect(await openTodos(order)).toEqual([])
    const last = await database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .select(['actor', 'actor_id', 'reason'])
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ actor: 'support', actor_id: `staff:${clerk.staffId}`, reason })
  })

  it('that comes too late is somebody’s to tell the customer, and the order goes on', async () => {
    const order = await moved(await released(), 201, 202)
    const { number } = order
    granted(await clerk.orderActs.cancelOrder({ number, reason: 'regret' }))
    const producer = await shop.staff('production')
    const note = 'on the press'
    const answer = { number, answer: 'REFUSED' as const, note }
    granted(await producer.orderActs.answerCancellation(answer))
    expect(await openTodos(order)).toEqual(['cancel_refused'])
    const acts = granted(await clerk.orderActs.getActs({ number }))
    expect(acts).toMatchObject({
      cancellation: 'ASKS',
      lastCancelAnswer: { answer: 'REFUSED', note },
    })
    granted(await station.moveLine({ order: number, line: 1, to: 'STARTED' }))
    expect(await producer.orderActs.answerCancellation(answer)).toMatchObject({
      fields: { cancellation: 'not_asked' },
    })
  })

  it('of an order that somebody else has moved meanwhile is refused', async () => {
    const order = await released()
    const { number } = order
    const { revision } = granted(await clerk.orderActs.getCancellation({ number }))
    await moved(order, 2)
    const late = { number, revision, reason: 'regret' }
    expect(await clerk.orderActs.cancelOrder(late)).toMatchObject({ code: 'conflict' })
    expect(await statusOf(order)).toBe(2)
  })
})

describe('an address', () => {
  const elsewhere = {
    ...homeAddress,
    country: 'GB',
    addressLine1: '2 Low Road',
    postalCode: 'M1 1AE',
    city: 'Manchester',
  } as const

  it('changes while the order is made, and its customer hears of it', async () => {
    const email = 'moving@example.com'
    const order = await moved(await released({ email }), 201, 202, 1)
    const { number } = order
    const { revision, change } = granted(await clerk.orderActs.getAddress({ number }))
    expect(change).toBe('YES')
    granted(await clerk.orderActs.changeAddress({ number, revision, ...elsewhere }))
    const [act] = await actsOfStaff(number)
    expect(act).toMatchObject({
      permission: 'order.change',
      before: { address: { city: 'London' } },
      after: { address: { city: 'Manchester' } },
    })
    const mails = await mailsTo(database.db, email)
    expect(mails.find(({ subject }) => subject.includes('changed'))?.text).toContain('2 Low Road')
  })

  it('on a packed parcel needs another label, of which packers read', async () => {
    const order = await moved(await released(), 201, 202, 1, 13, 8, 17)
    const { number } = order
    const change = { number, ...elsewhere }
    expect(await clerk.orderActs.changeAddress(change)).toMatchObject({
      code: 'invalid',
      fields: { labelAgain: 'must_accept' },
    })
    granted(await clerk.orderActs.changeAddress({ ...change, labelAgain: 'on' }))
    expect(await statusOf(order)).toBe(8)
    expect(await openTodos(order)).toEqual(['label_again'])
    const packing = granted(await station.getPacking({ order: number }))
    expect(packing).toMatchObject({
      labelAgainSince: now.toISOString(),
      address: { city: 'Manchester' },
    })
    const sent = { order: number, carrier: 'test-post', trackingNumber: ['LABEL-1'] }
    granted(await station.sendParcels(sent))
    expect(await openTodos(order)).toEqual([])
    expect(granted(await clerk.orderActs.getAddress({ number })).change).toBe('NO')
    expect(await clerk.orderActs.changeAddress(change)).toMatchObject({ fields: { status: '9' } })
  })

  it('that somebody else changed meanwhile is not written over', async () => {
    const order = await released()
    const { number } = order
    const drawn = granted(await clerk.orderActs.getAddress({ number }))
    const seen = { number, ...elsewhere, addressRevision: drawn.addressRevision }
    granted(await clerk.orderActs.changeAddress({ ...seen, recipient: 'First' }))
    expect(await clerk.orderActs.changeAddress({ ...seen, recipient: 'Second' })).toMatchObject({
      code: 'conflict',
      fields: { address: 'changed' },
    })
    const now = granted(await clerk.orderActs.getAddress({ number }))
    expect(now.address?.recipient).toBe('First')
    const { addressRevision } = now
    granted(await clerk.orderActs.changeAddress({ ...seen, addressRevision, recipient: 'Second' }))
  })

  it.each([
    [
      'another country',
      { country: 'ES', postalCode: '28001' },
      { country: 'country_not_delivered' },
    ],
    ['nonsense', { postalCode: '28001' }, { postalCode: 'postal_code' }],
    [
      'where its carrier does not go',
      { postalCode: 'TR21 0AA' },
      { postalCode: 'not_delivered_there' },
    ],
  ])('is not %s', async (_, change, fields) => {
    const { number } = await moved(await released(), 201, 202)
    const asked = { number, ...elsewhere, ...change } as Parameters<
      typeof clerk.orderActs.changeAddress
    >[0]
    expect(await clerk.orderActs.changeAddress(asked)).toMatchObject({ code: 'invalid', fields })
  })
})

describe('an order that stops', () => {
  it('is somebody’s in the same moment, and nobody’s once it goes on', async () => {
    const order = await moved(await released(), 201, 202, 2)
    const { number } = order
    expect(await openTodos(order)).toEqual(['order_errors'])
    granted(await clerk.orderActs.checkAgain({ number, reason: 'file mended' }))
    expect(await statusOf(order)).toBe(0)
    expect(await openTodos(order)).toEqual([])
  })

  it.each(['order_not_shipped', 'order_not_delivered'])(
    'is somebody’s as %s, and its customer hears of it',
    async (kind) => {
      const email = `${kind}@example.com`
      const order = await moved(await released({ email }), 201, 202, 1, 13, 8)
      const { number } = order
      if (kind === 'order_not_shipped') await moved(order, 17)
      else {
        const trackingNumber = [`${number}-1`]
        granted(await station.sendParcels({ order: number, carrier: 'test-post', trackingNumber }))
        const fact = { number, fact: 'lost', reason: 'the carrier called' } as const
        granted(await clerk.orderActs.recordDelivery(fact))
      }
      expect(await openTodos(order)).toEqual([kind])
      later(11)
      await tellTroubles(database.db, now, (fault) => expect(fault).toBeUndefined())
      const subjects = (await mailsTo(database.db, email)).map(({ subject }) => subject)
      expect(subjects).toContain(`About your order ${number}`)
    },
  )

  it('tells its customer what happens next, once and not for what takes minutes', async () => {
    const email = 'stopped@example.com'
    const order = await moved(await released({ email }), 201, 202, 1, 2)
    const subjects = async () => (await mailsTo(database.db, email)).map((mail) => mail.subject)
    const about = `About your order ${order.number}`
    await tellTroubles(database.db, now, (fault) => expect(fault).toBeUndefined())
    expect(await subjects()).not.toContain(about)
    later(11)
    for (let times = 0; times < 2; times += 1) {
      await tellTroubles(database.db, now, (fault) => expect(fault).toBeUndefined())
    }
    expect((await subjects()).filter((subject) => subject === about)).toHaveLength(1)
    const mail = (await mailsTo(database.db, email)).find(({ subject }) => subject === about)
    // By the end of the next working day.
    expect(mail?.text).toContain('By 12 November 2036 at the latest')
  })

  it('is told of nothing more when its customer is asked for a photo', async () => {
    const email = 'photo@example.com'
    const order = await placed({ email })
    await payOrder(database.db, order.id, now)
    await endRenderings(database.db, { failure: 'damaged_photo' })
    later(61)
    await look(order)
    expect(await openTodos(order)).toEqual(['order_errors'])
    later(11)
    await tellTroubles(database.db, now, (fault) => expect(fault).toBeUndefined())
    const subjects = (await mailsTo(database.db, email)).map((mail) => mail.subject)
    expect(subjects.filter((subject) => subject.startsWith('About'))).toEqual([])
  })
})

describe('who may', () => {
  it('see nothing of orders of other stores', async () => {
    const { number } = await placed()
    const abroad = await shop.staff('support', ['WPX-PT'])
    const { orderActs } = abroad
    const answers = await Promise.all([
      orderActs.getActs({ number }),
      orderActs.holdOrder({ number, reason: 'other' }),
      orderActs.cancelOrder({ number, reason: 'x' }),
      orderActs.getAddress({ number }),
      orderActs.checkAgain({ number, reason: 'x' }),
      orderActs.recordDelivery({ number, fact: 'lost', reason: 'x' }),
    ])
    for (const answer of answers) expect(answer).toMatchObject({ code: 'not_found' })
  })

  it('only what their role lets them', async () => {
    const { number } = await placed()
    const prepress = await shop.staff('prepress')
    granted(await prepress.orderActs.holdOrder({ number, reason: 'design' }))
    const refused = { code: 'not_found' }
    expect(await prepress.orderActs.cancelOrder({ number, reason: 'x' })).toMatchObject(refused)
    expect(await prepress.orderActs.getAddress({ number })).toMatchObject(refused)
    expect(await clerk.orderActs.settleUnpaid({ number, reason: 'x' })).toMatchObject(refused)
    const accountant = await shop.staff('accountant')
    expect(await accountant.orderActs.holdOrder({ number, reason: 'fraud' })).toMatchObject(refused)
    const { moves } = granted(await prepress.orderActs.getActs({ number }))
    expect(moves.map(({ act }) => act)).toEqual(['set-aside'])
  })
})
