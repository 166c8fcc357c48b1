import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { listFilter, type ListFilter } from './catalogue.columns.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  const { db } = database
  await db
    .insertInto('tag')
    .values([
      { id: 1, category: null, picture: null },
      { id: 2, category: null, picture: null },
      { id: 101, category: 'INFANTIL', picture: null },
      { id: 103, category: 'TOP_SALES', picture: null },
    ])
    .execute()
  await db
    .insertInto('tag_text')
    .values([
      { tag_id: 1, language: 'en', slug: 'for-grandparents', name: 'For grandparents' },
      { tag_id: 1, language: 'es', slug: 'para-abuelos', name: 'Para abuelos' },
      { tag_id: 2, language: 'en', slug: 'pets', name: 'Pets' },
    ])
    .execute()
  await db
    .insertInto('attribute_value')
    .values([
      { code: 'material-oak', attribute: 'material' },
      { code: 'finish-matt', attribute: 'finish' },
    ])
    .execute()
  await db
    .insertInto('attribute_value_text')
    .values({ code: 'material-oak', language: 'en', label: 'Oak' })
    .execute()
  await db
    .insertInto('attribute_text')
    .values({ attribute: 'material', language: 'en', label: 'Material' })
    .execute()
})
afterAll(() => database.drop())
beforeEach(() => database.db.deleteFrom('article').execute())

const list = async (filter: object = {}, given: object = {}) =>
  granted(await shop.visitor(given).catalogue.listArticles(filter))

async function makeTagged(articleId: number, tagId: number) {
  await database.db
    .insertInto('article_tag')
    .values({ article_id: articleId, tag_id: tagId })
    .execute()
}

describe('a list of articles', () => {
  it('shows what is new, gone or dearer at once', async () => {
    expect(await list()).toMatchObject({ articles: [], total: 0 })
    const mug = await makeArticle(database.db, { kind: 'mug', amountMinor: 1000 })
    expect(await list()).toMatchObject({ total: 1, articles: [{ id: mug.id }] })
    await database.db.updateTable('article_price').set({ amount_minor: 1200 }).execute()
    expect(await list()).toMatchObject({ articles: [{ price: { amountMinor: 1200 } }] })
    await database.db.deleteFrom('article').execute()
    expect(await list()).toMatchObject({ articles: [], total: 0 })
  })

  it('holds what the store sells and has words for', async () => {
    await makeArticle(database.db, { id: 1, stores: ['WPX-ES'] })
    await makeArticle(database.db, { id: 2, stores: ['WPX-GB', 'WPX-DK'] })
    expect((await list()).articles.map(({ id }) => id)).toEqual([2])
    const spanish = await list({}, { application: 'WPX-ES', locale: 'es' })
    expect(spanish.articles.map(({ id }) => id)).toEqual([1])
    const danish = await list({}, { application: 'WPX-DK', locale: 'da' })
    expect(danish, 'without words in Danish').toMatchObject({ articles: [], total: 0 })
  })

  it('is narrowed down, and says what else could be chosen', async () => {
    await makeArticle(database.db, { id: 1, kind: 'mug', amountMinor: 900 })
    await makeArticle(database.db, { id: 2, kind: 'mug', amountMinor: 1900 })
    await makeArticle(database.db, { id: 3, kind: 'canvas', amountMinor: 2900 })
    await makeTagged(1, 1)
    await makeTagged(3, 1)
    await makeTagged(2, 101)
    await database.db
      .insertInto('article_attribute')
      .values([
        { article_id: 3, code: 'material-oak' },
        { article_id: 2, code: 'finish-matt' },
      ])
      .execute()
    const ids = async (filter: object) => (await list(filter)).articles.map(({ id }) => id)
    expect(await ids({ kind: ['mug'] })).toEqual([1, 2])
    expect(await ids({ kind: 'mug', tag: 1 })).toEqual([1])
    expect(await ids({ attribute: ['material-oak'] })).toEqual([3])
    expect(await ids({ attribute: ['material-oak', 'finish-matt'] })).toEqual([])
    expect(await ids({ badge: ['INFANTIL'] })).toEqual([2])
    expect(await ids({ priceFrom: 901, priceTo: 2900, sort: 'PRICE_DESCENDING' })).toEqual([3, 2])
    expect(await ids({ kind: ['nonsense'] })).toEqual([])
    expect((await list({ kind: ['mug'] })).facets).toMatchObject({
      kinds: [
        { value: 'mug', label: 'mug', count: 2 },
        { value: 'canvas', count: 1 },
      ],
      tags: [{ id: 1, slug: 'for-grandparents', count: 1 }],
      price: { leastMinor: 900, mostMinor: 1900 },
    })
    expect((await list({ tag: [1] })).facets.attributes).toEqual([
      {
        attribute: 'material',
        label: 'Material',
        values: [{ value: 'material-oak', label: 'Oak', count: 1 }],
      },
    ])
  })

  it('turns pages', async () => {
    for (let id = 1; id <= 5; id += 1) await makeArticle(database.db, { id })
    const second = await list({ page: 2, limit: 2 })
    expect(second.articles.map(({ id }) => id)).toEqual([3, 4])
    expect(second.total).toBe(5)
    expect((await list({ page: 9, limit: 2 })).articles).toEqual([])
  })

  it.each([{ limit: 101 }, { page: 0 }, { sort: 'RANDOM' }, { priceTo: '1e9' }, { tag: ['x'] }])(
    'refuses %j',
    async (filter) => {
      const answer = await shop.visitor().catalogue.listArticles(filter as object)
      expect(answer).toMatchObject({ errorCode: 5004, code: 'invalid' })
    },
  )

  it('shows the cheapest variant with the lowest price of the 30 days before', async () => {
    const { id } = await makeArticle(database.db, {
      amountMinor: 2000,
      faces: [
        { code: 'small', widthMm: 10, heightMm: 10 },
        { code: 'large', widthMm: 20, heightMm: 20 },
      ],
    })
    const reducedAt = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
    await database.db
      .updateTable('article_price')
      .set({ valid_until: reducedAt })
      .where('variant', '=', 'small')
      .where('store', '=', 'WPX-GB')
      .execute()
    await database.db
      .insertInto('article_price')
      .values({
        article_id: id,
        store: 'WPX-GB',
        variant: 'small',
        amount_minor: 1500,
        currency: 'GBP',
        valid_from: reducedAt,
        valid_until: null,
      })
      .execute()
    const [card] = (await list({ onlyReduced: true })).articles
    expect(card).toMatchObject({ id, isFromPrice: true })
    expect(card!.price).toEqual({ amountMinor: 1500, currency: 'GBP', wasMinor: 2000 })
    const spanish = await list({ onlyReduced: true }, { application: 'WPX-ES', locale: 'es' })
    expect(spanish.total).toBe(0)
  })

  it('counts the bestsellers and the novelties itself', async () => {
    const [old, popular] = [await makeArticle(database.db), await makeArticle(database.db)]
    await makeTagged(old.id, 103)
    const longAgo = new Date('2026-01-01')
    await database.db
      .updateTable('article')
      .set({ published_at: longAgo })
      .where('id', '=', popular.id)
      .execute()
    await database.db
      .updateTable('article')
      .set({ popularity: 7 })
      .where('id', '=', popular.id)
      .execute()
    const others = []
    for (let count = 0; count < 5; count += 1) others.push((await makeArticle(database.db)).id)
    const badges = new Map((await list()).articles.map((card) => [card.id, card.badges]))
    expect(badges.get(popular.id)).toEqual(['TOP_SALES'])
    expect(badges.get(old.id)).toEqual(['NOVELTY'])

    // All of them sell well: one in five is called so, and a page of its own still says it.
    await database.db
      .updateTable('article')
      .set({ popularity: 5 })
      .where('id', 'in', others)
      .execute()
    const { articles } = await list()
    const best = articles.filter((card) => card.badges.includes('TOP_SALES'))
    expect(best.length).toBeLessThanOrEqual(articles.length / 5)
    expect(best[0]!.id).toBe(popular.id)
    const alone = granted(await shop.visitor().catalogue.getArticle({ articleId: others[0]! }))
    expect(alone.badges).toContain('TOP_SALES')
  })
})

describe('a list of the shop', () => {
  it('holds its kinds, or its tags and badges, up to its price in this currency', async () => {
    await makeArticle(database.db, { id: 1, kind: 'mug', amountMinor: 900 })
    await makeArticle(database.db, { id: 2, kind: 'mug', amountMinor: 1900 })
    await makeArticle(database.db, { id: 3, kind: 'canvas', amountMinor: 1000 })
    await makeTagged(2, 101)
    await makeTagged(3, 2)
    const filters: Record<string, ListFilter> = {
      mugs: { kinds: ['mug'] },
      cheap: { mostMinor: { GBP: 1000, EUR: 900 } },
      children: { tags: [2], badges: ['INFANTIL'] },
    }
    for (const [id, filter] of Object.entries(filters)) {
      await database.db
        .insertInto('catalogue_list')
        .values({
          id,
          type: 'LIST',
          article_id: null,
          filter: listFilter.write(filter),
          picture: null,
        })
        .execute()
      await database.db
        .insertInto('catalogue_list_text')
        .values(
          ['en', 'es'].map((language) => ({
            list_id: id,
            language,
            slug: `${id}-${language}`,
            name: id.toUpperCase(),
            title: id,
            summary: id,
          })),
        )
        .execute()
    }
    const ids = async (listId: string, given = {}) =>
      (await list({ list: listId }, given)).articles.map(({ id }) => id)
    expect(await ids('mugs')).toEqual([1, 2])
    expect(await ids('cheap')).toEqual([1, 3])
    expect(await ids('cheap', { application: 'WPX-ES', locale: 'es' })).toEqual([1])
    expect(await ids('children')).toEqual([2, 3])
    expect((await list({ list: 'children' })).facets.kinds).toContainEqual({
      value: 'mug',
      label: 'MUGS',
      count: 1,
    })
    expect(await shop.visitor().catalogue.listArticles({ list: 'nowhere' })).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('recommendations', () => {
  it('are like what is there, then what sells best, and never what is there', async () => {
    for (let id = 1; id <= 6; id += 1) await makeArticle(database.db, { id })
    await makeTagged(1, 2)
    await makeTagged(4, 2)
    await database.db.updateTable('article').set({ popularity: 9 }).where('id', '=', 5).execute()
    const recommend = async (input: object) =>
      granted(
        await shop.visitor().catalogue.recommendArticles({ context: 'CART', ...input }),
      ).articles.map(({ id }) => id)
    expect(await recommend({ articleId: [1], limit: 3 })).toEqual([4, 5, 2])
    expect(await recommend({ articleId: [5], limit: 2 })).toEqual([1, 2])
    expect(await recommend({ articleId: [1, 2, 3, 4, 5, 6] })).toEqual([])
    expect((await recommend({}))[0]).toBe(5)
  })
})

describe('a tag', () => {
  it('is found in any language, with its articles and how many there are', async () => {
    await makeArticle(database.db, { id: 1 })
    await makeArticle(database.db, { id: 2 })
    await makeTagged(1, 1)
    const tag = granted(await shop.visitor().tag.getTag({ slug: 'para-abuelos' }))
    expect(tag).toMatchObject({
      slug: 'for-grandparents',
      articles: [{ id: 1 }],
      articleCount: 1,
      designs: [],
      designCount: 0,
    })
    const { tags } = granted(await shop.visitor().tag.listTags({}))
    expect(tags).toMatchObject([{ id: 1, articleCount: 1, designCount: 0 }])
    expect(await shop.visitor().tag.getTag({ slug: 'nothing' })).toMatchObject({
      code: 'not_found',
    })
  })
})
