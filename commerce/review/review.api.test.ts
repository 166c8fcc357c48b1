import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let articles: { id: number }[]

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  articles = [await makeArticle(database.db), await makeArticle(database.db)]
  const [mug, box] = articles
  const write = (day: string, rest: object) => ({
    store: 'WPX-GB',
    article_id: mug!.id,
    language: 'en',
    author_name: 'Jo',
    body: day,
    stars: 5,
    created_at: new Date(day),
    ...rest,
  })
  await database.db
    .insertInto('review')
    .values([
      write('2026-01-01', { stars: 2, reply: 'We print it again.' }),
      write('2026-01-02', {}),
      write('2026-01-03', { language: 'de', store: 'WPX-DE', stars: 4 }),
      write('2026-01-04', { article_id: box!.id, stars: 3 }),
      write('2026-01-05', { hidden_reason: 'insults somebody' }),
      write('2026-01-06', { store: 'TZ-ES', language: 'es' }),
    ])
    .execute()
})
afterAll(() => database.drop())

const list = async (filter: object = {}) => granted(await shop.visitor().review.listReviews(filter))

describe('the reviews', () => {
  it('are those of the brand, newest first, without the hidden ones', async () => {
    const { reviews, total, summary, languages } = await list()
    expect(reviews.map(({ body }) => body)).toEqual([
      '2026-01-04',
      '2026-01-03',
      '2026-01-02',
      '2026-01-01',
    ])
    expect(total).toBe(4)
    expect(summary).toEqual({ count: 4, average: 3.5, distribution: [0, 1, 1, 1, 1] })
    expect(languages).toEqual([
      { language: 'en', count: 3 },
      { language: 'de', count: 1 },
    ])
    expect(reviews.at(-1)).toMatchObject({ reply: 'We print it again.', photos: [] })
  })

  it('are narrowed down and sorted, and the summary stays that of all', async () => {
    expect(await list({ stars: 3 })).toMatchObject({ total: 1, summary: { count: 4 } })
    expect(await list({ language: 'de' })).toMatchObject({ total: 1, reviews: [{ stars: 4 }] })
    const mugs = await list({ articleId: articles[0]!.id, sort: 'LOWEST', limit: 2 })
    expect(mugs.reviews.map(({ stars }) => stars)).toEqual([2, 4])
    expect(mugs).toMatchObject({ total: 3, summary: { count: 3 } })
    expect((await list({ page: 2, limit: 3 })).reviews).toHaveLength(1)
  })

  it('come first in the reader’s language, and those with photos before the others', async () => {
    const { reviews } = await list()
    const [box, german, , oldest] = reviews
    await database.db
      .insertInto('picture')
      .values({
        name: 'kitchen',
        version: 'v1',
        width: 800,
        height: 600,
        widths: [800],
        formats: 'avif,webp,jpg',
        placeholder_color: '#dddddd',
      })
      .execute()
    await database.db
      .insertInto('review_photo')
      .values(
        [german!, oldest!].map(({ id }) => ({ review_id: id, position: 0, picture: 'kitchen' })),
      )
      .execute()
    // As when a review is written: its photos come with it.
    await database.db
      .updateTable('review')
      .set({ body: '2026-01-01' })
      .where('id', '=', oldest!.id)
      .execute()
    const days = async (filter: object) =>
      (await list({ sort: 'RELEVANCE', ...filter })).reviews.map(({ body }) => body.slice(-2))
    expect(await days({})).toEqual(['01', '03', '04', '02'])
    for (const page of [1, 2, 3, 4]) {
      expect(await days({ limit: 1, page })).toEqual([['01', '03', '04', '02'][page - 1]])
    }
    expect(await days({ limit: 3, page: 2 })).toEqual(['02'])
    expect(await days({ limit: 3, page: 3 })).toEqual([])
    expect(await days({ articleId: articles[0]!.id })).toEqual(['01', '03', '02'])
    expect(await days({ language: 'de' })).toEqual(['03'])
    expect(await days({ stars: 5 })).toEqual(['02'])
    expect(box).toMatchObject({ body: '2026-01-04' })
    const reader = shop.visitor({ application: 'WPX-DE', locale: 'de' })
    const first = granted(await reader.review.listReviews({ sort: 'RELEVANCE', limit: 2 }))
    expect(first.reviews.map(({ language }) => language)).toEqual(['de', 'en'])
  })

  it('are counted with their photos', async () => {
    expect(await list({ onlyWithPhotos: true })).toMatchObject({ total: 2, withPhotosCount: 2 })
    expect(await list({ onlyWithPhotos: true, sort: 'RELEVANCE' })).toMatchObject({
      reviews: [{ language: 'en' }, { language: 'de' }],
    })
    expect(await list({ articleId: articles[1]!.id })).toMatchObject({ withPhotosCount: 0 })
    expect((await list({ onlyWithPhotos: true })).summary.count).toBe(4)
  })

  it('count at once when one is written or hidden', async () => {
    const { id } = await database.db
      .insertInto('review')
      .values({
        store: 'WPX-GB',
        article_id: articles[1]!.id,
        language: 'en',
        author_name: 'Al',
        body: 'New.',
        stars: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await list()).summary.count).toBe(5)
    await database.db
      .updateTable('review')
      .set({ hidden_reason: 'spam' })
      .where('id', '=', id)
      .execute()
    expect((await list()).summary.count).toBe(4)
  })
})
