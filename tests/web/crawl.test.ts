import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { isEverywhere, someOf } from '#tests/how-much.ts'
import { openShop, type Answer, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const MOST_CLICKS = 3

async function askUrl(url: string): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  return shop.ask(`${pathname}${search}`, { host: hostname })
}

const locsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc!)

/** Pages that the store's sitemaps list in one of its languages. */
async function listPages(host: string, isOwn: (pathname: string) => boolean): Promise<string[]> {
  const index = await shop.ask('/sitemap.xml', { host })
  const pages: string[] = []
  for (const address of locsOf(index.text)) pages.push(...locsOf((await askUrl(address)).text))
  return pages.filter((loc) => isOwn(new URL(loc).pathname))
}

/** Addresses of the same store that a page leads to: other pages of lists too, and not what narrows them down. */
function linksOf(html: string, from: string): string[] {
  return [...html.matchAll(/<a [^>]*?href="([^"#]+)/g)].flatMap(([, href]) => {
    const url = new URL(href!.replaceAll('&amp;', '&'), from)
    const isPage = [...url.searchParams.keys()].every((name) => ['page', 'show'].includes(name))
    return url.origin === new URL(from).origin && isPage ? [url.href] : []
  })
}

const rows = storeRows.flatMap(({ localName, languages }) =>
  languages.map((language, index) => ({
    host: `${localName}.localhost`,
    language,
    prefix: index === 0 ? '' : `/${language}`,
  })),
)

it.each(someOf(rows))(
  'every page of $host in $language is three clicks from home, and no link is broken',
  async ({ host, prefix }) => {
    const isOwn = (pathname: string) =>
      prefix === ''
        ? !/^\/[a-z]{2}(\/|$)/.test(pathname)
        : pathname === prefix || pathname.startsWith(`${prefix}/`)
    const listed = await listPages(host, isOwn)
    const home = listed.find((loc) => new URL(loc).pathname === (prefix || '/'))!
    const clicksTo = new Map([[home, 0]])
    const queue = [home]
    for (const address of queue) {
      const clicks = clicksTo.get(address)!
      // What a design leads to is near by other ways: there are too many to open them all.
      if (clicks === MOST_CLICKS || address.includes('/design/')) continue
      const answer = await askUrl(address)
      expect([address, [200, 301, 302, 303].includes(answer.status)]).toEqual([address, true])
      for (const link of linksOf(answer.text, address)) {
        if (clicksTo.has(link) || !isOwn(new URL(link).pathname)) continue
        clicksTo.set(link, clicks + 1)
        queue.push(link)
      }
    }
    expect(listed.filter((loc) => !clicksTo.has(loc))).toEqual([])
  },
  isEverywhere ? 600_000 : 120_000,
)
