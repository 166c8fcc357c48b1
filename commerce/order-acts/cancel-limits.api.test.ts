import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import type { OrderStatus } from '#commerce/order/order.terms.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { makeArticle } from '#tests/make.ts'

const now = new Date('2036-11-11T09:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

/** Paid, together with its delivery. */
const order = (amountMinor: number) =>
  paidAndReleased(database.db, shop, { amounts: [amountMinor], quantity: 1, now })

async function clerkUpTo(mostMinor: number, currency = 'GBP') {
  const clerk = await shop.staff('support')
  const admin = await shop.staff('admin')
  const limit = { staffId: clerk.staffId, act: 'refund', currency } as const
  granted(await admin.people.setLimit({ ...limit, mostMinor, mostPerDayMinor: mostMinor }))
  return clerk
}

const refundsOf = (orderId: string) =>
  database.db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .select(['needs_approval', 'kind', 'amount_minor'])
    .execute()

const reason = 'the customer called'

describe('money of a cancelled order', () => {
  it.each([
    ['their own currency', 'GBP'],
    ['another one', 'EUR'],
  ])('waits for a second person above the limit of whoever cancels, set in %s', async (_, set) => {
    const clerk = await clerkUpTo(20_00, set)
    const { id, number, total_minor } = await order(150_00)
    const shown = granted(await clerk.orderActs.getCancellation({ number }))
    expect(shown).toMatchObject({ refundMinor: total_minor, needsApproval: true })
    granted(await clerk.orderActs.cancelOrder({ number, reason }))
    expect(await refundsOf(id)).toEqual([
      { kind: 'CANCELLATION', needs_approval: true, amount_minor: total_minor },
    ])
  })

  it('leaves at once up to a limit that was raised', async () => {
    const clerk = await clerkUpTo(1_000_00)
    const { id, number } = await order(500_00)
    const shown = granted(await clerk.orderActs.getCancellation({ number }))
    expect(shown.needsApproval).toBe(false)
    granted(await clerk.orderActs.cancelOrder({ number, reason }))
    expect(await refundsOf(id)).toMatchObject([{ needs_approval: false }])
  })

  it('counts with what the same person gave back that day', async () => {
    const clerk = await clerkUpTo(50_00)
    const [first, second] = [await order(30_00), await order(30_00)]
    granted(await clerk.orderActs.cancelOrder({ number: first.number, reason }))
    const shown = granted(await clerk.orderActs.getCancellation({ number: second.number }))
    expect(shown.needsApproval).toBe(true)
    granted(await clerk.orderActs.cancelOrder({ number: second.number, reason }))
    expect(await refundsOf(first.id)).toMatchObject([{ needs_approval: false }])
    expect(await refundsOf(second.id)).toMatchObject([{ needs_approval: true }])
  })

  it('is held to the limit of who asked, when the factory agrees', async () => {
    const clerk = await clerkUpTo(20_00)
    const { id, number } = await order(150_00)
    for (const to of [201, 202] as OrderStatus[]) {
      const move = { orderId: id, to, actor: actorFor('factory'), reason: 'test', now }
      await transact(database.db, (trx) => moveOrder(trx, move))
    }
    const shown = granted(await clerk.orderActs.getCancellation({ number }))
    expect(shown).toMatchObject({ outcome: 'ASKS', needsApproval: true })
    granted(await clerk.orderActs.cancelOrder({ number, reason }))
    const worker = await shop.staff('production')
    granted(await worker.orderActs.answerCancellation({ number, answer: 'AGREED' }))
    expect(await refundsOf(id)).toMatchObject([{ needs_approval: true }])
  })

  it('goes back by itself when its customer cancels, however much it is', async () => {
    const visitor = await shop.visitorWithSession()
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 900_00 })
    granted(await visitor.cart.addLine({ articleId }))
    const placed = await orderOf(database.db, await placeOrder(visitor))
    await payOrder(database.db, placed.id, now)
    granted(await visitor.tracking.cancelTracked({ publicId: placed.public_id }))
    expect(await refundsOf(placed.id)).toMatchObject([{ needs_approval: false }])
  })
})
