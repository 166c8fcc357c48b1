import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { languages, type Language } from '#config/locales.ts'
import { someOf } from '#tests/run/how-much.ts'
import { readWords, wordsOfPage } from './page-words.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const common = ['/cart', '/login', '/login?mode=register', '/contact', '/newsletter', '/tracking']

const languagesOf = readWords()

/** One page of each kind that the store's sitemaps list. */
async function listPaths(host: string): Promise<string[]> {
  const index = await shop.ask('/sitemap.xml', { host })
  const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!))
  const paths = new Set(common)
  for (const { pathname } of files) {
    const { text } = await shop.ask(pathname, { host })
    const locs = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc!).pathname)
    const own = locs.filter((path) => !/^\/[a-z]{2}(\/|$)/.test(path))
    for (const path of pathname.includes('/pages-') ? own : own.slice(0, 2)) paths.add(path)
  }
  return [...paths]
}

it.each(someOf(languages, 3).map((language) => [language]))(
  'shows nothing but %s on the pages of a store that speaks it',
  async (language: Language) => {
    const row = storeRows.find((store) => store.languages[0] === language)
    if (!row) return
    const host = `${row.localName}.localhost`
    for (const path of await listPaths(host)) {
      const { text, status } = await shop.ask(path, { host })
      expect([path, status]).toEqual([path, 200])
      const foreign = wordsOfPage(text).filter(
        (one) => languagesOf.get(one)?.has(language) === false,
      )
      expect(foreign, `${host}${path}`).toEqual([])
    }
  },
)
