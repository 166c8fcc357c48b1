import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, openDesign, saveOn, withColor } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle, makeMug } from '#tests/make.ts'
import {
  endRenderings,
  homeAddress,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { makePromotion } from '#tests/orders/promotions.ts'
import { cancelOrder, changeOrderAddress, replaceOrderedVersion } from './order-changes.service.ts'
import { moveOrder } from './order-moves.service.ts'
import { progressByJob } from './order-progress.service.ts'
import { actorFor } from '#tests/actors.ts'

const MINUTE_MS = 60_000
const now = new Date('2036-11-11T09:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)
const customer = actorFor('customer')

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

async function placedMug(given: { email?: string; service?: string } = {}) {
  const visitor = await shop.visitorWithSession()
  const design = await putDesignInCart(database.db, visitor)
  const placed = await placeOrder(visitor, given)
  const { id } = await orderOf(database.db, placed)
  const line = await database.db
    .selectFrom('order_line')
    .where('order_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { ...placed, id, lineId: line.id, visitor, design }
}

/** Another version of the same design, in another colour. */
async function correct(visitor: Visitor, designId: string, color = '#ff0000') {
  const draft = await openDesign(visitor, designId)
  const { revision } = granted(await saveOn(visitor, draft, withColor(draft.document, color)))
  const wanted = { designId, revision, reason: 'ORDER' as const, confirmed: [] }
  return granted(await visitor.design.freezeVersion(wanted)).id
}

/** As the door calls it: in a transaction of its own. */
const replace = async (
  ctx: Awaited<ReturnType<typeof ctxOf>>,
  change: Omit<Parameters<typeof replaceOrderedVersion>[1], 'actor'>,
) =>
  transact(database.db, (db) =>
    replaceOrderedVersion({ ...ctx, db }, { ...change, actor: customer }),
  )

const ctxOf = async (visitor: Visitor) => {
  const { extSessionId } = granted(await visitor.session.getSession({}))
  return { ...contextOf(database.db, extSessionId), now }
}

async function release(order: { id: string }) {
  await payOrder(database.db, order.id, now)
  await endRenderings(database.db, 'DONE')
  await transact(database.db, (trx) => progressByJob(trx, { orderId: order.id }, after(61)))
}

const statusOf = async (placed: { publicId: string }) => (await orderOf(database.db, placed)).status

describe('the address of an order', () => {
  const elsewhere = {
    ...homeAddress,
    addressLine1: '2 Low Road',
    postalCode: 'M1 1AE',
    city: 'Manchester',
    country: 'GB',
    isBillingCompany: false,
  } as const

  it('changes as long as no factory has it, and its customer hears of it', async () => {
    const email = 'moved@example.com'
    const order = await placedMug({ email })
    await release(order)
    expect(await statusOf(order)).toBe(200)
    const ctx = await ctxOf(order.visitor)
    await changeOrderAddress(ctx, { orderId: order.id, address: elsewhere, actor: customer })
    expect((await orderOf(database.db, order)).delivery_address).toMatchObject({
      city: 'Manchester',
    })
    expect(await statusOf(order)).toBe(200)
    const mails = await mailsTo(database.db, email)
    expect(mails.find(({ subject }) => subject.includes('changed'))?.text).toContain('2 Low Road')
  })

  it('stays when a factory has begun with it', async () => {
    const order = await placedMug()
    await release(order)
    await moveOrder(database.db, { orderId: order.id, to: 201, actor: actorFor('factory'), now })
    const ctx = await ctxOf(order.visitor)
    await expect(
      changeOrderAddress(ctx, { orderId: order.id, address: elsewhere, actor: customer }),
    ).rejects.toMatchObject({ code: 'conflict', fields: { status: '201' } })
  })

  it.each([
    [
      'another country',
      { country: 'ES', postalCode: '28001', city: 'Madrid' },
      { country: 'country_not_delivered' },
    ],
    ['nonsense', { postalCode: '28001' }, { postalCode: 'postal_code' }],
    [
      'where its carrier does not go',
      { postalCode: 'TR21 0AA' },
      { postalCode: 'not_delivered_there' },
    ],
  ])('is not %s', async (_, change, fields) => {
    const order = await placedMug()
    const ctx = await ctxOf(order.visitor)
    const address = { ...elsewhere, ...change } as never
    await expect(
      changeOrderAddress(ctx, { orderId: order.id, address, actor: customer }),
    ).rejects.toMatchObject({ code: 'invalid', fields })
  })

  it('is none when it is collected', async () => {
    const order = await placedMug({ service: 'test-factory' })
    const ctx = await ctxOf(order.visitor)
    await expect(
      changeOrderAddress(ctx, { orderId: order.id, address: elsewhere, actor: customer }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the design of an order', () => {
  it('is corrected at the same price, and drawn anew before anybody prints it', async () => {
    const order = await placedMug()
    await release(order)
    const before = await orderOf(database.db, order)
    const versionId = await correct(order.visitor, order.design.designId)
    const ctx = { ...(await ctxOf(order.visitor)), now: after(62) }
    const { id: orderId, lineId } = order
    await replace(ctx, { orderId, lineId, versionId })
    expect(await statusOf(order)).toBe(0)
    expect((await orderOf(database.db, order)).total_minor).toBe(before.total_minor)
    await endRenderings(database.db, 'DONE')
    await transact(database.db, (trx) => progressByJob(trx, { orderId }, after(63)))
    expect(await statusOf(order)).toBe(200)
    const files = await database.db
      .selectFrom('rendering')
      .where('kind', '=', 'PRINT')
      .where('design_version_id', '=', versionId)
      .select('state')
      .execute()
    expect(files).toEqual([{ state: 'DONE' }])
  })

  it('brings an order with a broken photo back on its way', async () => {
    const order = await placedMug()
    await payOrder(database.db, order.id, now)
    await endRenderings(database.db, { failure: 'damaged_photo' })
    await transact(database.db, (trx) => progressByJob(trx, { orderId: order.id }, after(1)))
    expect(await statusOf(order)).toBe(2)
    const versionId = await correct(order.visitor, order.design.designId)
    const ctx = await ctxOf(order.visitor)
    const { id: orderId, lineId } = order
    await replace(ctx, { orderId, lineId, versionId })
    expect(await statusOf(order)).toBe(0)
  })

  it('is of the same article and size, and one’s own', async () => {
    const order = await placedMug()
    const { id: orderId, lineId, visitor } = order
    const other = await putDesignInCart(database.db, visitor, {
      mugId: (await makeMug(database.db)).id,
    })
    const ctx = await ctxOf(visitor)
    await expect(
      replace(ctx, { orderId, lineId, versionId: other.versionId }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { versionId: 'not_of_the_article' } })
    const changed = await correct(visitor, order.design.designId)
    const line = database.db.updateTable('order_line').where('id', '=', lineId)
    await line.set({ extra_pages: 2 }).execute()
    await expect(replace(ctx, { orderId, lineId, versionId: changed })).rejects.toMatchObject({
      code: 'invalid',
      fields: { versionId: 'another_price' },
    })
    const stranger = await shop.visitorWithSession()
    const theirs = await putDesignInCart(database.db, stranger, { mugId: order.design.articleId })
    await expect(
      replace(ctx, { orderId, lineId, versionId: theirs.versionId }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('cancelling an order', () => {
  it('gives the last use of its promotion to somebody else, and the money back', async () => {
    const promotionId = await makePromotion(database.db, {
      codes: [{ code: 'LASTONE' }],
      mostUses: 1,
    })
    const buy = async () => {
      const visitor = await shop.visitorWithSession()
      const box = await makeArticle(database.db, { amountMinor: 1000 })
      granted(await visitor.cart.addLine({ articleId: box.id }))
      granted(await visitor.cart.addCode({ code: 'LASTONE' }))
      const placed = await placeOrder(visitor)
      return { ...placed, ...(await orderOf(database.db, placed)) }
    }
    const first = await buy()
    expect(first.discount_minor).toBe(100)
    expect((await buy()).discount_minor).toBe(0)
    await payOrder(database.db, first.id, now)
    await cancelOrder(database.db, { orderId: first.id, actor: customer, now })
    expect((await buy()).discount_minor).toBe(100)
    const use = await database.db
      .selectFrom('promotion_use')
      .where('promotion_id', '=', promotionId)
      .where('order_id', '=', first.id)
      .select('state')
      .executeTakeFirstOrThrow()
    expect(use.state).toBe('RELEASED')
  })

  it('is over when the factory has it', async () => {
    const order = await placedMug()
    await release(order)
    for (const to of [201, 202] as const) {
      await moveOrder(database.db, { orderId: order.id, to, actor: actorFor('factory'), now })
    }
    await expect(
      cancelOrder(database.db, { orderId: order.id, actor: customer, now }),
    ).rejects.toMatchObject({ code: 'conflict' })
    // Downloaded again it is back in the queue, but a press may hold a copy of it.
    await moveOrder(database.db, { orderId: order.id, to: 200, actor: actorFor('factory'), now })
    await expect(
      cancelOrder(database.db, { orderId: order.id, actor: customer, now }),
    ).rejects.toMatchObject({ code: 'conflict', fields: { check: 'not downloaded' } })
  })
})
