import { describe, expect, it } from 'vitest'
import { raiseEndedHolds } from '#commerce/order/order-hold.service.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'
import { orderOf } from '#tests/orders/orders.ts'

const MINUTE_MS = 60_000
const desk = openOrderActs()
const { later, signIn, placed, look, pay, released, moved, statusOf, actsOfStaff, openTodos } = desk
const DAY = 24 * 60

describe('a held order', () => {
  it('does not reach the factory until somebody releases it', async () => {
    const order = await placed()
    const { number } = order
    granted(await desk.clerk.orderActs.holdOrder({ number, reason: 'customer_asked' }))
    await pay(order)
    await look(order)
    expect(await statusOf(order)).toBe(0)
    granted(await desk.clerk.orderActs.releaseOrder({ number }))
    await look(order)
    expect(await statusOf(order)).toBe(200)
    const acts = await actsOfStaff(number)
    expect(acts).toMatchObject([
      { permission: 'order.hold', after: { hold: 'customer_asked' }, store: 'WPX-GB' },
      {
        permission: 'order.hold',
        before: { hold: 'customer_asked' },
        staff_id: desk.clerk.staffId,
      },
    ])
  })

  it('comes last in the factory’s list, and the factory reads why it cannot have it', async () => {
    const held = await released()
    const free = await released()
    const note = 'Wait for the other order'
    const { number } = held
    granted(
      await desk.clerk.orderActs.holdOrder({ number, reason: 'customer_asked', note, days: 2 }),
    )
    const { jobs } = granted(await desk.station.listJobs({ most: 200 }))
    const numbers = jobs.map(({ order }) => order)
    expect(numbers.indexOf(free.number)).toBeLessThan(numbers.indexOf(number))
    expect(jobs.find(({ order }) => order === number)?.hold).toEqual({
      reason: 'customer_asked',
      note,
      until: new Date(desk.now.getTime() + 2 * DAY * MINUTE_MS).toISOString(),
    })
    expect(await desk.station.takeLease({ order: number })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'customer_asked', note },
    })
  })

  it('stops at the next scan, also of a single line, and can still be reported as broken', async () => {
    const order = await moved(await released(), 201, 202, 1)
    const { number } = order
    await desk.database.db
      .updateTable('order_line')
      .set({ production: 'STARTED' })
      .where('order_id', '=', order.id)
      .execute()
    granted(await desk.clerk.orderActs.holdOrder({ number, reason: 'design' }))
    const scan = { order: number, line: 1, to: 'FINISHED' as const }
    expect(await desk.station.moveLine(scan)).toMatchObject({ fields: { hold: 'design' } })
    granted(await desk.station.reportError({ order: number, kind: 'cannot_print' }))
    expect(await statusOf(order)).toBe(2)
    expect(await desk.clerk.orderActs.releaseAgain({ number, reason: 'mended' })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'design' },
    })
  })

  it('never goes on by itself: past its date it is somebody’s to look at', async () => {
    const order = await placed()
    const { number } = order
    granted(await desk.clerk.orderActs.holdOrder({ number, reason: 'address' }))
    later(3 * DAY - 1)
    await raiseEndedHolds(desk.database.db, desk.now)
    expect(await openTodos(order)).toEqual([])
    later(1)
    for (let times = 0; times < 2; times += 1) await raiseEndedHolds(desk.database.db, desk.now)
    expect(await openTodos(order)).toEqual(['hold_ended'])
    await signIn()
    expect(granted(await desk.clerk.orderActs.getActs({ number })).hold).toMatchObject({
      isPast: true,
    })
    granted(await desk.clerk.orderActs.extendHold({ number, reason: 'not yet', days: 1 }))
    expect(await openTodos(order)).toEqual([])
    later(DAY)
    await raiseEndedHolds(desk.database.db, desk.now)
    await signIn()
    granted(await desk.clerk.orderActs.releaseOrder({ number, reason: 'answered' }))
    expect(await openTodos(order)).toEqual([])
  })

  it('is held once, as long as there is something to hold', async () => {
    const order = await placed()
    const { number } = order
    granted(await desk.clerk.orderActs.holdOrder({ number, reason: 'fraud' }))
    expect(await desk.clerk.orderActs.holdOrder({ number, reason: 'other' })).toMatchObject({
      code: 'conflict',
      fields: { hold: 'held_already' },
    })
    granted(await desk.clerk.orderActs.cancelOrder({ number, reason: 'fraud' }))
    expect(await desk.clerk.orderActs.releaseOrder({ number })).toMatchObject({
      fields: { hold: 'not_held' },
    })
    expect(await desk.clerk.orderActs.holdOrder({ number, reason: 'other' })).toMatchObject({
      fields: { status: '10' },
    })
  })
})

describe('a cancellation', () => {
  it('shows what follows, gives the money back and tells the customer', async () => {
    const email = 'cancel@example.com'
    const order = await released({ email })
    const { number } = order
    const { total_minor: totalMinor } = await orderOf(desk.database.db, order)
    const shown = granted(await desk.clerk.orderActs.getCancellation({ number }))
    expect(shown).toMatchObject({ outcome: 'NOW', refundMinor: totalMinor, currency: 'GBP' })
    const asked = { number, revision: shown.revision, reason: 'bought twice' }
    expect(granted(await desk.clerk.orderActs.cancelOrder(asked))).toMatchObject({
      status: 10,
      outcome: 'CANCELED',
    })
    const refunds = await desk.database.db
      .selectFrom('refund')
      .where('order_id', '=', order.id)
      .select(['amount_minor', 'requester_id'])
      .execute()
    expect(refunds).toEqual([
      { amount_minor: totalMinor, requester_id: `staff:${desk.clerk.staffId}` },
    ])
    const mails = await mailsTo(desk.database.db, email)
    expect(mails.some(({ subject }) => subject.includes('is cancelled'))).toBe(true)
    expect(await actsOfStaff(number)).toMatchObject([
      { permission: 'order.cancel', reason: 'bought twice', before: { status: 200 } },
    ])
  })

  it('of what the factory has downloaded asks the factory first', async () => {
    const order = await moved(await released(), 201, 202)
    const { number } = order
    const reason = 'ordered twice'
    expect(granted(await desk.clerk.orderActs.cancelOrder({ number, reason }))).toMatchObject({
      status: 202,
      outcome: 'ASKED',
    })
    expect(await openTodos(order)).toEqual(['cancel_request'])
    const { jobs } = granted(await desk.station.listJobs({ status: [202], most: 200 }))
    expect(jobs.find((job) => job.order === number)?.cancelRequest).toMatchObject({ reason })
    const scan = { order: number, line: 1, to: 'STARTED' as const }
    expect(await desk.station.moveLine(scan)).toMatchObject({ fields: { cancellation: 'asked' } })
    expect(await desk.clerk.orderActs.cancelOrder({ number, reason })).toMatchObject({
      fields: { cancellation: 'asked_already' },
    })
    granted(await desk.station.answerCancellation({ order: number, answer: 'AGREED' }))
    expect(await statusOf(order)).toBe(10)
    expect(await openTodos(order)).toEqual([])
    const last = await desk.database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .orderBy('id', 'desc')
      .select(['actor', 'actor_id', 'reason'])
      .executeTakeFirstOrThrow()
    expect(last).toEqual({ actor: 'support', actor_id: `staff:${desk.clerk.staffId}`, reason })
  })

  it('that comes too late is somebody’s to tell the customer, and the order goes on', async () => {
    const order = await moved(await released(), 201, 202)
    const { number } = order
    granted(await desk.clerk.orderActs.cancelOrder({ number, reason: 'regret' }))
    const producer = await desk.shop.staff('production')
    const note = 'on the press'
    const answer = { number, answer: 'REFUSED' as const, note }
    granted(await producer.orderActs.answerCancellation(answer))
    expect(await openTodos(order)).toEqual(['cancel_refused'])
    const acts = granted(await desk.clerk.orderActs.getActs({ number }))
    expect(acts).toMatchObject({
      cancellation: 'ASKS',
      lastCancelAnswer: { answer: 'REFUSED', note },
    })
    granted(await desk.station.moveLine({ order: number, line: 1, to: 'STARTED' }))
    expect(await producer.orderActs.answerCancellation(answer)).toMatchObject({
      fields: { cancellation: 'not_asked' },
    })
  })

  it('of an order that somebody else has moved meanwhile is refused', async () => {
    const order = await released()
    const { number } = order
    const { revision } = granted(await desk.clerk.orderActs.getCancellation({ number }))
    await moved(order, 2)
    const late = { number, revision, reason: 'regret' }
    expect(await desk.clerk.orderActs.cancelOrder(late)).toMatchObject({ code: 'conflict' })
    expect(await statusOf(order)).toBe(2)
  })
})
