import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeArticle } from '#tests/make.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('an offer says when it ends, if that is known and in the store that has it', async () => {
  const { db } = database
  const faces = ['small', 'large'].map((code) => ({ code, widthMm: 100, heightMm: 100 }))
  const poster = await makeArticle(db, { faces, amountMinor: 2_000 })
  const box = await makeArticle(db)
  const price = { article_id: poster.id, store: 'WPX-GB', currency: 'GBP' }
  const end = new Date('2026-12-24T23:00:00Z')
  await db
    .updateTable('article_price')
    .set({ amount_minor: 1_500, valid_until: end })
    .where('article_id', '=', price.article_id)
    .where('store', '=', price.store)
    .where('variant', '=', 'large')
    .execute()
  await db
    .insertInto('article_price')
    .values({
      ...price,
      variant: 'large',
      amount_minor: 2_500,
      valid_from: end,
      valid_until: null,
    })
    .execute()
  const ask = async (at: string, application = 'WPX-GB') => {
    const visitor = openApi(db, () => new Date(at)).visitor({ application })
    return visitor.catalogue.listOfferEnds({ articleId: [poster.id, box.id] })
  }
  expect(await ask('2026-12-01')).toEqual({
    ends: [{ articleId: poster.id, until: end.toISOString() }],
  })
  expect(await ask('2026-12-25')).toEqual({ ends: [] })
  expect(await ask('2026-12-01', 'WPX-ES')).toEqual({ ends: [] })
  expect(await openApi(db).visitor().catalogue.listOfferEnds({ articleId: [] })).toEqual({
    ends: [],
  })
})
