import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#commerce/kernel/context.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { holdTransaction } from '#tests/database/held-transaction.ts'
import { granted, startDesign } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makeMug } from '#tests/make.ts'
import { fillCheckout, makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { setDelivery } from '#commerce/checkout/checkout.service.ts'
import { changeQuantity, removeLine } from './cart-line.service.ts'
import { readCartForOrder } from './cart-order.service.ts'
import { moveToNextCart } from './cart-order.queries.ts'
import { orderedCart } from './ordered-cart.fragments.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))

async function contextFor(visitor: Visitor): Promise<Ctx> {
  const { extSessionId } = granted(await visitor.session.getSession({}))
  return contextOf(database.db, extSessionId)
}

async function stopSelling(articleId: number) {
  await database.db
    .updateTable('article_price')
    .set({ valid_until: new Date('2026-02-01') })
    .where('article_id', '=', articleId)
    .execute()
}

/** How many statements of this database wait for a lock of others. */
async function countWaiting(): Promise<number> {
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** The order has read the cart as it was, and waits where it would write. */
async function changedWhilePlaced(
  visitor: Visitor,
  expectedTotalMinor: number,
  change: (ctx: Ctx) => Promise<unknown>,
) {
  const { id: cartId } = await cartOf(visitor)
  const { trx, commit } = await holdTransaction(database.db)
  const ctx = { ...(await contextFor(visitor)), db: trx }
  await change(ctx)
  const placing = visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD', cartId })
  await expect.poll(countWaiting).toBe(1)
  await commit()
  return placing
}

describe('a cart that is ordered', () => {
  it('gives the order what it needs, and only what can be bought', async () => {
    const visitor = await shop.visitorWithSession()
    const mug = await makeMug(database.db)
    const [box, gone] = [await makeArticle(database.db), await makeArticle(database.db)]
    const { id: designId } = await startDesign(visitor, mug.id)
    const version = granted(await visitor.design.freezeVersion({ designId, revision: 1 }))
    granted(await visitor.cart.addDesign({ versionId: version.id, quantity: 2 }))
    granted(await visitor.cart.addLine({ articleId: box.id, quantity: 3 }))
    granted(await visitor.cart.addLine({ articleId: gone.id }))
    const contact = { name: 'Ana', surname: 'Prueba', email: 'ana@example.com' }
    granted(await visitor.cart.setContact(contact))
    await stopSelling(gone.id)
    const { cart } = (await readCartForOrder(await contextFor(visitor), { lock: false }))!
    expect(cart).toMatchObject({ hasUnavailable: true, codes: [], contact })
    expect(cart.lines).toMatchObject([
      {
        articleId: mug.id,
        variant: '330',
        versionId: version.id,
        isPersonalised: true,
        quantity: 2,
        unitMinor: 390,
        sizeMm: { width: 206, height: 96 },
        productionDays: 2,
      },
      { articleId: box.id, articleNamePlural: 'boxes', quantity: 3, isPersonalised: false },
    ])
    expect(cart.lines[1]).not.toHaveProperty('versionId')
  })

  it('is ordered, and what was not ordered goes on in the next one', async () => {
    const visitor = await shop.visitorWithSession()
    const articles = []
    for (let index = 0; index < 4; index += 1) articles.push(await makeArticle(database.db))
    const [ordered, saved, removed, gone] = articles
    const lineIds = []
    for (const { id } of articles) {
      lineIds.push(granted(await visitor.cart.addLine({ articleId: id })).lineId)
    }
    granted(await visitor.cart.moveLine({ lineId: lineIds[1]!, place: 'SAVED' }))
    granted(await visitor.cart.removeLine({ lineId: lineIds[2]! }))
    await stopSelling(gone!.id)
    const order = await orderOf(database.db, await placeOrder(visitor))
    const lines = database.db.selectFrom('order_line').where('order_id', '=', order.id)
    expect(await lines.select('article_id').execute()).toEqual([{ article_id: ordered!.id }])
    const next = await cartOf(visitor)
    expect(next.id).not.toBe(order.cart_id)
    expect(next.lines).toMatchObject([{ articleId: gone!.id, isAvailable: false }])
    expect(next.saved).toMatchObject([{ articleId: saved!.id }])
    expect(next.removed).toMatchObject({ id: lineIds[2] })
    expect(granted(await visitor.session.getSession({})).cartQuantity).toBe(0)
    granted(await visitor.cart.addLine({ articleId: removed!.id }))
    expect(await cartOf(visitor)).toMatchObject({ id: next.id, quantity: 1 })
  })

  it('waits for nobody’s change: what comes during the order goes into the next cart', async () => {
    const visitor = await shop.visitorWithSession()
    const [box, late] = [await makeArticle(database.db), await makeArticle(database.db)]
    granted(await visitor.cart.addLine({ articleId: box.id }))
    const { trx, commit } = await holdTransaction(database.db)
    const ctx = { ...(await contextFor(visitor)), db: trx }
    const held = (await readCartForOrder(ctx, { lock: true }))!.cart
    const adding = visitor.cart.addLine({ articleId: late.id })
    await expect.poll(countWaiting).toBe(1)
    const lineIds = held.lines.map(({ id }) => id)
    const ordered = { ...held, lineIds, now: new Date() }
    const { rows } = await orderedCart(ordered, { onlyWhole: false }).execute(trx)
    expect(rows).toEqual([{ left: [] }])
    await commit()
    granted(await adding)
    const next = await cartOf(visitor)
    expect(next.id).not.toBe(held.cartId)
    expect(next.lines).toMatchObject([{ articleId: late.id }])
    const lines = database.db.selectFrom('cart_line').where('cart_id', '=', held.cartId)
    expect(await lines.select('article_id').execute()).toEqual([{ article_id: box.id }])
  })

  it('is not ordered as it was before a change that comes during the order', async () => {
    const visitor = await shop.visitorWithSession()
    const box = await makeArticle(database.db, { amountMinor: 1000 })
    const { lineId } = granted(await visitor.cart.addLine({ articleId: box.id }))
    const expectedTotalMinor = await fillCheckout(visitor)
    const answer = await changedWhilePlaced(visitor, expectedTotalMinor, (ctx) =>
      changeQuantity(ctx, { lineId, quantity: 2 }),
    )
    const totalMinor = String(expectedTotalMinor + 1000)
    expect(answer).toMatchObject({ code: 'conflict', fields: { totalMinor } })
  })

  it('is ordered as it is agreed, when the change that makes it so is just on its way', async () => {
    const visitor = await shop.visitorWithSession()
    const box = await makeArticle(database.db, { amountMinor: 1000 })
    const { lineId } = granted(await visitor.cart.addLine({ articleId: box.id }))
    const agreedMinor = (await fillCheckout(visitor)) + 1000
    const answer = await changedWhilePlaced(visitor, agreedMinor, (ctx) =>
      changeQuantity(ctx, { lineId, quantity: 2 }),
    )
    expect((await orderOf(database.db, granted(answer))).total_minor).toBe(agreedMinor)
  })

  it('is not taken for an earlier one of the same total when it is emptied during the order', async () => {
    const visitor = await shop.visitorWithSession()
    const box = await makeArticle(database.db, { amountMinor: 1000 })
    granted(await visitor.cart.addLine({ articleId: box.id }))
    await placeOrder(visitor)
    const { lineId } = granted(await visitor.cart.addLine({ articleId: box.id }))
    const expectedTotalMinor = await fillCheckout(visitor)
    const answer = await changedWhilePlaced(visitor, expectedTotalMinor, (ctx) =>
      removeLine(ctx, { lineId }),
    )
    expect(answer).toMatchObject({ code: 'conflict', fields: { cart: 'empty' } })
  })

  it('goes where it was last said, also when that is said during the order', async () => {
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
    const expectedTotalMinor = await fillCheckout(visitor)
    const answer = await changedWhilePlaced(visitor, expectedTotalMinor, (ctx) =>
      setDelivery.execute(ctx, { service: 'test-factory' }),
    )
    const order = await orderOf(database.db, granted(answer))
    expect(order.delivery_mode).toBe('MANAGED')
  })

  it('that is named is ordered, and not the next one in its place', async () => {
    const visitor = await shop.visitorWithSession()
    const box = await makeArticle(database.db, { amountMinor: 1000 })
    granted(await visitor.cart.addLine({ articleId: box.id }))
    const expectedTotalMinor = await fillCheckout(visitor)
    const { id: cartId } = await cartOf(visitor)
    const order = { expectedTotalMinor, paymentMethod: 'CARD', cartId }
    const first = granted(await visitor.placing.placeOrder(order))
    granted(await visitor.cart.addLine({ articleId: box.id }))
    await fillCheckout(visitor)
    expect(await visitor.placing.placeOrder(order)).toEqual(first)
    expect((await cartOf(visitor)).quantity).toBe(1)
  })

  it('leaves its rest to whoever logs in at the same moment', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const [box, rest, late] = await Promise.all([1, 2, 3].map(() => makeArticle(database.db)))
    const { lineId } = granted(await customer.cart.addLine({ articleId: box!.id }))
    granted(await customer.cart.addLine({ articleId: rest!.id }))
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: late!.id }))
    const { trx, commit } = await holdTransaction(database.db)
    const { id: cartId, state } = await trx
      .selectFrom('cart')
      .where('customer_id', '=', person.id)
      .select(['id', sql<string>`xmin::text`.as('state')])
      .executeTakeFirstOrThrow()
    const ordered = { cartId, state, lineIds: [lineId], now: new Date() }
    const { rows } = await orderedCart(ordered, { onlyWhole: false }).execute(trx)
    await moveToNextCart(trx, cartId, rows[0]!.left)
    const loggingIn = visitor.session.logIn(person)
    await expect.poll(countWaiting).toBe(1)
    await commit()
    visitor.caller.credential = granted(await loggingIn).credential!
    const articles = (await cartOf(visitor)).lines.map(({ articleId }) => articleId)
    expect(new Set(articles)).toEqual(new Set([rest!.id, late!.id]))
  })

  it('is nobody else’s', async () => {
    const visitor = await shop.visitorWithSession()
    const box = await makeArticle(database.db)
    granted(await visitor.cart.addLine({ articleId: box.id }))
    const stranger = await contextFor(await shop.visitorWithSession())
    expect(await readCartForOrder(stranger, { lock: true })).toBeUndefined()
    expect(await readCartForOrder({ ...stranger, session: undefined }, { lock: true })).toBe(
      undefined,
    )
  })
})
