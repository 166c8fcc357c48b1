import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#commerce/kernel/actor.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { fourEyesAboveMinor } from '#commerce/payment/payment.terms.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { approveRefund } from './refund.service.ts'

const DAY_MS = 24 * 60 * 60_000
const LIMIT = fourEyesAboveMinor('GBP')

let database: TestDatabase
let fake: FakeGateway
let paymentStage: PaymentStage

beforeAll(async () => {
  database = await createTestDatabase()
  fake = await openFakeStripe()
  paymentStage = openPaymentStage(database.db, fake.gateway)
})
afterAll(async () => {
  await fake.close()
  await database.drop()
})

async function paid(totalMinor: number) {
  const order = await paymentStage.placeOrder({ totalMinor })
  await paymentStage.startPayment(order)
  const { reference } = await paymentStage.paymentOf(order)
  fake.act(reference, 'pay')
  await paymentStage.settle(order)
  return order
}

const ask = (order: { id: string }, amountMinor: number, by: Actor) =>
  transact(database.db, (trx) =>
    openRefund(trx, {
      orderId: order.id,
      amountMinor,
      kind: 'GOODWILL',
      reason: 'damaged',
      by,
      now: paymentStage.now(),
    }),
  )

let people = 0
const somebody = () => staff(`person-${(people += 1)}`, 'support')

async function approvalsOf(...orders: { id: string; publicId: string; number: string }[]) {
  const refunds = (await Promise.all(orders.map((order) => paymentStage.refundsOf(order)))).flat()
  const alone = refunds.filter(({ needs_approval }) => !needs_approval)
  return {
    needed: refunds.length - alone.length,
    aloneMinor: alone.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  }
}

const parts = fc.array(fc.integer({ min: 1, max: 15_000 }), { minLength: 1, maxLength: 5 })
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)
const runs = { numRuns: 12 }

describe('a sum that goes back in parts', () => {
  it('of one order needs a second person as the whole would, whoever asks for which part', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (amounts) => {
        const order = await paid(75_000)
        for (const amount of amounts) await ask(order, amount, somebody())
        const { needed, aloneMinor } = await approvalsOf(order)
        expect(needed > 0).toBe(sumOf(amounts) > LIMIT)
        expect(aloneMinor).toBeLessThanOrEqual(LIMIT)
      }),
      runs,
    )
  })

  it('asked for by one person needs a second one as the whole would, of however many orders', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (amounts) => {
        const person = somebody()
        const orders = []
        for (const amount of amounts) {
          const order = await paid(20_000)
          orders.push(order)
          await ask(order, amount, { ...person, role: orders.length % 2 ? 'support' : 'finance' })
        }
        const { needed, aloneMinor } = await approvalsOf(...orders)
        expect(needed > 0).toBe(sumOf(amounts) > LIMIT)
        expect(aloneMinor).toBeLessThanOrEqual(LIMIT)
      }),
      runs,
    )
  })

  it('is summed also when two ask for a part at the same moment', async () => {
    const order = await paid(75_000)
    await Promise.all([ask(order, 15_000, somebody()), ask(order, 15_000, somebody())])
    expect(await approvalsOf(order)).toEqual({ needed: 1, aloneMinor: 15_000 })

    const [person, one, other] = [somebody(), await paid(20_000), await paid(20_000)]
    await Promise.all([ask(one, 15_000, person), ask(other, 15_000, person)])
    expect(await approvalsOf(one, other)).toEqual({ needed: 1, aloneMinor: 15_000 })
  })

  it('begins anew for a person after a day, and for an order after a month', async () => {
    const [person, first, second] = [somebody(), await paid(75_000), await paid(20_000)]
    await ask(first, 15_000, person)
    paymentStage.wait(DAY_MS + 1)
    await ask(second, 15_000, person)
    expect(await approvalsOf(first, second)).toEqual({ needed: 0, aloneMinor: 30_000 })
    await ask(first, 15_000, somebody())
    expect(await approvalsOf(first)).toMatchObject({ needed: 1 })
    paymentStage.wait(30 * DAY_MS)
    await ask(first, 4_000, somebody())
    expect(await approvalsOf(first)).toMatchObject({ needed: 1, aloneMinor: 19_000 })
  })

  it('counts neither what customers take back themselves nor what was rejected', async () => {
    const order = await paid(75_000)
    await ask(order, 30_000, { kind: 'visitor', id: 'v'.repeat(22) })
    await ask(order, 19_000, somebody())
    expect(await approvalsOf(order)).toMatchObject({ needed: 0 })
  })
})

describe('the second person', () => {
  it('is another one by id, whatever their names end with', async () => {
    const order = await paid(75_000)
    await ask(order, 30_000, staff('mary ann', 'support'))
    const [{ public_id: publicId } = { public_id: '' }] = await paymentStage.refundsOf(order)
    const decide = (id: string) =>
      transact(database.db, (trx) =>
        approveRefund(trx, { publicId, by: staff(id), now: paymentStage.now() }),
      )
    await expect(decide('mary ann')).rejects.toMatchObject({ code: 'forbidden' })
    await decide('ann')
  })
})
