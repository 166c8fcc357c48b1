import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer, makeOrder } from '#tests/make.ts'
import { makePromotion, NOON } from '#tests/orders/promotions.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = NOON

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())
beforeEach(async () => {
  now = NOON
  await database.db.deleteFrom('promotion').execute()
  await database.db.deleteFrom('attempt_count').execute()
})

const offersOf = async (visitor: Visitor) => granted(await visitor.promotion.listOffers({})).offers

describe('the offers of a store', () => {
  it('are those that come by themselves, and those whose code is no secret', async () => {
    await makePromotion(database.db, { name: 'For all', priority: 1 })
    await makePromotion(database.db, {
      name: 'With a code',
      codes: [
        { code: 'HELLO-10', isPublic: true },
        { code: 'HOLA-10', stores: ['WPX-ES', 'TZ-ES'], isPublic: true },
      ],
    })
    await makePromotion(database.db, { name: 'For friends', codes: [{ code: 'SECRET' }] })
    expect(await offersOf(shop.visitor())).toMatchObject([
      { name: 'For all', effect: { kind: 'PERCENT', percent: 10 } },
      { name: 'With a code', code: 'HELLO-10', validUntil: '2036-12-01T00:00:00.000Z' },
    ])
    const spanish = shop.visitor({ application: 'WPX-ES', locale: 'ca' })
    expect(await offersOf(spanish)).toMatchObject([{ name: 'For all' }, { code: 'HOLA-10' }])
    expect(await offersOf(shop.visitor({ application: 'WPX-DE', locale: 'de' }))).toEqual([])
  })

  it('begin and end by the clock, and with their last use', async () => {
    await makePromotion(database.db, { name: 'Later', validFrom: new Date('2036-11-16') })
    await makePromotion(database.db, { name: 'Until now', validUntil: new Date('2036-11-16') })
    const id = await makePromotion(database.db, { name: 'Used up', mostUses: 1 })
    await database.db
      .updateTable('promotion_limit')
      .set({ uses: 1 })
      .where('promotion_id', '=', id)
      .execute()
    const names = async () => (await offersOf(shop.visitor())).map(({ name }) => name)
    expect(await names()).toEqual(['Until now'])
    now = new Date('2036-11-16')
    expect(await names()).toEqual(['Later'])
  })

  it('say what they ask for, in the money of the store', async () => {
    await makePromotion(database.db, {
      effect: { kind: 'AMOUNT' },
      stores: [
        { store: 'WPX-GB', minimumMinor: 4_000, amountMinor: 500 },
        { store: 'WPX-CZ', minimumMinor: 120_000, amountMinor: 15_000 },
      ],
      isFirstOrderOnly: true,
      mostUsesPerCustomer: 1,
    })
    expect(await offersOf(shop.visitor())).toMatchObject([
      { effect: { amountMinor: 500 }, minimumMinor: 4_000, isFirstOrderOnly: true },
    ])
    expect(await offersOf(shop.visitor({ application: 'WPX-CZ', locale: 'cs' }))).toMatchObject([
      { effect: { amountMinor: 15_000 }, minimumMinor: 120_000 },
    ])
  })

  it('lead to what the store sells, and are not there where it sells none of it', async () => {
    const here = await makeArticle(database.db, { name: 'Magnet', stores: ['WPX-GB'] })
    const everywhere = await makeArticle(database.db, { name: 'Clip' })
    await makePromotion(database.db, { name: 'Both', articleIds: [here.id, everywhere.id] })
    await makePromotion(database.db, { name: 'One', articleIds: [here.id] })
    const british = await offersOf(shop.visitor())
    expect(british.find(({ name }) => name === 'Both')!.articles).toHaveLength(2)
    const spanish = await offersOf(shop.visitor({ application: 'WPX-ES', locale: 'es' }))
    expect(spanish).toMatchObject([{ name: 'Both', articles: [{ name: 'Clip' }] }])
  })
})

async function shopper(quantity = 1, address?: string) {
  const box = await makeArticle(database.db, { amountMinor: 1_000 })
  const visitor = await shop.visitorWithSession(address ? { address } : {})
  granted(await visitor.cart.addLine({ articleId: box.id, quantity }))
  return visitor
}

const check = async (visitor: Visitor, code: string) =>
  granted(await visitor.cart.addCode({ code })).verdict

describe('a code', () => {
  it('says what it saves, however it is typed', async () => {
    await makePromotion(database.db, { codes: [{ code: 'HELLO-10' }] })
    const visitor = await shopper(3)
    for (const typed of ['HELLO-10', 'hello10', ' Hello 10 ', 'ｈｅｌｌｏ１０']) {
      const verdict = await check(visitor, typed)
      expect(verdict).toMatchObject({ name: 'Ten percent', code: 'HELLO10', discountMinor: 300 })
      expect(verdict.reason).toBeUndefined()
    }
  })

  it('says why not, each time something else', async () => {
    const { db } = database
    const used = await makePromotion(db, { codes: [{ code: 'USEDUP' }], mostUses: 1 })
    await db
      .updateTable('promotion_limit')
      .set({ uses: 1 })
      .where('promotion_id', '=', used)
      .execute()
    await makePromotion(db, { codes: [{ code: 'EARLY' }], validFrom: new Date('2036-11-20') })
    await makePromotion(db, { codes: [{ code: 'LATE' }], validUntil: NOON })
    await makePromotion(db, {
      codes: [{ code: 'LARGE' }],
      stores: [{ store: 'WPX-GB', minimumMinor: 2_500 }],
    })
    await makePromotion(db, { codes: [{ code: 'MANY' }], minimumQuantity: 5 })
    const other = await makeArticle(db)
    await makePromotion(db, { codes: [{ code: 'OTHER' }], articleIds: [other.id] })
    const visitor = await shopper(2)
    const answers = {
      USEDUP: { reason: 'used_up' },
      EARLY: { reason: 'not_yet', validFrom: '2036-11-20T00:00:00.000Z' },
      LATE: { reason: 'expired' },
      LARGE: { reason: 'minimum_not_reached', missingMinor: 500 },
      MANY: { reason: 'quantity_not_reached', missingQuantity: 3 },
      OTHER: { reason: 'other_articles' },
      NOTHING: { reason: 'unknown' },
    }
    for (const [code, expected] of Object.entries(answers)) {
      expect(await check(visitor, code)).toMatchObject({ code, discountMinor: 0, ...expected })
    }
    const browsing = await shop.visitorWithSession()
    expect(await check(browsing, 'LARGE')).toMatchObject({ reason: 'empty_cart' })
  })

  it('of another store is as unknown as one that nobody made', async () => {
    await makePromotion(database.db, { codes: [{ code: 'AAAAA' }], stores: [{ store: 'WPX-ES' }] })
    await makePromotion(database.db, { codes: [{ code: 'BBBBB', stores: ['WPX-ES'] }] })
    const visitor = await shopper()
    const { code: _, ...unknown } = await check(visitor, 'CCCCC')
    for (const typed of ['AAAAA', 'BBBBB']) {
      const { code: __, ...foreign } = await check(visitor, typed)
      expect(foreign).toEqual(unknown)
    }
    const counted = await database.db.selectFrom('attempt_count').select('attempts').execute()
    expect(counted.map(({ attempts }) => attempts)).toContain(3)
  })

  it.each(['" or 1=1', 'HELL\u041e10', '../../etc', '%', '<b>', '🎁🎁🎁', 'A'])(
    'that is none (%s) is unknown',
    async (typed) => {
      await makePromotion(database.db, { codes: [{ code: 'HELLO10' }] })
      expect(await check(await shopper(), typed)).toMatchObject({ reason: 'unknown' })
    },
  )

  it('of ten thousand letters is not looked for', async () => {
    const visitor = await shopper()
    expect(await visitor.cart.addCode({ code: 'A'.repeat(10_000) })).toMatchObject({
      code: 'invalid',
      fields: { code: 'too_long' },
    })
    expect(await visitor.cart.addCode({ code: 'A\u0000B' })).toMatchObject({
      code: 'invalid',
    })
  })

  it('can be guessed ten times a minute, and known ones are not guesses', async () => {
    await makePromotion(database.db, { codes: [{ code: 'HELLO10' }] })
    const visitor = await shopper()
    for (let time = 0; time < 15; time += 1) await check(visitor, 'HELLO10')
    for (let time = 0; time < 10; time += 1) await check(visitor, `GUESS${time}`)
    expect(await visitor.cart.addCode({ code: 'GUESS' })).toMatchObject({
      code: 'too_many_attempts',
    })
    now = new Date(NOON.getTime() + 61_000)
    expect(await check(visitor, 'HELLO10')).toMatchObject({ discountMinor: 100 })
  })

  it('is not guessed under a new session each time either, nor by an invented one', async () => {
    const answers = []
    for (let time = 0; time < 21; time += 1) {
      const someone = await shop.visitorWithSession({ address: '203.0.113.7' })
      answers.push(await someone.cart.addCode({ code: `GUESS${time}` }))
    }
    expect(answers.at(19)).toMatchObject({ verdict: { reason: 'unknown' } })
    expect(answers.at(20)).toMatchObject({ code: 'too_many_attempts' })
  })

  it('is used when its owner chooses it, also where something else saves more', async () => {
    await makePromotion(database.db, { combines: false, effect: { kind: 'PERCENT', percent: 50 } })
    await makePromotion(database.db, { combines: false, codes: [{ code: 'HELLO10' }] })
    const visitor = await shopper()
    expect(await check(visitor, 'HELLO10')).toMatchObject({
      reason: 'better_offer',
      savesMinor: 100,
    })
    granted(await visitor.cart.chooseCode({ code: 'hello-10' }))
    expect(granted(await visitor.cart.getCart({}))).toMatchObject({ discountMinor: 100 })
    granted(await visitor.cart.chooseCode({}))
    expect(granted(await visitor.cart.getCart({}))).toMatchObject({ discountMinor: 500 })
  })
})

describe('a welcome', () => {
  const welcome = () =>
    makePromotion(database.db, {
      codes: [{ code: 'WELCOME' }],
      isFirstOrderOnly: true,
      mostUsesPerCustomer: 1,
    })

  it('is for somebody who never ordered, under whatever spelling of the address', async () => {
    await welcome()
    await makeOrder(database.db, { store: 'WPX-ES', email: 'Anna.Serra+shop@googlemail.com' })
    const visitor = await shopper()
    expect(await check(visitor, 'WELCOME')).toMatchObject({ isProvisional: true })
    const contact = { name: 'Anna', surname: 'Serra' }
    await visitor.cart.setContact({ ...contact, email: 'annaserra@gmail.com' })
    expect(await check(visitor, 'WELCOME')).toMatchObject({ reason: 'not_first_order' })
    await visitor.cart.setContact({ ...contact, email: 'ben@example.com' })
    const verdict = await check(visitor, 'WELCOME')
    expect(verdict).toMatchObject({ discountMinor: 100 })
    expect(verdict.isProvisional).toBeUndefined()
  })

  it('is not lost to an order that was cancelled, nor to one at another brand', async () => {
    await welcome()
    const customer = await makeCustomer(database.db)
    await makeOrder(database.db, { customerId: customer.id, status: 10 })
    await makeOrder(database.db, { email: customer.email, store: 'TZ-ES' })
    const box = await makeArticle(database.db, { amountMinor: 1_000 })
    const anna = await shop.customer(customer)
    await anna.cart.addLine({ articleId: box.id })
    expect(await check(anna, 'WELCOME')).toMatchObject({ discountMinor: 100 })
    await makeOrder(database.db, { customerId: customer.id })
    expect(await check(anna, 'WELCOME')).toMatchObject({ reason: 'not_first_order' })
  })
})

describe('what a cart holds', () => {
  it('is covered by its tags, and left out where its price is reduced already', async () => {
    const { db } = database
    const [tag] = [{ id: 4_711 }]
    await db.insertInto('tag').values({ id: tag.id, category: null, picture: null }).execute()
    const faces = ['small', 'large'].map((code) => ({ code, widthMm: 100, heightMm: 100 }))
    const poster = await makeArticle(db, { amountMinor: 1_000, faces })
    await db.insertInto('article_tag').values({ article_id: poster.id, tag_id: tag.id }).execute()
    const reduced = { article_id: poster.id, store: 'WPX-GB', variant: 'large', currency: 'GBP' }
    const from = new Date('2036-11-10')
    await db
      .updateTable('article_price')
      .set({ valid_until: from })
      .where('article_id', '=', poster.id)
      .where('store', '=', 'WPX-GB')
      .where('variant', '=', 'large')
      .execute()
    await db
      .insertInto('article_price')
      .values({ ...reduced, amount_minor: 800, valid_from: from, valid_until: null })
      .execute()
    await makePromotion(db, {
      codes: [{ code: 'TAGGED' }],
      tagIds: [tag.id],
      excludesReduced: true,
    })
    const visitor = await shopper()
    expect(await check(visitor, 'TAGGED')).toMatchObject({ reason: 'other_articles' })
    await visitor.cart.addLine({ articleId: poster.id, variant: 'large' })
    expect(await check(visitor, 'TAGGED')).toMatchObject({ reason: 'reduced' })
    await visitor.cart.addLine({ articleId: poster.id, variant: 'small' })
    expect(await check(visitor, 'TAGGED')).toMatchObject({ discountMinor: 100 })
  })
})
