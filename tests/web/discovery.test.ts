import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { openShop, type Answer, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Every tag closed by its own, every entity known: what an XML reader insists on. */
function expectWellFormed(xml: string): void {
  expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  const open: string[] = []
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(
      /<(\/?)([A-Za-z:_]+)((?:\s+[A-Za-z:]+="[^"<]*")*)\s*(\/?)>/g,
      (_, end, name, __, self) => {
        if (end) expect(open.pop()).toBe(name)
        else if (!self) open.push(name as string)
        return ''
      },
    )
  expect(open).toEqual([])
  expect(/[<>]/.exec(rest)).toBeNull()
  expect(/&(?!amp;|lt;|gt;|quot;|apos;)/.exec(xml)).toBeNull()
}

const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map((match) => match[1]!)

async function askUrl(url: string): Promise<Answer> {
  const { hostname, pathname, search } = new URL(url)
  return shop.ask(`${pathname}${search}`, { host: hostname })
}

type Listed = { loc: string; links: { iso: string; href: string }[]; images: string[] }

async function readSitemaps(
  host: string,
  check: (xml: string) => void = () => {},
): Promise<Map<string, Listed[]>> {
  const index = await shop.ask('/sitemap.xml', { host })
  expect([index.status, index.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  check(index.text)
  const files = new Map<string, Listed[]>()
  for (const address of textsOf(index.text, 'loc')) {
    const file = await askUrl(address)
    expect([address, file.status]).toEqual([address, 200])
    check(file.text)
    const urls = [...file.text.matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => ({
      loc: textsOf(url!, 'loc')[0]!,
      images: textsOf(url!, 'image:loc'),
      links: [
        ...url!.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g),
      ].map(([, iso, href]) => ({ iso: iso!, href: href! })),
    }))
    files.set(/sitemaps\/(.*)\.xml$/.exec(address)![1]!, urls)
  }
  return files
}

const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
    ([, iso, href]) => ({ iso: iso!, href: href! }),
  )

describe('the sitemap', () => {
  it('lists only pages that exist, under their canonical address, with the same translations', async () => {
    const files = await readSitemaps('ch.localhost', expectWellFormed)
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['pages-1', 'lists-1', 'tags-1', 'articles-1']),
    )
    for (const [name, listed] of files) {
      expect([name, listed.length > 0]).toEqual([name, true])
      expect(listed.length).toBeLessThanOrEqual(10_000)
      const sample = [listed[0]!, listed[Math.floor(listed.length / 2)]!, listed.at(-1)!]
      for (const { loc, links } of sample) {
        const page = await askUrl(loc)
        expect([loc, page.status]).toEqual([loc, 200])
        expect(page.text).toContain(`<link rel="canonical" href="${loc}"`)
        expect(page.text).not.toContain('name="robots"')
        expect(alternatesOf(page.text), loc).toEqual(links)
      }
    }
  })

  it.runIf(isEverywhere)('of every store names the others as they name it', async () => {
    const all = new Map<string, string>()
    const wrong: string[] = []
    for (const row of storeRows) {
      const host = `${row.localName}.localhost`
      for (const { loc, links } of [...(await readSitemaps(host)).values()].flat()) {
        const isos = links.map(({ iso }) => iso)
        const isRight =
          loc.startsWith(`http://${host}:`) &&
          !all.has(loc) &&
          links.some(({ href }) => href === loc) &&
          isos.filter((iso) => iso === 'x-default').length === 1 &&
          new Set(isos).size === isos.length
        if (!isRight) wrong.push(loc)
        all.set(loc, JSON.stringify(links))
      }
    }
    expect(all.size).toBeGreaterThan(1_000)
    for (const [loc, links] of all) {
      const others = (JSON.parse(links) as Listed['links']).map(({ href }) => href)
      wrong.push(
        ...others.filter((href) => all.get(href) !== links).map((href) => `${loc} → ${href}`),
      )
    }
    expect(wrong).toEqual([])
  })

  it('names pictures that are there', async () => {
    const articles = (await readSitemaps('gb.localhost')).get('articles-1')!
    const [picture] = articles[0]!.images
    expect((await askUrl(picture!)).headers['content-type']).toMatch(/^image\//)
  })

  it.each(['/sitemaps/articles-999.xml', '/sitemaps/x-1.xml', '/sitemaps/constructor-1.xml'])(
    'is not found at %s',
    async (path) => {
      expect((await shop.ask(path)).status).toBe(404)
    },
  )
})

describe('robots.txt', () => {
  it('names the store’s own sitemap and closes what is private or narrowed', async () => {
    const { text } = await shop.ask('/robots.txt', { host: 'es.localhost' })
    expect(text).toContain(`Sitemap: http://es.localhost:${shop.env.PORT}/sitemap.xml`)
    for (const path of ['/cart', '/ca/cart', '/ca/accounts/', '/create/', '/*?sort=']) {
      expect(text).toContain(`Disallow: ${path}\n`)
    }
    expect(text).not.toMatch(/^Disallow: \/$/m)
  })
})

/** What Google wants of each item in every country that we sell in. */
const requiredOnce = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'availability',
  'condition',
  'brand',
  'identifier_exists',
  'product_type',
]

describe('the feed for price comparisons', () => {
  it.each([
    ['gb.localhost', '', 'GBP', 'Mugs &gt; Photo mug'],
    ['ch.localhost', '?locale=fr', 'CHF', 'Mugs &gt; Mug photo'],
    ['cz.localhost', '', 'CZK', 'Hrnky &gt; Hrnek s fotkou'],
  ])('of %s has what is required of every item', async (host, query, currency, category) => {
    const feed = await shop.ask(`/feeds/google.xml${query}`, { host })
    expect(feed.status).toBe(200)
    expectWellFormed(feed.text)
    const items = [...feed.text.matchAll(/<item>(.*?)<\/item>/gs)].map((match) => match[1]!)
    expect(items.length).toBeGreaterThan(10)
    const ids = items.map((item) => textsOf(item, 'g:id')[0]!)
    expect(new Set(ids).size).toBe(ids.length)
    const money = new RegExp(`^\\d+\\.\\d\\d ${currency}$`)
    for (const item of items) {
      const [whole] = item.split('<g:shipping>')
      for (const name of [...requiredOnce, 'price']) {
        expect(textsOf(whole!, `g:${name}`), item).toHaveLength(1)
      }
      expect(textsOf(whole!, 'g:id')[0]!.length, item).toBeLessThanOrEqual(50)
      expect(textsOf(whole!, 'g:title')[0]!.length, item).toBeLessThanOrEqual(150)
      expect(textsOf(whole!, 'g:price')[0]).toMatch(money)
      expect(textsOf(whole!, 'g:product_type')[0], item).toMatch(/^[^>]+(&gt; .+)?$/)
      const sent = [...item.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g)].map(([, one]) => one!)
      expect(sent.length, item).toBeGreaterThan(0)
      for (const one of sent) {
        expect(textsOf(one, 'g:country')).toEqual([host.slice(0, 2).toUpperCase()])
        expect(textsOf(one, 'g:price')[0]).toMatch(money)
        expect(textsOf(one, 'g:service')).toHaveLength(1)
      }
    }
    expect(ids.some((id) => id.startsWith('design-'))).toBe(true)
    const types = new Set(items.map((item) => textsOf(item, 'g:product_type')[0]))
    expect(types).toContain(category)
    const page = await askUrl(textsOf(items[0]!, 'g:link')[0]!.replaceAll('&amp;', '&'))
    expect(page.status).toBe(200)
  })

  it('of one group has several variants, each with its size', async () => {
    const { text } = await shop.ask('/feeds/google.xml')
    const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map((match) => match[1]!)
    const groups = Map.groupBy(items, (item) => textsOf(item, 'g:item_group_id')[0])
    for (const [group, members] of groups) {
      if (group === undefined) continue
      expect(members.length).toBeGreaterThan(1)
      const sizes = members.map((item) => textsOf(item, 'g:size')[0])
      expect(new Set(sizes).size).toBe(members.length)
    }
  })

  it('speaks no language that the store does not', async () => {
    expect((await shop.ask('/feeds/google.xml?locale=pl')).status).toBe(404)
  })
})

describe('a page in a search engine', () => {
  it('that is sorted in another way stands for the whole list', async () => {
    const robots = /<meta name="robots" content="([^"]+)"/
    const canonicalOf = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1]
    const origin = `http://gb.localhost:${shop.env.PORT}`
    const whole = await shop.ask('/offers')
    expect(robots.exec(whole.text)).toBeNull()
    const sorted = await shop.ask('/offers?sort=POPULARITY')
    expect(robots.exec(sorted.text)?.[1]).toBe('noindex, follow')
    expect(canonicalOf(sorted.text)).toBe(`${origin}/offers`)
    expect(alternatesOf(sorted.text)).toEqual([])
    const tracked = await shop.ask('/offers?utm_source=x')
    expect(canonicalOf(tracked.text)).toBe(`${origin}/offers`)
  })

  it('that has moved leads on from its old address for good, also when it was kept', async () => {
    const name = async (slug: string) => {
      const words = shop.db.updateTable('article_text').set({ slug }).where('article_id', '=', 101)
      await words.where('language', '=', 'en').execute()
    }
    expect((await shop.ask('/photo-mug')).status).toBe(200)
    await name('our-best-mug')
    const leadTo = async (path: string, target: string) => {
      const location = async () => (await shop.ask(path)).headers.location
      await expect.poll(location).toBe(target)
    }
    await leadTo('/photo-mug', '/our-best-mug')
    expect((await shop.ask('/our-best-mug')).status).toBe(200)
    await name('photo-mug')
    await leadTo('/our-best-mug', '/photo-mug')
    expect((await shop.ask('/photo-mug')).status).toBe(200)
  })

  it('says who runs the shop, and nothing in it can end the element', async () => {
    const { text } = await shop.ask('/')
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    const things = blocks.map(([, json]) => JSON.parse(json!) as { '@type': string })
    expect(things.map((thing) => thing['@type'])).toEqual(
      expect.arrayContaining(['Organization', 'WebSite']),
    )
  })

  it('may be followed by the browser before it is clicked, where that costs nothing', async () => {
    const page = await shop.ask('/')
    expect(page.headers['speculation-rules']).toBe('"/speculation-rules.json"')
    const packed = await shop.ask('/speculation-rules.json', {
      headers: { 'accept-encoding': 'br' },
    })
    expect(Number(packed.headers['content-length'])).toBeLessThan(1_500)
    const rules = await shop.ask('/speculation-rules.json')
    expect(rules.headers['content-type']).toBe('application/speculationrules+json')
    const { prefetch } = JSON.parse(rules.text) as { prefetch: { where: unknown }[] }
    const [kept, others] = (prefetch[0]!.where as { and: unknown[] }).and as [
      { href_matches: string[] },
      { not: { href_matches: string[] } },
    ]
    const matches = (patterns: readonly string[], pathname: string) =>
      patterns.some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname }))
    for (const path of ['/', '/ca', '/mugs', '/ca/mugs', '/design/leaves/d1']) {
      expect(matches(kept.href_matches, path), path).toBe(true)
    }
    for (const path of ['/cart', '/ca/cart', '/logout']) {
      expect(matches(others.not.href_matches, path), path).toBe(true)
    }
  })
})

it('the icon that browsers ask for by themselves is that of the brand', async () => {
  const answer = await shop.ask('/favicon.ico', { host: 'tz.localhost' })
  expect([answer.status, answer.headers['location']]).toEqual([302, '/icons/tazalia.svg'])
  expect((await shop.ask('/icons/tazalia.svg', { host: 'tz.localhost' })).status).toBe(200)
})
