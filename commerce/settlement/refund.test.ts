import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, StaffActor } from '#commerce/kernel/actor.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { provideRefundAccount } from '#commerce/payment/refund-account.service.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { confirmPayout, makePayouts } from './payout.service.ts'
import { approveRefund, processRefund, rejectRefund, retryRefund } from './refund.service.ts'

const MINUTE_MS = 60_000

let database: TestDatabase
let fake: FakeGateway
let paymentStage: PaymentStage

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await openFakeStripe()
  paymentStage = openPaymentStage(database.db, fake.gateway)
})
afterEach(async () => {
  fake.refundsBecome('succeeded')
  expect(paymentStage.faults).toEqual([])
  await expectInvariants(database.db)
})
afterAll(async () => {
  await fake.close()
  await database.drop()
})

async function paid(given: { totalMinor?: number } = {}) {
  const order = await paymentStage.placeOrder(given)
  await paymentStage.startPayment(order)
  const { reference } = await paymentStage.paymentOf(order)
  fake.act(reference, 'pay')
  await paymentStage.settle(order)
  return { ...order, reference }
}

const ask = (orderId: string, amountMinor: number | 'all', by: Actor) =>
  transact(database.db, (trx) =>
    openRefund(trx, {
      orderId,
      amountMinor,
      kind: 'GOODWILL',
      reason: 'damaged',
      by,
      now: paymentStage.now(),
    }),
  )
/** Everybody asks once: what one person asks for is summed over a day. */
let people = 0
let anna = staff('anna', 'support')
let ben = staff('ben', 'support')
beforeEach(() => {
  people += 1
  anna = staff(`anna-${people}`, 'support')
  ben = staff(`ben-${people}`, 'support')
})

describe('money that goes back', () => {
  it('leaves once, the way it came, and is told to the customer', async () => {
    const order = await paid()
    await ask(order.id, 1000, anna)
    await paymentStage.sweep()
    await paymentStage.sweep()
    const [refund] = await paymentStage.refundsOf(order)
    expect(refund).toMatchObject({ status: 'SUCCEEDED', amount_minor: 1000 })
    expect(fake.refundedMinor(order.reference)).toBe(1000)
    expect((await paymentStage.entriesOf(order)).map(({ kind }) => kind)).toEqual([
      'CAPTURED',
      'REFUNDED',
    ])
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    const { rows } = await database.pool.query(
      `select 1 from mail where kind = 'refund-sent' and subject_id = $1`,
      [refund!.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('is never more than came in, also when two people ask at the same moment', async () => {
    const order = await paid()
    const asked = await Promise.allSettled([
      ask(order.id, 2000, anna),
      ask(order.id, 2000, ben),
      ask(order.id, 2000, anna),
    ])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await ask(order.id, 'all', ben)
    await expect(ask(order.id, 1, anna)).rejects.toMatchObject({ code: 'invalid' })
    await paymentStage.sweep()
    expect(fake.refundedMinor(order.reference)).toBe(2990)
  })

  it('is one refund when the answer is lost and two processes try again at once', async () => {
    const order = await paid()
    await ask(order.id, 'all', anna)
    const [{ id } = { id: '' }] = await paymentStage.refundsOf(order)
    fake.faults.push('timeout_after', 'error_500')
    await expect(processRefund(paymentStage.tools, id)).rejects.toThrow()
    await expect(processRefund(paymentStage.tools, id)).rejects.toThrow()
    await Promise.all([
      processRefund(paymentStage.tools, id),
      processRefund(paymentStage.tools, id),
    ])
    expect(fake.refundedMinor(order.reference)).toBe(2990)
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUCCEEDED', attempt: 1 }])
  })

  it('above the limit waits for a second person, who is not the first', async () => {
    const order = await paid({ totalMinor: 50_000 })
    await ask(order.id, 30_000, anna)
    await paymentStage.sweep()
    const [{ public_id: publicId } = { public_id: '' }] = await paymentStage.refundsOf(order)
    expect(fake.refundedMinor(order.reference)).toBe(0)
    const decide = (by: StaffActor) =>
      transact(database.db, (trx) => approveRefund(trx, { publicId, by, now: paymentStage.now() }))
    await expect(decide({ ...anna, role: 'finance' })).rejects.toMatchObject({ code: 'forbidden' })
    await decide(ben)
    await expect(decide(staff('carla'))).rejects.toMatchObject({ code: 'conflict' })
    await paymentStage.sweep()
    expect(fake.refundedMinor(order.reference)).toBe(30_000)
  })

  it('that the second person refuses is free to be asked for again', async () => {
    const order = await paid({ totalMinor: 50_000 })
    await ask(order.id, 'all', anna)
    const [{ public_id: publicId } = { public_id: '' }] = await paymentStage.refundsOf(order)
    const given = { publicId, by: ben, reason: 'not damaged', now: paymentStage.now() }
    await transact(database.db, (trx) => rejectRefund(trx, given))
    await paymentStage.sweep()
    expect(fake.refundedMinor(order.reference)).toBe(0)
    await ask(order.id, 10_000, ben)
    await paymentStage.sweep()
    expect(fake.refundedMinor(order.reference)).toBe(10_000)
  })

  it('that fails three times asks the customer for an account', async () => {
    fake.refundsBecome('failed')
    const order = await paid()
    await ask(order.id, 'all', anna)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await paymentStage.sweep()
      paymentStage.wait(5 * MINUTE_MS)
    }
    expect(await paymentStage.refundsOf(order)).toMatchObject([
      { status: 'NEEDS_CUSTOMER_DATA', attempt: 3 },
    ])
    const { rows } = await database.pool.query(
      `select type, status from required_action where order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ type: 'PROVIDE_DATA_TO_REFUND', status: 'OPEN' }])
    expect(await paymentStage.alertsOf(order)).toEqual(['refund_failed'])
  })

  /** Refused by the provider as often as it is tried, which somebody is alerted of. */
  async function refusedThrice() {
    fake.refundsBecome('failed')
    const order = await paid()
    await ask(order.id, 'all', anna)
    await goOn()
    const [refund] = await paymentStage.refundsOf(order)
    return { ...order, refund: refund! }
  }

  async function goOn() {
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await paymentStage.sweep()
      paymentStage.wait(5 * MINUTE_MS)
    }
  }

  it('that failed and is tried again closes its alert, and tells it again when that fails too', async () => {
    const { refund, ...order } = await refusedThrice()
    expect(await paymentStage.openAlertsOf(order)).toEqual(['refund_failed'])
    const given = { publicId: refund.public_id, by: ben, now: paymentStage.now() }
    await transact(database.db, (trx) => retryRefund(trx, given))
    expect(await paymentStage.openAlertsOf(order)).toEqual([])
    await goOn()
    expect(await paymentStage.openAlertsOf(order)).toEqual(['refund_failed'])
    expect(await paymentStage.alertsOf(order)).toEqual(['refund_failed', 'refund_failed'])
  })

  it('that failed closes its alert by itself when the money is back another way', async () => {
    const { refund, ...order } = await refusedThrice()
    const account = { holder: 'Anna Berg', iban: 'DE89370400440532013000' }
    const notBefore = paymentStage.now()
    await provideRefundAccount(database.db, refund.id, { account, notBefore, now: notBefore })
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect(await paymentStage.openAlertsOf(order)).toEqual(['refund_failed'])
    for (const messageId of await makePayouts(paymentStage.tools, staff('carla'))) {
      await confirmPayout(paymentStage.tools, messageId)
    }
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUCCEEDED' }])
    expect(await paymentStage.openAlertsOf(order)).toEqual([])
    const { rows } = await database.pool.query(
      `select done_by from office_todo where kind = 'payment_alert' and order_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ done_by: 'system' }])
  })

  it('that takes its time is asked for until it is there', async () => {
    fake.refundsBecome('pending')
    const order = await paid()
    await ask(order.id, 'all', anna)
    await paymentStage.sweep()
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUBMITTED' }])
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'SUBMITTED', attempt: 1 }])
  })
})
