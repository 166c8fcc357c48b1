import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const host = { gb: 'gb.localhost', de: 'de.localhost', pl: 'pl.localhost' }
const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
const find = (words: string, store: keyof typeof host = 'gb', more = '') =>
  shop.ask(`/search?query=${encodeURIComponent(words)}${more}`, {
    host: host[store],
    headers: person,
  })

describe('the search page', () => {
  it('shows what was meant, is in nobody’s index and in no cache', async () => {
    const { status, text, headers } = await find('cusion')
    expect(status).toBe(200)
    expect(text).toContain('Did you mean “cushion”?')
    expect(text).toContain('Photo cushion')
    expect(text).toContain('<meta name="robots" content="noindex')
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('keeps the words while the list is narrowed down, and when all is cleared', async () => {
    const { text } = await find('photo', 'gb', '&kind=mug&sort=PRICE_ASCENDING')
    expect(text).toContain('<input type="hidden" name="query" value="photo"/>')
    expect(text).toMatch(/href="\/search\?query=photo"/)
    expect(text).toContain('Photo mug')
    expect(text).not.toContain('Photo cushion')
  })

  it('offers something where there is nothing', async () => {
    const { status, text } = await find('qwxzkv')
    expect(status).toBe(200)
    expect(text).toContain('We found no product for this')
    expect(text).toContain('What others like')
  })

  it('counts what people did not find, and not what crawlers did not', async () => {
    await find('flugzeugträger', 'de')
    await shop.ask('/search?query=zeppelinchen', {
      host: host.de,
      headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    })
    const rows = await shop.db.selectFrom('searched_not_found').selectAll().execute()
    expect(rows.map(({ store, query }) => [store, query])).toContainEqual([
      'WPX-DE',
      'flugzeugträger',
    ])
    expect(rows.some(({ query }) => query.startsWith('zeppelin'))).toBe(false)
  })

  it('turns the pages of designs', async () => {
    const { status, text } = await find('cats', 'gb', '&show=designs')
    expect(status).toBe(200)
    expect(text).toMatch(/design\/[a-z-]+\//)
  })

  it.each([
    'query=%25%25%25',
    'query=%27%29%3B--',
    'query=%F0%9F%8E%81',
    'query=%E2%80%8Fmug',
    'query=a%3A%2A%20%26%20%21b',
    'query=mug&page=999999&price_from=-1&sort=%00',
    'query=mug&show=designs&page=999999',
    'query=mug&kind=__proto__&tag=1e9&attribute=%27',
  ])('answers ?%s calmly', async (query) => {
    const { status } = await shop.ask(`/search?${query}`, { host: host.gb, headers: person })
    expect([200, 404]).toContain(status)
  })
})

describe('suggestions', () => {
  it('come in the language that is asked for', async () => {
    const { status, text } = await shop.ask('/api/shop/search/suggestions?query=kub&locale=pl', {
      host: host.pl,
    })
    expect(status).toBe(200)
    const found = JSON.parse(text) as { articles: { name: string; price: { currency: string } }[] }
    expect(found.articles[0]!.name).toMatch(/kubek/i)
    expect(found.articles[0]!.price.currency).toBe('PLN')
  })

  it('count nothing as missing, and misses cannot be made up by a browser', async () => {
    const before = await shop.db.selectFrom('searched_not_found').selectAll().execute()
    await shop.ask('/api/shop/search/suggestions?query=xyxyxy', { host: host.gb })
    const made = await shop.ask('/api/shop/search/misses', {
      host: host.gb,
      method: 'POST',
      headers: { origin: `http://${host.gb}:${shop.env.PORT}`, 'idempotency-key': 'a-made-up-one' },
      form: { query: 'buy my pills' },
    })
    expect(made.status).toBe(404)
    expect(await shop.db.selectFrom('searched_not_found').selectAll().execute()).toEqual(before)
  })
})

describe('the help centre', () => {
  it('finds answers by words in any form, and is then in nobody’s index', async () => {
    const { text } = await shop.ask('/help-center?query=deliveries', { host: host.gb })
    expect(text).toContain('What does delivery cost?')
    expect(text).toContain('<meta name="robots" content="noindex')
    const plain = await shop.ask('/help-center', { host: host.gb })
    expect(plain.text).not.toContain('noindex')
    expect((await shop.ask('/help-center?query=%00', { host: host.gb })).status).toBe(200)
  })
})
