import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#api/refusal.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { GatewayUnreachable } from '#commerce/payment/gateway/gateway.ts'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { makeRetryPayment } from '#commerce/payment/start-payment.service.ts'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakeStripe } from '#tests/fakes/fake-stripe.ts'
import type { FakeGateway } from '#tests/fakes/fake-gateway.ts'
import type { Fault } from '#tests/fakes/fake-server.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { actorFor } from '#tests/actors.ts'

/**
 * Whatever people, the provider and the line do, and whatever of it at the same moment: in the end the
 * shop's books say what the provider's do, nobody has paid twice, and a canceled order keeps nothing.
 */
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

type Order = Awaited<ReturnType<PaymentStage['placeOrder']>>

async function referencesOf(order: Order): Promise<string[]> {
  const rows = await database.db
    .selectFrom('payment')
    .where('order_id', '=', order.id)
    .orderBy('attempt')
    .select('reference')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** With whichever attempt the provider knows: an old tab may still be open. */
async function atProvider(order: Order, which: number, act: (reference: string) => unknown) {
  const known = (await referencesOf(order)).filter(
    (reference) => fake.paymentsOf(reference).length > 0,
  )
  const reference = known[which % Math.max(known.length, 1)]
  if (reference !== undefined) await act(reference)
}

type Happening =
  | { what: 'start' | 'sweep' | 'return' | 'cancel' | 'retry' }
  | { what: 'pay' | 'fail' | 'expire' | 'process'; which: number }
  | { what: 'tell'; which: number }
  | { what: 'refund'; minor: number }
  | { what: 'wait'; seconds: number }
  | { what: 'fault'; fault: Fault }

async function happen(order: Order, one: Happening): Promise<void> {
  switch (one.what) {
    case 'start':
      await paymentStage.startPayment(order)
      return
    case 'sweep':
      return paymentStage.sweep()
    case 'return':
      await paymentStage.settle(order)
      return
    case 'cancel':
      return transact(database.db, (trx) =>
        cancelOrder(trx, {
          orderId: order.id,
          actor: actorFor('customer'),
          now: paymentStage.now(),
        }),
      )
    case 'retry': {
      const retry = makeRetryPayment(paymentStage.paymentTools)
      const input = { orderPublicId: order.publicId, method: 'CARD' as const }
      const prepared = await retry.prepare(paymentStage.ctx(), input)
      await transact(database.db, (trx) =>
        retry.execute(paymentStage.ctx({ db: trx }), input, prepared),
      )
      return
    }
    case 'tell':
      return atProvider(order, one.which, (reference) =>
        paymentStage.hear(fake.hint(reference, { at: paymentStage.now() })),
      )
    case 'refund':
      await transact(database.db, (trx) =>
        openRefund(trx, {
          orderId: order.id,
          amountMinor: one.minor,
          kind: 'GOODWILL',
          reason: 'goodwill',
          by: { kind: 'system' },
          now: paymentStage.now(),
        }),
      )
      return
    case 'wait':
      return paymentStage.wait(one.seconds * 1_000)
    case 'fault':
      fake.faults.push(one.fault)
      return
    default:
      return atProvider(order, one.which, (reference) => fake.act(reference, one.what))
  }
}

const which = fc.nat(3)
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.constantFrom<Happening>(
    { what: 'start' },
    { what: 'start' },
    { what: 'sweep' },
    { what: 'return' },
    { what: 'cancel' },
    { what: 'retry' },
  ),
  fc.record({
    what: fc.constantFrom('pay' as const, 'pay' as const, 'fail' as const, 'expire' as const),
    which,
  }),
  fc.record({ what: fc.constant('process' as const), which }),
  fc.record({ what: fc.constant('tell' as const), which }),
  fc.record({ what: fc.constant('refund' as const), minor: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ what: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    what: fc.constant('fault' as const),
    fault: fc.constantFrom<Fault>('timeout_after', 'timeout_before', 'error_500', 'wrong_json'),
  }),
)

it('ends in the same books as the provider’s', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(happening, { minLength: 1, maxLength: 3 }), { maxLength: 12 }),
      async (rounds) => {
        const order = await paymentStage.placeOrder()
        for (const together of rounds) {
          await Promise.all(together.map((one) => happen(order, one).catch(unlessExpected)))
        }
        fake.faults.length = 0
        // The line is back: a minute later nothing hangs.
        for (let round = 0; round < 4; round += 1) {
          paymentStage.wait(60_000)
          await paymentStage.sweep()
        }
        await expectSameBooks(order)
        // Nothing of this order is looked at any more while the next one is played.
        await putAside(order)
        expect(paymentStage.faults).toEqual([])
        await expectInvariants(database.db)
      },
    ),
    { numRuns: 25 },
  )
})

async function putAside(order: Order): Promise<void> {
  await database.db
    .updateTable('payment')
    .set({ check_after: null })
    .where('order_id', '=', order.id)
    .execute()
}

function unlessExpected(error: unknown): void {
  if (!(error instanceof Refusal) && !(error instanceof GatewayUnreachable)) throw error
}

async function expectSameBooks(order: Order): Promise<void> {
  const references = await referencesOf(order)
  const known = references.filter((reference) => fake.paymentsOf(reference).length > 0)
  // Never two payments at the provider for one of ours.
  for (const reference of known) expect(fake.paymentsOf(reference)).toHaveLength(1)
  const captured = known
    .flatMap((reference) => fake.paymentsOf(reference))
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refunded = known.reduce((sum, reference) => sum + fake.refundedMinor(reference), 0)
  const entries = await paymentStage.entriesOf(order)
  const sum = (kind: string) =>
    entries.filter((one) => one.kind === kind).reduce((all, one) => all + one.amount_minor, 0)
  expect({ captured: sum('CAPTURED'), refunded: sum('REFUNDED') }).toEqual({ captured, refunded })
  expect(captured - refunded).toBeLessThanOrEqual(2990)
  if ((await paymentStage.statusOf(order)) === 10) expect(captured).toBe(refunded)
}
