import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { isEverywhere, someOf } from '#tests/run/how-much.ts'
import { readWords, wordsOfPage } from './page-words.ts'
import { openShop, type Answer, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const languagesOf = readWords()
const MOST_CLICKS = 3
const PICTURES_AT_ONCE = 8
/** Ends what hangs: 1,400 pages take half a minute, and on a busy machine ten times that. */
const CRAWL_TIMEOUT_MS = 1_200_000

async function askUrl(url: string, method = 'GET'): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  return shop.ask(`${pathname}${search}`, { host: hostname, method })
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

/** Pictures of a page; a short run looks at the one that every browser knows, and at none of the other sizes. */
function picturesOf(html: string, from: string): string[] {
  const named = [...html.matchAll(/<(?:img|source) [^>]*>/g)].flatMap(([tag]) => {
    const src = /\ssrc="([^"]+)"/.exec(tag)?.[1]
    const sizes = isEverywhere ? (/\ssrcset="([^"]+)"/i.exec(tag)?.[1]?.split(',') ?? []) : []
    return [src, ...sizes.map((one) => one.trim().split(' ')[0])]
  })
  return named.flatMap((address) => {
    if (!address || address.startsWith('data:')) return []
    const url = new URL(address.replaceAll('&amp;', '&'), from)
    return url.origin === new URL(from).origin ? [url.href] : []
  })
}

/** Alike in what can be wrong with them, and many: a short run opens a few of the designs, and no picture by itself. */
function isLeftOut(address: string): boolean {
  if (isEverywhere) return false
  return address.includes('/media/') || /\/design\/.*[^a-d]$/.test(address)
}

const rows = storeRows.flatMap(({ localName, languages }) =>
  languages.map((language, index) => ({
    host: `${localName}.localhost`,
    language,
    prefix: index === 0 ? '' : `/${language}`,
  })),
)

it.each(someOf(rows))(
  'every page of $host in $language is three clicks from home, no link and no picture is broken, nothing is in another language',
  async ({ host, language, prefix }) => {
    const isOwn = (pathname: string) =>
      prefix === ''
        ? !/^\/[a-z]{2}(\/|$)/.test(pathname)
        : pathname === prefix || pathname.startsWith(`${prefix}/`)
    const listed = await listPages(host, isOwn)
    const home = listed.find((loc) => new URL(loc).pathname === (prefix || '/'))!
    const clicksTo = new Map([[home, 0]])
    const queue = [home]
    const broken: string[] = []
    const foreign: string[] = []
    const pictures = new Map<string, string>()
    for (const address of queue) {
      if (isLeftOut(address)) continue
      const clicks = clicksTo.get(address)!
      const answer = await askUrl(address)
      if (![200, 301, 302, 303].includes(answer.status)) broken.push(`${answer.status} ${address}`)
      for (const picture of picturesOf(answer.text, address)) pictures.set(picture, address)
      for (const words of wordsOfPage(answer.text)) {
        if (languagesOf.get(words)?.has(language) === false) foreign.push(`${words} at ${address}`)
      }
      // Pages of designs and of the third click are opened, what they lead to is near by other ways.
      if (clicks === MOST_CLICKS || address.includes('/design/')) continue
      for (const link of linksOf(answer.text, address)) {
        if (clicksTo.has(link) || !isOwn(new URL(link).pathname)) continue
        clicksTo.set(link, clicks + 1)
        queue.push(link)
      }
    }
    expect(listed.filter((loc) => !clicksTo.has(loc))).toEqual([])
    const asked = [...pictures]
    while (asked.length > 0) {
      const some = asked.splice(0, PICTURES_AT_ONCE)
      const answers = await Promise.all(some.map(([picture]) => askUrl(picture, 'HEAD')))
      some.forEach(([picture, page], at) => {
        const { status } = answers[at]!
        if (status !== 200) broken.push(`${status} ${picture} on ${page}`)
      })
    }
    expect(pictures.size).toBeGreaterThan(10)
    expect(broken).toEqual([])
    expect(foreign).toEqual([])
  },
  CRAWL_TIMEOUT_MS,
)
