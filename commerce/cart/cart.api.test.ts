import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import type { Cart } from './cart-view.contract.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const cartOf = async (visitor: Visitor) => (await visitor.cart.getCart({})) as Cart

describe('a cart', () => {
  it('is empty for a visitor who never left anything', async () => {
    expect(await cartOf(shop.visitor())).toMatchObject({ lines: [], quantity: 0, totalMinor: 0 })
  })

  it('adds up lines at the price of the store', async () => {
    const box = await makeArticle(database.db, { amountMinor: 390 })
    const stand = await makeArticle(database.db, { amountMinor: 990 })
    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id, quantity: 2 })
    await visitor.cart.addLine({ articleId: stand.id })
    await visitor.cart.addLine({ articleId: box.id, quantity: 1 })
    const cart = await cartOf(visitor)
    expect(cart.lines.map((line) => line.quantity)).toEqual([3, 1])
    expect(cart).toMatchObject({ quantity: 4, totalMinor: 3 * 390 + 990, currency: 'GBP' })
  })

  it('holds each variant of an article on a line of its own, at its own price', async () => {
    const box = await makeArticle(database.db, {
      amountMinor: 390,
      faces: [
        { code: 'small', widthMm: 120, heightMm: 120 },
        { code: 'large', widthMm: 240, heightMm: 130 },
      ],
    })
    await database.db
      .updateTable('article_price')
      .set({ amount_minor: 590 })
      .where('article_id', '=', box.id)
      .where('variant', '=', 'large')
      .execute()
    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id })
    await visitor.cart.addLine({ articleId: box.id, variant: 'large' })
    await visitor.cart.addLine({ articleId: box.id, variant: 'small' })
    const cart = await cartOf(visitor)
    expect(cart.lines.map((line) => [line.variant, line.quantity, line.unitMinor])).toEqual([
      ['small', 2, 390],
      ['large', 1, 590],
    ])
    expect(await visitor.cart.addLine({ articleId: box.id, variant: 'giant' })).toMatchObject({
      code: 'invalid',
      fields: { variant: 'not_found' },
    })
  })

  it('charges what the product page promises for many', async () => {
    const box = await makeArticle(database.db, { amountMinor: 390 })
    await database.db
      .insertInto('quantity_break')
      .values({ article_id: box.id, from_quantity: 10, percent: 10 })
      .execute()
    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id, quantity: 9 })
    expect((await cartOf(visitor)).totalMinor).toBe(9 * 390)
    await visitor.cart.addLine({ articleId: box.id })
    expect((await cartOf(visitor)).totalMinor).toBe(10 * 351)
  })

  it('never takes a price from a request', async () => {
    const box = await makeArticle(database.db, { amountMinor: 390 })
    const visitor = await shop.visitorWithSession()
    const greedy = { articleId: box.id, quantity: 1, unitMinor: 1, pvp: '0.01', status: 9 }
    await visitor.cart.addLine(greedy)
    expect((await cartOf(visitor)).totalMinor).toBe(390)
  })

  it.each([-1, 0, 1.5, 1e9, 2_147_483_648, Number.NaN, '2\u0000', '1e3', '0x2', ' 2'])(
    'refuses the quantity %s',
    async (quantity) => {
      const box = await makeArticle(database.db)
      const visitor = await shop.visitorWithSession()
      const answer = await visitor.cart.addLine({ articleId: box.id, quantity })
      expect(answer).toMatchObject({ errorCode: 5004, code: 'invalid' })
      expect((await cartOf(visitor)).quantity).toBe(0)
    },
  )

  it('refuses what the store does not sell and what needs a design first', async () => {
    const foreign = await makeArticle(database.db, { stores: ['WPX-ES'] })
    const mug = await makeArticle(database.db, { isPersonalised: true })
    const visitor = await shop.visitorWithSession()
    expect(await visitor.cart.addLine({ articleId: foreign.id })).toMatchObject({
      code: 'not_found',
    })
    expect(await visitor.cart.addLine({ articleId: mug.id })).toMatchObject({
      fields: { articleId: 'needs_design' },
    })
  })

  it('belongs to its visitor alone', async () => {
    const box = await makeArticle(database.db)
    const [anna, ben] = [await shop.visitorWithSession(), await shop.visitorWithSession()]
    await anna.cart.addLine({ articleId: box.id })
    await ben.cart.addLine({ articleId: box.id })
    const lineId = (await cartOf(anna)).lines[0]!.id
    expect(await ben.cart.changeQuantity({ lineId, quantity: 9 })).toMatchObject({
      code: 'not_found',
    })
    expect(await ben.cart.removeLine({ lineId })).toMatchObject({ code: 'not_found' })
    ben.caller.envelope.extSessionId = anna.caller.envelope.extSessionId
    expect(await ben.cart.removeLine({ lineId })).toMatchObject({ code: 'not_found' })
    expect((await cartOf(anna)).lines[0]!.quantity).toBe(1)
  })

  it('is not reached by an invented session id without the credential', async () => {
    const box = await makeArticle(database.db)
    const anna = await shop.visitorWithSession()
    await anna.cart.addLine({ articleId: box.id })
    const row = await database.db
      .selectFrom('cart')
      .select('ext_session_id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    const thief = shop.visitor()
    thief.caller.envelope.extSessionId = row.ext_session_id
    expect((await cartOf(thief)).lines).toEqual([])
  })

  it('keeps a line that is no longer sold in sight, but neither counts nor charges it', async () => {
    const [box, stand] = [await makeArticle(database.db), await makeArticle(database.db)]
    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id, quantity: 2 })
    await visitor.cart.addLine({ articleId: stand.id, quantity: 1 })
    await database.db
      .updateTable('article_price')
      .set({ valid_until: new Date('2026-02-01') })
      .where('article_id', '=', box.id)
      .execute()
    const cart = await cartOf(visitor)
    expect(cart).toMatchObject({ quantity: 1, totalMinor: 390 })
    expect(cart.lines.map((line) => line.isAvailable)).toEqual([false, true])
    expect(await visitor.session.getSession({})).toMatchObject({ cartQuantity: 1 })
    granted(await visitor.cart.removeLine({ lineId: cart.lines[0]!.id }))
    expect((await cartOf(visitor)).lines).toMatchObject([{ articleId: stand.id }])
  })

  it('changes and removes lines', async () => {
    const box = await makeArticle(database.db, { amountMinor: 100 })
    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id })
    const lineId = (await cartOf(visitor)).lines[0]!.id
    granted(await visitor.cart.changeQuantity({ lineId, quantity: 7 }))
    expect(await cartOf(visitor)).toMatchObject({ totalMinor: 700 })
    granted(await visitor.cart.removeLine({ lineId }))
    expect(await cartOf(visitor)).toMatchObject({ lines: [], totalMinor: 0 })
  })

  it('comes along at login, merged with what was there, no line lost', async () => {
    const customer = await makeCustomer(database.db)
    const [box, stand] = [await makeArticle(database.db), await makeArticle(database.db)]
    const earlier = await shop.customer(customer)
    await earlier.cart.addLine({ articleId: box.id, quantity: 2 })

    const visitor = await shop.visitorWithSession()
    await visitor.cart.addLine({ articleId: box.id, quantity: 1 })
    await visitor.cart.addLine({ articleId: stand.id, quantity: 5 })
    const opened = await visitor.session.logIn(customer)
    if (!('credential' in opened)) throw new Error('login refused')
    const before = visitor.caller.credential
    visitor.caller.credential = opened.credential
    const cart = await cartOf(visitor)
    expect(cart.lines.map((line) => [line.articleId, line.quantity])).toEqual(
      expect.arrayContaining([
        [box.id, 3],
        [stand.id, 5],
      ]),
    )
    visitor.caller.credential = before
    expect((await cartOf(visitor)).lines, 'the old session is over').toEqual([])
  })
})
