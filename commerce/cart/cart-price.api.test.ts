import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makePromotion, NOON } from '#tests/orders/promotions.ts'
import { MOST_CODES } from './cart.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = NOON

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})
beforeEach(async () => {
  now = NOON
  await database.db.deleteFrom('promotion').execute()
  await database.db.deleteFrom('attempt_count').execute()
})

const cartOf = async (visitor: Visitor) => granted(await visitor.cart.getCart({}))
const tryCode = async (visitor: Visitor, code: string) =>
  granted(await visitor.cart.addCode({ code }))

async function shopper(...amounts: number[]) {
  const visitor = await shop.visitorWithSession()
  const articleIds: number[] = []
  for (const amountMinor of amounts) {
    const { id } = await makeArticle(database.db, { amountMinor })
    granted(await visitor.cart.addLine({ articleId: id }))
    articleIds.push(id)
  }
  return { visitor, articleIds }
}

async function setPrice(articleId: number, amountMinor: number) {
  await database.db
    .updateTable('article_price')
    .set({ amount_minor: amountMinor })
    .where('article_id', '=', articleId)
    .execute()
}

describe('the price of a cart', () => {
  it('is explained line by line: what was applied, what was not, and why', async () => {
    const { visitor, articleIds } = await shopper(1_000, 500)
    const ten = await makePromotion(database.db, {
      name: 'A tenth',
      articleIds: [articleIds[0]!],
    })
    const large = await makePromotion(database.db, {
      name: 'For many',
      stores: [{ store: 'WPX-GB', minimumMinor: 5_000 }],
    })
    const cart = await cartOf(visitor)
    expect(cart).toMatchObject({ subtotalMinor: 1_500, discountMinor: 100, totalMinor: 1_400 })
    expect(cart.lines).toMatchObject([
      {
        fullMinor: 1_000,
        discountMinor: 100,
        totalMinor: 900,
        applied: [{ promotionId: ten, name: 'A tenth', discountMinor: 100 }],
        notApplied: [{ promotionId: large, name: 'For many', reason: 'minimum_not_reached' }],
      },
      { totalMinor: 500, applied: [] },
    ])
    expect(cart.lines[1]!.notApplied).toContainEqual({
      promotionId: ten,
      name: 'A tenth',
      reason: 'other_articles',
    })
    expect(cart.verdicts.find(({ promotionId }) => promotionId === large)).toMatchObject({
      reason: 'minimum_not_reached',
      missingMinor: 3_500,
    })
  })

  it('shows what more pieces would cost, and what they save', async () => {
    const { visitor, articleIds } = await shopper(390)
    await database.db
      .insertInto('quantity_break')
      .values([
        { article_id: articleIds[0]!, from_quantity: 10, percent: 10 },
        { article_id: articleIds[0]!, from_quantity: 50, percent: 20 },
      ])
      .execute()
    const { lines } = await cartOf(visitor)
    expect(lines[0]).toMatchObject({
      singleMinor: 390,
      unitMinor: 390,
      quantityBreaks: [
        { fromQuantity: 10, unitMinor: 351 },
        { fromQuantity: 50, unitMinor: 312 },
      ],
    })
    granted(await visitor.cart.changeQuantity({ lineId: lines[0]!.id, quantity: 10 }))
    expect((await cartOf(visitor)).lines[0]).toMatchObject({
      singleMinor: 390,
      unitMinor: 351,
      totalMinor: 3_510,
    })
  })

  it('says how much is missing for free delivery, and when it is reached', async () => {
    await makePromotion(database.db, {
      effect: { kind: 'FREE_SHIPPING' },
      stores: [{ store: 'WPX-GB', minimumMinor: 2_000 }],
    })
    const { visitor, articleIds } = await shopper(1_500)
    expect((await cartOf(visitor)).verdicts).toMatchObject([
      { givesFreeShipping: true, reason: 'minimum_not_reached', missingMinor: 500 },
    ])
    granted(await visitor.cart.addLine({ articleId: articleIds[0]! }))
    const { verdicts } = await cartOf(visitor)
    expect(verdicts).toMatchObject([{ givesFreeShipping: true }])
    expect(verdicts[0]!.reason).toBeUndefined()
  })

  it('promises when the parcel arrives', async () => {
    const { visitor } = await shopper(100)
    const { delivery } = await cartOf(visitor)
    expect(delivery!.from > '2036-11-15' && delivery!.from <= delivery!.until).toBe(true)
    expect((await cartOf(await shop.visitorWithSession())).delivery).toBeUndefined()
  })
})

describe('codes on a cart', () => {
  it('stay on it until they are taken off', async () => {
    await makePromotion(database.db, { codes: [{ code: 'HELLO-10' }] })
    const { visitor } = await shopper(1_000)
    expect(await tryCode(visitor, 'hello 10')).toMatchObject({
      verdict: { code: 'HELLO10', discountMinor: 100 },
      isKept: true,
    })
    expect(await cartOf(visitor)).toMatchObject({ codes: ['HELLO10'], totalMinor: 900 })
    granted(await visitor.cart.removeCode({ code: 'hello-10' }))
    expect(await cartOf(visitor)).toMatchObject({ codes: [], totalMinor: 1_000 })
    expect(await visitor.cart.removeCode({ code: 'HELLO10' })).toMatchObject({ code: 'not_found' })
  })

  it('that may become useful are kept, and hopeless ones are not', async () => {
    await makePromotion(database.db, {
      codes: [{ code: 'LARGE' }],
      stores: [{ store: 'WPX-GB', minimumMinor: 9_000 }],
    })
    await makePromotion(database.db, { codes: [{ code: 'LATE' }], validUntil: NOON })
    const { visitor } = await shopper(1_000)
    expect(await tryCode(visitor, 'LARGE')).toMatchObject({ isKept: true })
    expect(await tryCode(visitor, 'LATE')).toMatchObject({
      verdict: { reason: 'expired' },
      isKept: false,
    })
    expect(await tryCode(visitor, 'NOTHING')).toMatchObject({ isKept: false })
    expect(await tryCode(visitor, '<script>')).toEqual({
      verdict: { discountMinor: 0, reason: 'unknown' },
      isKept: false,
    })
    expect((await cartOf(visitor)).codes).toEqual(['LARGE'])
  })

  it('that exclude each other leave the choice to the shopper', async () => {
    const each = { combines: false } as const
    await makePromotion(database.db, { ...each, codes: [{ code: 'TEN' }] })
    await makePromotion(database.db, {
      ...each,
      codes: [{ code: 'FIVE' }],
      effect: { kind: 'PERCENT', percent: 5 },
    })
    const { visitor } = await shopper(1_000)
    await tryCode(visitor, 'FIVE')
    await tryCode(visitor, 'TEN')
    const verdictOf = async (code: string) =>
      (await cartOf(visitor)).verdicts.find((one) => one.code === code)!
    expect(await verdictOf('TEN')).toMatchObject({ discountMinor: 100 })
    expect(await verdictOf('FIVE')).toMatchObject({ reason: 'better_offer', savesMinor: 50 })
    granted(await visitor.cart.chooseCode({ code: 'FIVE' }))
    expect(await cartOf(visitor)).toMatchObject({ chosenCode: 'FIVE', discountMinor: 50 })
    expect(await verdictOf('TEN')).toMatchObject({ reason: 'better_offer', savesMinor: 100 })
    expect(await visitor.cart.chooseCode({ code: 'OTHER' })).toMatchObject({ code: 'not_found' })
    granted(await visitor.cart.removeCode({ code: 'FIVE' }))
    expect(await cartOf(visitor)).toMatchObject({ codes: ['TEN'], discountMinor: 100 })
    expect((await cartOf(visitor)).chosenCode).toBeUndefined()
  })

  it('are a few, and not more', async () => {
    const codes = Array.from({ length: MOST_CODES + 1 }, (_, index) => `MANY${index}`)
    for (const code of codes) await makePromotion(database.db, { codes: [{ code }] })
    const { visitor } = await shopper(1_000)
    for (const code of codes.slice(0, MOST_CODES)) await tryCode(visitor, code)
    expect(await visitor.cart.addCode({ code: codes.at(-1)! })).toMatchObject({
      fields: { code: 'too_many' },
    })
  })

  it('need a session, and come along at login', async () => {
    await makePromotion(database.db, { codes: [{ code: 'HELLO10' }] })
    await makePromotion(database.db, { codes: [{ code: 'OTHER20' }] })
    expect(await shop.visitor().cart.addCode({ code: 'HELLO10' })).toMatchObject({
      code: 'unauthenticated',
    })
    const person = await makeCustomer(database.db)
    const earlier = await shop.customer(person)
    await tryCode(earlier, 'OTHER20')
    const { visitor } = await shopper(1_000)
    await tryCode(visitor, 'HELLO10')
    visitor.caller.credential = granted(await visitor.session.logIn(person)).credential
    expect((await cartOf(visitor)).codes).toEqual(['OTHER20', 'HELLO10'])
  })
})

describe('what changed since the shopper last looked', () => {
  async function seenCart(...amounts: number[]) {
    const given = await shopper(...amounts)
    expect((await cartOf(given.visitor)).isUnseen).toBe(true)
    granted(await given.visitor.cart.noteSeen({}))
    expect((await cartOf(given.visitor)).isUnseen).toBe(false)
    return given
  }

  it('is told until it is dismissed', async () => {
    const { visitor, articleIds } = await seenCart(390, 500)
    await setPrice(articleIds[0]!, 420)
    const cart = await cartOf(visitor)
    expect(cart.news).toEqual([
      { kind: 'price', lineId: cart.lines[0]!.id, fromMinor: 390, toMinor: 420 },
    ])
    granted(await visitor.cart.noteSeen({}))
    expect((await cartOf(visitor)).newsId).toBe(cart.newsId)
    granted(await visitor.cart.changeQuantity({ lineId: cart.lines[1]!.id, quantity: 4 }))
    expect((await cartOf(visitor)).newsId).toBe(cart.newsId)
    granted(await visitor.cart.acceptNews({ newsId: cart.newsId! }))
    expect((await cartOf(visitor)).news).toEqual([])
  })

  it('is not dismissed with what was not read', async () => {
    const { visitor, articleIds } = await seenCart(390)
    await setPrice(articleIds[0]!, 420)
    const { newsId } = await cartOf(visitor)
    await setPrice(articleIds[0]!, 450)
    granted(await visitor.cart.acceptNews({ newsId: newsId! }))
    expect((await cartOf(visitor)).news).toMatchObject([{ fromMinor: 390, toMinor: 450 }])
  })

  it('is a promotion that ended overnight', async () => {
    await makePromotion(database.db, { name: 'A tenth' })
    const { visitor } = await seenCart(1_000)
    now = new Date('2036-12-02T12:00:00Z')
    expect((await cartOf(visitor)).news).toMatchObject([
      { kind: 'promotion', name: 'A tenth' },
      { kind: 'discount', fromMinor: 100, toMinor: 0 },
    ])
  })

  it('is what the store stopped selling', async () => {
    const { visitor, articleIds } = await seenCart(390)
    await database.db
      .updateTable('article_price')
      .set({ valid_until: new Date('2036-11-01') })
      .where('article_id', '=', articleIds[0]!)
      .execute()
    const cart = await cartOf(visitor)
    expect(cart.news).toEqual([{ kind: 'unavailable', lineId: cart.lines[0]!.id }])
  })

  it('is nobody else’s business', async () => {
    const stranger = await shop.visitorWithSession()
    granted(await stranger.cart.noteSeen({}))
    granted(await stranger.cart.acceptNews({ newsId: 'x' }))
    expect(await cartOf(stranger)).toMatchObject({ news: [], isUnseen: false })
  })
})
