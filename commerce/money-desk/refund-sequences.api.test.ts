import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { isEverywhere } from '#tests/how-much.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { bounce, giveBack, letGo, paidAndReleased, payAgain } from '#tests/money-desk.ts'
import { makeParcelService } from '#tests/orders.ts'

/** `npm run task random:refunds` takes ten thousand. */
const SEQUENCES = Number(process.env['REFUND_SEQUENCES'] ?? (isEverywhere ? 40 : 12))
const LIMIT = 200_00
const DAY_MS = 24 * 60 * 60_000

let clock = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

const anyAct = fc.record({
  person: fc.nat({ max: 2 }),
  kind: fc.constantFrom('LINES' as const, 'GOODWILL' as const, 'OVERPAID' as const),
  line: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  amountMinor: fc.integer({ min: 1, max: LIMIT }),
  isApproved: fc.boolean(),
  /** Whether the provider says no first, and somebody tries again. */
  bounces: fc.boolean(),
})

type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

const askedOf = ({ kind, line, quantity, amountMinor }: Act, lines: readonly { id: string }[]) => {
  if (kind === 'LINES') return { kind, line: [`${lines[line]!.id} ${quantity} misprint`] }
  return kind === 'GOODWILL'
    ? ({ kind, line: [], amountMinor, reason: 'misprint' } as const)
    : { kind, line: [], ...(amountMinor > 0 && { amountMinor }) }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0)

/** Credit notes, and what came in, of an order. */
async function booksOf(orderId: string) {
  const notes = await database.db
    .selectFrom('invoice')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CREDIT_NOTE')
    .select('total_minor')
    .execute()
  const entries = await database.db
    .selectFrom('payment_entry')
    .innerJoin('payment', 'payment.id', 'payment_entry.payment_id')
    .where('payment.order_id', '=', orderId)
    .where('payment_entry.kind', '=', 'CAPTURED')
    .select('payment_entry.amount_minor')
    .execute()
  return {
    creditedMinor: sumOf(notes.map(({ total_minor }) => total_minor)),
    capturedMinor: sumOf(entries.map(({ amount_minor }) => amount_minor)),
  }
}

it(`refunds hold limits and captured money in ${SEQUENCES} random sequences by three people, and credit notes are refunds to the cent`, async () => {
  const acts = fc.array(anyAct, { minLength: 2, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (wished, isPaidTwice) => {
      // Sums of a day and of thirty days begin anew with each sequence.
      clock = new Date(clock.getTime() + 2 * DAY_MS)
      const people = await Promise.all([0, 1, 2].map(() => shop.staff('support')))
      const second = await shop.staff('accountant')
      const { moneyDesk } = second
      const given = { amounts: [9_000, 6_000], now: clock }
      const order = await paidAndReleased(database.db, shop, given)
      if (isPaidTwice) await payAgain(database.db, order.id, clock)
      const alone: number[] = []
      // Money above the total never stays: what is left of it goes back at the end.
      const last = { ...wished[0]!, kind: 'OVERPAID' as const, amountMinor: 0, isApproved: true }
      for (const act of isPaidTwice ? [...wished, last] : wished) {
        const person = people[act.person]!
        const answer = await giveBack(person, order.number, askedOf(act, order.lines))
        if (!('refunds' in answer)) continue
        for (const { publicId, amountMinor } of answer.refunds) {
          if (!answer.needsApproval) alone.push(amountMinor)
          else if (act.isApproved) granted(await moneyDesk.approveRefund({ publicId }))
          else {
            granted(await moneyDesk.rejectRefund({ publicId, reason: 'no' }))
            continue
          }
          if (act.bounces) {
            await bounce(database.db, publicId, clock)
            granted(await moneyDesk.retryRefund({ publicId }))
          }
          await letGo(database.db, publicId, clock)
        }
      }
      // Nobody alone, and no three together, give back more of one order than one may.
      expect(sumOf(alone)).toBeLessThanOrEqual(LIMIT)
      const { refunds } = granted(await moneyDesk.listRefunds({ number: order.number }))
      const gone = refunds.filter(({ state }) => state === 'done')
      const back = sumOf(gone.map(({ amountMinor }) => amountMinor))
      const owed = sumOf(
        gone.filter(({ kind }) => kind !== 'OVERPAID').map(({ amountMinor }) => amountMinor),
      )
      const { creditedMinor, capturedMinor } = await booksOf(order.id)
      expect(back).toBeLessThanOrEqual(capturedMinor)
      expect(owed).toBeLessThanOrEqual(order.total_minor)
      expect(creditedMinor).toBe(owed)
    }),
    { numRuns: SEQUENCES },
  )
})
