import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { askProvider, findToHandOver } from '#commerce/payment/hand-over.service.ts'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakeMollie } from '#tests/fakes/fake-mollie.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { actorFor } from '#tests/actors.ts'

const MINUTE_MS = 60_000
const providers = [
  ['stripe', openFakeStripe],
  ['mollie', openFakeMollie],
] as const

describe.each(providers)('money that comes by %s', (_name, open) => {
  let database: TestDatabase
  let fake: FakeGateway
  let paymentStage: PaymentStage

  beforeAll(async () => {
    database = await createTestDatabase()
    fake = await open()
    paymentStage = openPaymentStage(database.db, fake.gateway)
  })
  afterEach(async () => {
    expect(paymentStage.faults).toEqual([])
    await expectInvariants(database.db)
  })
  afterAll(async () => {
    await fake.close()
    await database.drop()
  })

  const tell = (reference: string) =>
    paymentStage.hear(fake.hint(reference, { at: paymentStage.now() }))

  async function begun() {
    const order = await paymentStage.placeOrder()
    await paymentStage.startPayment(order)
    const { reference } = await paymentStage.paymentOf(order)
    return { order, reference }
  }
  const cancel = (orderId: string) =>
    transact(database.db, (trx) =>
      moveOrder(trx, { orderId, to: 10, actor: actorFor('customer'), now: paymentStage.now() }),
    )

  it('is believed when the provider was asked, and pays the order once', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    expect((await paymentStage.paymentOf(order)).status).toBe('PENDING')
    await tell(reference)
    expect(await paymentStage.paymentOf(order)).toMatchObject({ status: 'PAID', failure: null })
    expect(await paymentStage.entriesOf(order)).toEqual([
      { kind: 'CAPTURED', amount_minor: 2990, attempt: 1 },
    ])
    await tell(reference)
    await paymentStage.settle(order)
    expect(await paymentStage.entriesOf(order)).toHaveLength(1)
  })

  it('is one payment when the provider tells it fifty times at once, and again days later', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    const hint = fake.hint(reference, { at: paymentStage.now() })
    await Promise.all(Array.from({ length: 50 }, () => paymentStage.hear(hint)))
    expect(await paymentStage.entriesOf(order)).toHaveLength(1)
    const before = paymentStage.now()
    paymentStage.wait(3 * 24 * 60 * MINUTE_MS)
    await tell(reference)
    paymentStage.wait(before.getTime() - paymentStage.now().getTime())
    expect(await paymentStage.entriesOf(order)).toHaveLength(1)
    const { rows } = await database.pool.query(
      `select count(*)::int as mails from mail
       where kind in ('order-received', 'order-paid') and subject_id = $1`,
      [order.id],
    )
    expect(rows).toEqual([{ mails: 1 }])
  })

  it('counts also when the provider is faster than its own answer', async () => {
    const order = await paymentStage.placeOrder()
    const payment = (await findToHandOver(database.db, (await paymentStage.paymentOf(order)).id))!
    await askProvider(paymentStage.tools.sites, fake.gateway, payment)
    fake.act(payment.reference, 'pay')
    await tell(payment.reference)
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.startPayment(order)).toEqual({ action: { kind: 'none' } })
    expect(fake.paymentsOf(payment.reference)).toHaveLength(1)
  })

  it('is found when the provider never tells', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
  })

  it('is found when the provider is away while it tells', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    fake.faults.push('error_500')
    await tell(reference)
    expect((await paymentStage.paymentOf(order)).status).toBe('PENDING')
    fake.faults.push('timeout_before', 'wrong_json')
    await paymentStage.sweep()
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
  })

  it.each(['timeout_before', 'timeout_after', 'error_500', 'error_429', 'wrong_json'] as const)(
    'goes on after %s at the start, as one payment',
    async (fault) => {
      const order = await paymentStage.placeOrder()
      fake.faults.push(fault)
      await expect(paymentStage.startPayment(order)).rejects.toMatchObject({ code: 'busy' })
      const { action } = await paymentStage.startPayment(order)
      expect(action.kind).toBe('redirect')
      expect(await paymentStage.startPayment(order)).toEqual({ action })
      expect(fake.paymentsOf((await paymentStage.paymentOf(order)).reference)).toHaveLength(1)
    },
  )

  it('is taken over by the completer when the browser is gone before the provider knew of it', async () => {
    const order = await paymentStage.placeOrder()
    paymentStage.wait(20_000)
    await paymentStage.sweep()
    const { reference, provider_id: providerId } = await paymentStage.paymentOf(order)
    expect(fake.paymentsOf(reference)).toMatchObject([{ id: providerId }])
    fake.act(reference, 'pay')
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
  })

  it('is given up when the provider could not be told before a repeat would be another payment', async () => {
    const order = await paymentStage.placeOrder()
    paymentStage.wait(50 * MINUTE_MS)
    await paymentStage.sweep()
    expect(await paymentStage.paymentOf(order)).toMatchObject({
      status: 'CANCELED',
      failure: 'provider_error',
    })
    expect(await paymentStage.alertsOf(order)).toEqual(['refused_by_provider'])
    await paymentStage.attempt(order, 'CARD')
    expect((await paymentStage.startPayment(order)).action.kind).toBe('redirect')
  })

  it.each([
    ['a cent less', { amountMinor: 2989 }],
    ['another currency', { currency: 'EUR' }],
    ['another account', { isLive: true }],
  ])('pays nothing when it is %s', async (_what, lie) => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    fake.lie(reference, lie)
    await paymentStage.settle(order)
    await paymentStage.settle(order)
    expect((await paymentStage.paymentOf(order)).status).toBe('PENDING')
    expect(await paymentStage.entriesOf(order)).toEqual([])
    expect(await paymentStage.alertsOf(order)).toEqual(['does_not_fit'])
    // So that the rest of this file sees no open payment.
    fake.lie(reference, { amountMinor: 2990, currency: 'GBP', isLive: false })
  })

  it('pays no other order than its own', async () => {
    const cheap = await begun()
    const dear = await paymentStage.placeOrder({ totalMinor: 29_900 })
    await paymentStage.startPayment(dear)
    const { reference } = await paymentStage.paymentOf(dear)
    fake.act(cheap.reference, 'pay')
    // The cheap payment, dressed as that of the dear order.
    fake.lie(cheap.reference, { reference })
    await paymentStage.settle(cheap.order)
    expect((await paymentStage.paymentOf(cheap.order)).status).toBe('PENDING')
    expect((await paymentStage.paymentOf(dear)).status).toBe('PENDING')
    expect(await paymentStage.entriesOf(dear)).toEqual([])
  })

  it('does not come when the payer was refused, and the order waits for another try', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'fail')
    await tell(reference)
    expect(await paymentStage.paymentOf(order)).toMatchObject({
      status: 'CANCELED',
      failure: 'declined',
    })
    paymentStage.wait(31 * MINUTE_MS)
    await paymentStage.progress(order)
    expect(await paymentStage.statusOf(order)).toBe(4)
    await paymentStage.attempt(order, 'CARD')
    await paymentStage.startPayment(order)
    const again = await paymentStage.paymentOf(order)
    fake.act(again.reference, 'pay')
    await paymentStage.settle(order)
    expect(await paymentStage.statusOf(order)).not.toBe(4)
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
  })

  it('goes back when the order ended before it came', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    await cancel(order.id)
    expect((await paymentStage.paymentOf(order)).void_requested_at).not.toBeNull()
    await paymentStage.sweep()
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    paymentStage.wait(MINUTE_MS)
    await paymentStage.sweep()
    expect(await paymentStage.refundsOf(order)).toMatchObject([
      { status: 'SUCCEEDED', amount_minor: 2990, reason: 'paid late' },
    ])
    expect(fake.refundedMinor(reference)).toBe(2990)
  })

  it('is not taken any more when the order ended first', async () => {
    const { order, reference } = await begun()
    await cancel(order.id)
    await paymentStage.sweep()
    fake.act(reference, 'pay')
    await paymentStage.settle(order)
    expect((await paymentStage.paymentOf(order)).status).toBe('CANCELED')
    expect(await paymentStage.refundsOf(order)).toEqual([])
  })

  it('resumes the order when it comes after we took it for canceled', async () => {
    const { order, reference } = await begun()
    const { id } = await paymentStage.paymentOf(order)
    await database.db
      .updateTable('payment')
      .set({ status: 'CANCELED' })
      .where('id', '=', id)
      .execute()
    paymentStage.wait(31 * MINUTE_MS)
    await paymentStage.progress(order)
    expect(await paymentStage.statusOf(order)).toBe(4)
    fake.act(reference, 'pay')
    await tell(reference)
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.statusOf(order)).not.toBe(4)
    expect(await paymentStage.refundsOf(order)).toEqual([])
  })

  it('goes back when the order is paid already', async () => {
    const { order, reference } = await begun()
    const { id } = await paymentStage.paymentOf(order)
    await database.db
      .updateTable('payment')
      .set({ status: 'CANCELED' })
      .where('id', '=', id)
      .execute()
    await paymentStage.attempt(order, 'CARD')
    await paymentStage.startPayment(order)
    const second = await paymentStage.paymentOf(order)
    fake.act(second.reference, 'pay')
    await paymentStage.settle(order)
    fake.act(reference, 'pay')
    await tell(reference)
    await paymentStage.sweep()
    const refunds = await paymentStage.refundsOf(order)
    expect(refunds).toMatchObject([{ payment_id: id, reason: 'paid twice', status: 'SUCCEEDED' }])
    expect(fake.refundedMinor(reference)).toBe(2990)
    expect(fake.refundedMinor(second.reference)).toBe(0)
  })

  it('is not waited for when nobody came to pay', async () => {
    const { order, reference } = await begun()
    paymentStage.wait(3 * 60 * MINUTE_MS)
    await paymentStage.sweep()
    expect((await paymentStage.paymentOf(order)).status).toBe('CANCELED')
    fake.act(reference, 'pay')
    expect(await paymentStage.settle(order)).toBe('CANCELED')
  })

  it('that a bank takes back is seen, and told to a person', async () => {
    const { order, reference } = await begun()
    fake.act(reference, 'pay')
    await paymentStage.settle(order)
    fake.chargeBack(reference)
    await tell(reference)
    await paymentStage.settle(order)
    expect((await paymentStage.entriesOf(order)).map(({ kind }) => kind)).toEqual([
      'CAPTURED',
      'CHARGED_BACK',
    ])
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.alertsOf(order)).toEqual(['charged_back'])
  })
})
