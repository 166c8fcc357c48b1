import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { saveService } from '#commerce/delivery/carrier-writing.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

const DAY_MS = 24 * 60 * 60 * 1000

async function makeMugs(amountMinor: number, stores?: string[]) {
  return makeArticle(database.db, {
    kind: 'mug',
    isPersonalised: true,
    amountMinor,
    ...(stores && { stores }),
    faces: [
      { code: '330', widthMm: 206, heightMm: 96 },
      { code: '450', widthMm: 220, heightMm: 110 },
    ],
  })
}

describe('an article', () => {
  it('says what it costs at least to have it sent, whoever may fetch it for nothing', async () => {
    const mugs = await makeMugs(1200)
    const costOf = async () =>
      granted(await shop.visitor().catalogue.getArticle({ articleId: mugs.id })).deliveryFromMinor
    expect(await costOf()).toBeUndefined()
    await makeParcelService(database.db, { amountMinor: 450 })
    expect(await costOf()).toBe(450)
    const free = { store: 'WPX-GB' as const, upToGrams: 30_000, amountMinor: 0 }
    await saveService(database.db, {
      code: 'test-agreed',
      carrier: 'test-post',
      mode: 'CUSTOMER',
      cutOffHour: 12,
      mostWeightGrams: 30_000,
      mostSidesMm: [1200, 800, 800],
      areas: [{ country: 'GB', daysLeast: 1, daysMost: 2 }],
      prices: [free],
    })
    expect(await costOf()).toBe(450)
  })

  it('is shown with the picture in the language of its reader, where there is one', async () => {
    const { db } = database
    const calendar = await makeArticle(db, { kind: 'calendar' })
    const name = `calendar-${calendar.id}`
    const row = { width: 8, height: 6, widths: [8], formats: 'avif,webp,jpg' as const }
    const rest = { ...row, version: '0123abcd', placeholder_color: '#ffffff' }
    const names = [name, `${name}-es`]
    await db
      .insertInto('picture')
      .values(names.map((one) => ({ ...rest, name: one })))
      .execute()
    await db
      .insertInto('article_picture')
      .values({ article_id: calendar.id, position: 0, picture: name })
      .execute()
    const shown = async (given: Parameters<typeof shop.visitor>[0]) => {
      const visitor = shop.visitor(given)
      const { pictures } = granted(await visitor.catalogue.getArticle({ articleId: calendar.id }))
      return pictures.map(({ base }) => base)
    }
    expect(await shown({})).toEqual([`/media/${name}-0123abcd`])
    expect(await shown({ application: 'WPX-ES', locale: 'es' })).toEqual([
      `/media/${name}-es-0123abcd`,
    ])
  })

  it('has a price and a before-price for each of its variants', async () => {
    const { db } = database
    const mug = await makeMugs(1500)
    const reducedAt = new Date(Date.now() - 5 * DAY_MS)
    await db
      .updateTable('article_price')
      .set({ valid_until: reducedAt })
      .where('article_id', '=', mug.id)
      .where('variant', '=', '450')
      .execute()
    await db
      .insertInto('article_price')
      .values(
        ['WPX-GB', 'WPX-ES'].map((store) => ({
          article_id: mug.id,
          store,
          variant: '450',
          amount_minor: 1400,
          currency: store === 'WPX-GB' ? 'GBP' : 'EUR',
          valid_from: reducedAt,
          valid_until: null,
        })),
      )
      .execute()
    await db
      .insertInto('article_variant_text')
      .values({ article_id: mug.id, code: '450', language: 'en', label: '450 ml' })
      .execute()
    await db
      .insertInto('quantity_break')
      .values([
        { article_id: mug.id, from_quantity: 50, percent: 15 },
        { article_id: mug.id, from_quantity: 10, percent: 5 },
      ])
      .execute()
    const article = granted(await shop.visitor().catalogue.getArticle({ articleId: mug.id }))
    expect(article.price).toEqual({ amountMinor: 1400, currency: 'GBP', wasMinor: 1500 })
    expect(article.isFromPrice).toBe(true)
    expect(article.variants).toMatchObject([
      {
        code: '330',
        label: '330',
        widthMm: 206,
        price: { amountMinor: 1500, currency: 'GBP' },
        quantityBreaks: [
          { fromQuantity: 10, percent: 5, unitMinor: 1425 },
          { fromQuantity: 50, percent: 15, unitMinor: 1275 },
        ],
      },
      {
        code: '450',
        label: '450 ml',
        price: { amountMinor: 1400, currency: 'GBP', wasMinor: 1500 },
        quantityBreaks: [{ unitMinor: 1330 }, { unitMinor: 1190 }],
      },
    ])
    expect(article.stores.toSorted()).toEqual(['WPX-ES', 'WPX-GB'])
  })

  it('says the finish of a variant, and its size alone', async () => {
    const { db } = database
    const print = await makeArticle(db, {
      faces: [
        { code: '10x15', widthMm: 152, heightMm: 102 },
        { code: '10x15-glossy', widthMm: 152, heightMm: 102 },
      ],
    })
    await db
      .insertInto('attribute_value')
      .values({ code: 'finish-of-prints', attribute: 'finish' })
      .execute()
    await db
      .insertInto('attribute_value_text')
      .values({ code: 'finish-of-prints', language: 'en', label: 'Glossy' })
      .execute()
    await db
      .updateTable('article_variant')
      .set({ finish: 'finish-of-prints' })
      .where('article_id', '=', print.id)
      .where('code', '=', '10x15-glossy')
      .execute()
    await db
      .insertInto('article_variant_text')
      .values({
        article_id: print.id,
        code: '10x15-glossy',
        language: 'en',
        label: '10 × 15 cm, glossy',
        size: '10 × 15 cm',
      })
      .execute()
    const article = granted(await shop.visitor().catalogue.getArticle({ articleId: print.id }))
    expect(article.variants[0]).not.toHaveProperty('finish')
    expect(article.variants[1]).toMatchObject({
      label: '10 × 15 cm, glossy',
      size: '10 × 15 cm',
      finish: { code: 'finish-of-prints', label: 'Glossy' },
    })
  })

  it('without variants has one all the same', async () => {
    const box = await makeArticle(database.db, { amountMinor: 390 })
    const article = granted(await shop.visitor().catalogue.getArticle({ articleId: box.id }))
    expect(article.variants).toMatchObject([{ code: '', price: { amountMinor: 390 } }])
    expect(article.isFromPrice).toBe(false)
  })

  it('tells what it is made of, what is in the box and what people say', async () => {
    const { db } = database
    const mug = await makeMugs(1500)
    await db
      .insertInto('attribute_value')
      .values({ code: 'material-ceramic', attribute: 'material' })
      .execute()
    await db
      .insertInto('attribute_value_text')
      .values({ code: 'material-ceramic', language: 'en', label: 'Ceramic' })
      .execute()
    await db
      .insertInto('article_attribute')
      .values({ article_id: mug.id, code: 'material-ceramic' })
      .execute()
    await db
      .insertInto('attribute_text')
      .values([
        { attribute: 'material', language: 'en', label: 'Material' },
        { attribute: 'size', language: 'en', label: 'Size' },
      ])
      .execute()
    await db
      .updateTable('article')
      .set({ variant_axis: 'size', weight_grams: 420 })
      .where('id', '=', mug.id)
      .execute()
    await db
      .updateTable('article_text')
      .set({ box: ['1 mug', '1 carton'] })
      .where('article_id', '=', mug.id)
      .execute()
    const review = { article_id: mug.id, language: 'en', author_name: 'Jo', body: 'Good.' }
    await db
      .insertInto('review')
      .values([
        { ...review, store: 'WPX-GB', stars: 5 },
        { ...review, store: 'WPX-DE', language: 'de', stars: 4 },
        { ...review, store: 'WPX-GB', stars: 1, hidden_reason: 'abuse' },
        { ...review, store: 'TZ-ES', stars: 1 },
      ])
      .execute()
    const article = granted(await shop.visitor().catalogue.getArticle({ articleId: mug.id }))
    expect(article).toMatchObject({
      box: ['1 mug', '1 carton'],
      weightGrams: 420,
      variantAxis: 'Size',
      attributes: [
        {
          attribute: 'material',
          label: 'Material',
          values: [{ code: 'material-ceramic', label: 'Ceramic' }],
        },
      ],
      reviews: { count: 2, average: 4.5, distribution: [0, 0, 0, 1, 1] },
      rating: { count: 2, average: 4.5 },
    })
  })

  it('is not there before it is published, where it has no price, or when its price has ended', async () => {
    const { db } = database
    const [later, foreign, gone] = [
      await makeMugs(1500),
      await makeMugs(1500, ['WPX-ES']),
      await makeMugs(1500),
    ]
    await db
      .updateTable('article')
      .set({ published_at: new Date(Date.now() + DAY_MS) })
      .where('id', '=', later.id)
      .execute()
    await db
      .updateTable('article_price')
      .set({ valid_until: new Date('2026-02-01') })
      .where('article_id', '=', gone.id)
      .execute()
    for (const { id } of [later, foreign, gone]) {
      expect(await shop.visitor().catalogue.getArticle({ articleId: id })).toMatchObject({
        code: 'not_found',
      })
    }
  })

  it('costs another price from the minute for which that was set', async () => {
    const { db } = database
    const changesAt = new Date(Date.now() + 60_000)
    const mug = await makeMugs(1500)
    await db
      .updateTable('article_price')
      .set({ valid_until: changesAt })
      .where('article_id', '=', mug.id)
      .execute()
    await db
      .insertInto('article_price')
      .values(
        ['330', '450'].map((variant) => ({
          article_id: mug.id,
          store: 'WPX-GB',
          variant,
          amount_minor: 1800,
          currency: 'GBP',
          valid_from: changesAt,
          valid_until: null,
        })),
      )
      .execute()
    let now = new Date()
    const { catalogue } = openApi(db, () => now).visitor()
    const priceInList = async () => {
      const { articles } = granted(await catalogue.listArticles({ kind: ['mug'] }))
      return articles.find(({ id }) => id === mug.id)!.price.amountMinor
    }
    expect(await priceInList()).toBe(1500)
    now = changesAt
    expect(await priceInList()).toBe(1800)
    const article = granted(await catalogue.getArticle({ articleId: mug.id }))
    expect(article.price.amountMinor).toBe(1800)
  })
})
