import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { expectInvariants } from '#tests/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder, SHIPPING_MINOR } from '#tests/orders.ts'
import { refundFor } from './withdrawal.rules.ts'
import { acceptWithdrawal, receiveWithdrawal } from './withdrawal.service.ts'
import { actorFor } from '#tests/actors.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const now = new Date('2036-11-11T09:00:00Z')
const support = actorFor('support')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

async function paidOrder() {
  const visitor = await shop.visitorWithSession()
  for (const amountMinor of [1000, 500]) {
    const { id } = await makeArticle(database.db, { amountMinor })
    granted(await visitor.cart.addLine({ articleId: id, quantity: 2 }))
  }
  const order = await orderOf(database.db, await placeOrder(visitor))
  await payOrder(database.db, order.id, now)
  const lines = await database.db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .orderBy('position')
    .select(['id', 'quantity'])
    .execute()
  return { orderId: order.id, lines }
}

async function declare(orderId: string, line: { id: string; quantity: number }) {
  const publicId = makePublicId()
  const { id } = await database.db
    .insertInto('withdrawal')
    .values({ public_id: publicId, order_id: orderId, declared_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('withdrawal_line')
    .values({ withdrawal_id: id, line_id: line.id, quantity: line.quantity })
    .execute()
  return publicId
}

const accept = (publicId: string) =>
  transact(database.db, (trx) => acceptWithdrawal(trx, { publicId, actor: support, now }))

const refundsOf = async (orderId: string) => {
  const rows = await database.db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('amount_minor')
    .select('amount_minor')
    .execute()
  return rows.map(({ amount_minor }) => amount_minor)
}

describe('goods that are given back', () => {
  it('are paid back line by line, and their delivery with the last one', async () => {
    const { orderId, lines } = await paidOrder()
    const first = await declare(orderId, lines[0]!)
    const publicId = first
    await transact(database.db, (trx) =>
      receiveWithdrawal(trx, { publicId, actor: actorFor('factory'), now }),
    )
    await accept(first)
    expect(await refundsOf(orderId)).toEqual([2000])
    await accept(await declare(orderId, lines[1]!))
    expect(await refundsOf(orderId)).toEqual([1000 + SHIPPING_MINOR, 2000])
  })

  it('are paid back once', async () => {
    const { orderId, lines } = await paidOrder()
    const publicId = await declare(orderId, lines[0]!)
    const both = await Promise.allSettled([accept(publicId), accept(publicId)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refundsOf(orderId)).toEqual([2000])
  })

  it('are accepted by nobody but support', async () => {
    const { orderId, lines } = await paidOrder()
    const publicId = await declare(orderId, lines[0]!)
    const actor = actorFor('factory')
    await expect(
      transact(database.db, (trx) => acceptWithdrawal(trx, { publicId, actor, now })),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('give back all that was paid, in however many parts, and never more', () => {
    const line = fc.record({
      quantity: fc.integer({ min: 1, max: 5 }),
      totalMinor: fc.nat({ max: 9999 }),
    })
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 5 }),
        fc.nat({ max: 999 }),
        (rows, shipping) => {
          const lines = rows.map((row, index) => ({ ...row, id: `${index}` })) as never[]
          const given = rows.flatMap(({ quantity }, index) =>
            Array.from({ length: quantity }, () => ({ lineId: `${index}`, quantity: 1 })),
          )
          const totalMinor = rows.reduce((sum, row) => sum + row.totalMinor, 0) + shipping
          const order = { lines, totalMinor }
          const parts = given.map((piece, index) =>
            refundFor(order, [piece], given.slice(0, index)),
          )
          expect(parts.every((part) => part >= 0)).toBe(true)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(totalMinor)
        },
      ),
    )
  })
})
