import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveService } from '#commerce/delivery/carrier-writing.service.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  SHIPPING_MINOR,
} from '#tests/orders/orders.ts'
import { acceptWithdrawal, receiveWithdrawal, refuseWithdrawal } from './withdrawal.service.ts'
import { actorFor } from '#tests/actors.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const now = new Date('2036-11-11T09:00:00Z')
const support = actorFor('support')

const parcelService = {
  carrier: 'test-post',
  cutOffHour: 12,
  mostWeightGrams: 30_000,
  mostSidesMm: [1200, 800, 800] as [number, number, number],
  areas: [{ country: 'GB', daysLeast: 4, daysMost: 6, notTo: [] }],
  prices: [{ store: 'WPX-GB' as const, upToGrams: 30_000, amountMinor: 290 }],
}

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

  it('are accepted in part with a reason, and refused with one', async () => {
    const { orderId, lines } = await paidOrder()
    const publicId = await declare(orderId, lines[0]!)
    const part = { lines: [{ lineId: lines[0]!.id, quantity: 1 }], deductionMinor: 200 }
    const decide = (reason?: string) =>
      transact(database.db, (trx) =>
        acceptWithdrawal(trx, { publicId, actor: support, now, ...part, reason }),
      )
    await expect(decide()).rejects.toMatchObject({ fields: { reason: 'required' } })
    await decide('One box was empty')
    expect(await refundsOf(orderId)).toEqual([800])
    const other = await declare(orderId, lines[1]!)
    await transact(database.db, (trx) =>
      refuseWithdrawal(trx, { publicId: other, actor: support, now, reason: 'It was opened' }),
    )
    expect(await refundsOf(orderId)).toEqual([800])
    await expect(accept(other)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('give no more back for a faster delivery than the standard one costs', async () => {
    await database.db
      .updateTable('carrier_service')
      .set({ speed: 'EXPRESS' })
      .where('code', '=', 'test-home')
      .execute()
    const { orderId, lines } = await paidOrder()
    const slow = { ...parcelService, code: 'test-slow', mode: 'ADDRESS' } as const
    await saveService(database.db, slow)
    await accept(await declare(orderId, lines[0]!))
    await accept(await declare(orderId, lines[1]!))
    expect(await refundsOf(orderId)).toEqual([1000 + 290, 2000])
  })
})
