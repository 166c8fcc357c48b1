import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { openFakeMollie } from '#tests/fakes/fake-mollie.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'

/** What can happen to one payment, each in every place. */
const happenings = ['start', 'act', 'tell', 'tell again', 'return', 'complete'] as const
type Happening = (typeof happenings)[number]

function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((first, index) =>
    ordersOf(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  )
}

/** All 720 take minutes: a short run plays some of each, and all providers together others. */
const STRIDE = isEverywhere ? 1 : 12
const all = ordersOf(happenings)
const providers = [
  ['stripe', openFakeStripe, 'pay', 0],
  ['stripe', openFakeStripe, 'fail', 5],
  ['mollie', openFakeMollie, 'pay', 7],
] as const

describe.each(providers)('at %s', (_name, open, act, first) => {
  const some = all.filter((_, index) => index % STRIDE === first % STRIDE)

  let database: TestDatabase
  let fake: FakeGateway
  let paymentStage: PaymentStage
  beforeAll(async () => {
    database = await createTestDatabase()
    fake = await open()
    paymentStage = openPaymentStage(database.db, fake.gateway)
  })
  afterAll(async () => {
    await fake.close()
    await database.drop()
  })

  /** What nobody can do yet does not happen: a page that was never opened is not paid. */
  async function happen(order: Awaited<ReturnType<PaymentStage['placeOrder']>>, what: Happening) {
    const { reference } = await paymentStage.paymentOf(order)
    const isKnown = fake.paymentsOf(reference).length > 0
    if (what === 'start') await paymentStage.startPayment(order).catch(expectedRefusal)
    else if (what === 'complete') await paymentStage.sweep()
    else if (!isKnown) return
    else if (what === 'act') fake.act(reference, act)
    else if (what === 'return') await paymentStage.settle(order)
    else
      await paymentStage.hear(
        fake.hint(reference, { at: paymentStage.now(), eventId: `evt_${order.id}` }),
      )
  }

  it(
    `${some.length} orders of six happenings end in the provider's truth (${act})`,
    { timeout: 600_000 },
    async () => {
      const wrong: string[] = []
      for (const order of some) {
        const placed = await paymentStage.placeOrder()
        paymentStage.wait(20_000)
        for (const what of order) await happen(placed, what)
        const { reference } = await paymentStage.paymentOf(placed)
        if (fake.paymentsOf(reference).length > 0) fake.act(reference, act)
        paymentStage.wait(120_000)
        await paymentStage.sweep()
        const payment = await paymentStage.paymentOf(placed)
        const entries = await paymentStage.entriesOf(placed)
        const isRight =
          fake.paymentsOf(reference).length === 1 &&
          payment.status === (act === 'pay' ? 'PAID' : 'CANCELED') &&
          entries.length === (act === 'pay' ? 1 : 0)
        if (!isRight) wrong.push(order.join(' → '))
      }
      expect(wrong).toEqual([])
      expect(paymentStage.faults).toEqual([])
      await expectInvariants(database.db)
    },
  )
})

function expectedRefusal(error: { code?: string }): void {
  if (error.code !== 'conflict') throw error
}
