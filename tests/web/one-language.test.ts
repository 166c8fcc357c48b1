import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { languages, type Language } from '#config/locales.ts'
import { root } from '#server/build-identity.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Shorter words are the same in several languages by chance. */
const LEAST_LETTERS = 8
const common = ['/cart', '/login', '/login?mode=register', '/contact', '/newsletter', '/tracking']

/** Which languages have exactly this text, of the interface and of the demo's content. */
const languagesOf = readWords()

function readWords(): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>()
  const add = (value: unknown, language: string): void => {
    if (typeof value === 'string') {
      const text = value.trim()
      if (text.length < LEAST_LETTERS || text.includes('{') || text.includes('\n')) return
      known.set(text, (known.get(text) ?? new Set()).add(language))
    } else if (typeof value === 'object' && value !== null) {
      for (const one of Object.values(value)) add(one, language)
    }
  }
  for (const folder of ['messages', 'demo/seed/texts']) {
    for (const variant of readdirSync(join(root, folder))) {
      const [language] = variant.split('-')
      for (const file of readdirSync(join(root, folder, variant))) {
        // Customers write in their own language, and the page says so.
        if (file === 'reviews.json') continue
        add(JSON.parse(readFileSync(join(root, folder, variant, file), 'utf8')), language!)
      }
    }
  }
  return known
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#x27': "'", lt: '<', gt: '>' }

function textsOf(html: string): string[] {
  const shown = html.replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
  const nodes = [
    ...shown.matchAll(/>([^<]+)</g),
    ...shown.matchAll(/(?:alt|aria-label)="([^"]+)"/g),
  ]
  return nodes.map(([, text]) =>
    text!.replace(/&([a-z0-9#]+);/gi, (whole, name: string) => entities[name] ?? whole).trim(),
  )
}

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

it.each(languages.map((language) => [language]))(
  'shows nothing but %s on the pages of a store that speaks it',
  async (language: Language) => {
    const row = storeRows.find((store) => store.languages[0] === language)
    if (!row) return
    const host = `${row.localName}.localhost`
    for (const path of await listPaths(host)) {
      const { text, status } = await shop.ask(path, { host })
      expect([path, status]).toEqual([path, 200])
      const foreign = textsOf(text).filter((one) => languagesOf.get(one)?.has(language) === false)
      expect(foreign, `${host}${path}`).toEqual([])
    }
  },
)
