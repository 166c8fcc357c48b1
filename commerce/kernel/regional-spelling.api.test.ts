import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { catalogueContract } from '#commerce/catalogue/catalogue.contract.ts'
import { cartContract } from '#commerce/cart/cart.contract.ts'
import { spellRegionally } from './regional-spelling.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

it('somebody in Zurich reads ss where somebody in Berlin reads ß', async () => {
  const stores = ['WPX-DE', 'WPX-CH']
  const { id: articleId } = await makeArticle(database.db, { name: 'Large mug', stores })
  await database.db
    .updateTable('article_text')
    .set({ name: 'Große Tasse' })
    .where('article_id', '=', articleId)
    .where('language', '=', 'de')
    .execute()
  const nameIn = async (application: string) => {
    const visitor = shop.visitor({ application, locale: 'de' })
    return granted(await visitor.catalogue.getArticle({ articleId })).name
  }
  expect(await nameIn('WPX-CH')).toBe('Grosse Tasse')
  expect(await nameIn('WPX-DE')).toBe('Große Tasse')
})

it('what people wrote stays as they wrote it', () => {
  const { getArticle } = catalogueContract
  const article = { name: 'Große Tasse', reviews: [{ text: 'Heiß!' }], box: ['1 weiße Tasse'] }
  expect(spellRegionally('de-CH', getArticle, article)).toEqual({
    name: 'Grosse Tasse',
    reviews: [{ text: 'Heiß!' }],
    box: ['1 weisse Tasse'],
  })
  expect(article.name).toBe('Große Tasse')
  const cart = { lines: [{ articleName: 'Große Tasse', note: 'Süße Grüße' }], name: 'Groß' }
  expect(spellRegionally('de-CH', cartContract.getCart, cart)).toEqual({
    lines: [{ articleName: 'Grosse Tasse', note: 'Süße Grüße' }],
    name: 'Groß',
  })
})
