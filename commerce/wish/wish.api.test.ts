import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { purgeDatabase } from '#tests/purge.ts'
import { MOST_WISHES } from './wish.terms.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let mug: { id: number }
let box: { id: number }

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  mug = await makeArticle(database.db)
  box = await makeArticle(database.db)
})
afterAll(() => database.drop())

const remember = async (who: Visitor, articleId: number) =>
  granted(await who.wish.addWish({ articleId })).id
const wishesOf = async (who: Visitor) =>
  granted(await who.wish.listWishes({})).wishes.map(({ article }) => article.id)

describe('a visitor', () => {
  it('remembers articles, the latest first, each once, and forgets them', async () => {
    const visitor = await shop.visitorWithSession()
    const id = await remember(visitor, mug.id)
    await remember(visitor, box.id)
    expect(await remember(visitor, mug.id)).toBe(id)
    expect(await wishesOf(visitor)).toEqual([box.id, mug.id])
    expect(granted(await visitor.wish.findWish({ articleId: mug.id }))).toEqual({ id })
    expect(granted(await visitor.session.getSession({})).wishQuantity).toBe(2)
    granted(await visitor.wish.removeWish({ wishId: id }))
    expect(granted(await visitor.session.getSession({})).wishQuantity).toBe(1)
    expect(await wishesOf(visitor)).toEqual([box.id])
    expect(granted(await visitor.wish.findWish({ articleId: mug.id }))).toEqual({})
  })

  it('does not see what another one remembers, and cannot forget it for them', async () => {
    const one = await shop.visitorWithSession()
    const wishId = await remember(one, mug.id)
    for (const other of [
      await shop.visitorWithSession(),
      await shop.customer(await makeCustomer(database.db)),
      shop.visitor(),
    ]) {
      expect(await wishesOf(other)).toEqual([])
      expect(await other.wish.removeWish({ wishId })).toMatchObject({ code: 'not_found' })
    }
    expect(await wishesOf(one)).toEqual([mug.id])
  })

  it('remembers nothing that this store does not sell, and nothing without a session', async () => {
    const visitor = await shop.visitorWithSession()
    const elsewhere = await makeArticle(database.db, { stores: ['WPX-PL'] })
    for (const articleId of [elsewhere.id, 999_999]) {
      expect(await visitor.wish.addWish({ articleId })).toMatchObject({ code: 'not_found' })
    }
    const design = { articleId: mug.id, designId: 'no-such-design' }
    expect(await visitor.wish.addWish(design)).toMatchObject({ code: 'not_found' })
    expect(await shop.visitor().wish.addWish({ articleId: mug.id })).toMatchObject({
      code: 'unauthenticated',
    })
  })

  it('keeps what was taken from sale, and sees it again when it is back', async () => {
    const visitor = await shop.visitorWithSession()
    const rare = await makeArticle(database.db)
    await remember(visitor, rare.id)
    const prices = () => database.db.updateTable('article_price').where('article_id', '=', rare.id)
    await prices()
      .set({ valid_until: new Date(Date.now() - 1000) })
      .execute()
    expect(await wishesOf(visitor)).toEqual([])
    await prices().set({ valid_until: null }).execute()
    expect(await wishesOf(visitor)).toEqual([rare.id])
  })

  it(`remembers ${MOST_WISHES} things and no more`, async () => {
    const visitor = await shop.visitorWithSession()
    const articles = []
    for (let count = 0; count < MOST_WISHES; count += 1) {
      articles.push(await makeArticle(database.db))
    }
    for (const { id } of articles) await remember(visitor, id)
    expect(await visitor.wish.addWish({ articleId: mug.id })).toMatchObject({
      code: 'quota_exceeded',
    })
    expect(await remember(visitor, articles[0]!.id)).toBeTypeOf('string')
  })
})

describe('who logs in', () => {
  it('finds what they remembered before beside what they remembered as a visitor, each once', async () => {
    const anna = await makeCustomer(database.db)
    await remember(await shop.customer(anna), mug.id)
    const visitor = await shop.visitorWithSession()
    await remember(visitor, mug.id)
    await remember(visitor, box.id)
    const login = { email: anna.email, password: anna.password }
    const answer = granted(await visitor.session.logIn(login))
    visitor.caller.credential = answer.credential
    expect(new Set(await wishesOf(visitor))).toEqual(new Set([mug.id, box.id]))
    expect(await wishesOf(await shop.customer(anna))).toHaveLength(2)
  })

  it('has it in the file of their own data, and erases it with the account', async () => {
    const anna = await makeCustomer(database.db)
    const here = await shop.customer(anna)
    await remember(here, mug.id)
    const file = await here.customer.exportOwnData({})
    if (!(file instanceof Response)) throw new Error(file.code)
    expect(await file.json()).toMatchObject({ wishes: [{ article_id: mug.id }] })
    await database.db.deleteFrom('customer').where('id', '=', anna.id).execute()
    const left = database.db.selectFrom('wish').where('customer_id', '=', anna.id)
    expect(await left.select('id').execute()).toEqual([])
  })
})

it('the hourly purge forgets what visitors remembered whose session is over, and no customer’s', async () => {
  const visitor = await shop.visitorWithSession()
  const customer = await shop.customer(await makeCustomer(database.db))
  const ids = [await remember(visitor, mug.id), await remember(customer, mug.id)]
  const left = async () => {
    const rows = await database.db.selectFrom('wish').where('id', 'in', ids).select('id').execute()
    return rows.map(({ id }) => id)
  }
  await purgeDatabase(database.db)
  expect((await left()).toSorted()).toEqual(ids.toSorted())
  granted(await visitor.session.logOut({}))
  granted(await customer.session.logOut({}))
  await purgeDatabase(database.db)
  expect(await left()).toEqual([ids[1]])
})
