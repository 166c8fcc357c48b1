import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map((match) => ({
    iso: match[1]!,
    href: match[2]!,
  }))

describe('all 18 stores', () => {
  it.each(storeRows.map((row) => [row.slug, row] as const))(
    '%s answers in its language, with its currency and alternates',
    async (_, row) => {
      const home = await shop.ask('/', { host: `${row.localName}.localhost` })
      expect(home.status).toBe(200)
      expect(home.text).toContain(`<html lang="${row.languages[0]}-${row.country}"`)
      expect(home.text).toContain(`data-brand="${row.brand}"`)
      const sign = { EUR: '€', CHF: 'CHF', DKK: 'kr.', PLN: 'zł', CZK: 'Kč', GBP: '£', SEK: 'kr' }
      expect(home.text).toContain(sign[row.currency])
      const alternates = alternatesOf(home.text)
      const brand = storeRows.filter((other) => other.brand === row.brand)
      const expected = brand.flatMap((other) =>
        other.languages.map((language) => `${language}-${other.country}`),
      )
      expect(alternates.map((one) => one.iso).sort()).toEqual([...expected, 'x-default'].sort())
      for (const language of row.languages.slice(1)) {
        const other = await shop.ask(`/${language}`, { host: `${row.localName}.localhost` })
        expect(other.text).toContain(`<html lang="${language}-${row.country}"`)
      }
    },
  )

  it('link to each other from every product page, and the links lead back', async () => {
    const start = await shop.ask('/photo-mug')
    const links = alternatesOf(start.text).filter((one) => one.iso !== 'x-default')
    expect(links.length).toBe(26)
    for (const { iso, href } of links) {
      const { hostname, pathname } = new URL(href)
      const page = await shop.ask(pathname, { host: hostname })
      expect([page.status, href]).toEqual([200, href])
      expect(page.text).toContain(`<html lang="${iso}"`)
      expect(page.text).toContain(`<link rel="canonical" href="${href}"`)
      expect(alternatesOf(page.text)).toEqual(alternatesOf(start.text))
    }
  })

  it.each([
    ['pl.localhost', '/', 'BLIK', 'IDEAL', 'Człowiek odpowiada w ciągu dwóch dni roboczych.'],
    ['nl.localhost', '/cart', 'IDEAL', 'BLIK', ''],
  ] as const)(
    'say at the foot of a page of %s%s how to pay, who delivers and how soon somebody answers',
    async (host, path, own, foreign, reply) => {
      const { text } = await shop.ask(path, { host })
      const foot = text.slice(text.indexOf('<footer'))
      const marks = /<ul class="page-footer-payments".*?<\/ul>/s.exec(foot)![0].toUpperCase()
      expect([marks.includes(own), marks.includes(foreign)]).toEqual([true, false])
      expect(marks).toContain('VISA')
      const promises = /<ul class="page-footer-promises">(.*?)<\/ul>/s.exec(foot)![1]!
      const [carriers, answer] = [...promises.matchAll(/<li>(.*?)<\/li>/g)].map(([, one]) => one!)
      const known = await shop.db.selectFrom('carrier').select('name').execute()
      expect(known.some(({ name }) => carriers!.includes(name))).toBe(true)
      expect(answer).toContain(reply)
      expect(answer!.length).toBeGreaterThan(10)
      const news = /<section class="page-footer-news".*?<\/section>/s.exec(foot)![0]
      expect(news).toContain('href="/newsletter"')
    },
  )

  it('say at their head what delivery costs at least and from which amount on it is free', async () => {
    const { text } = await shop.ask('/', { host: 'gb.localhost' })
    expect(text).toMatch(/Delivery from £\d+\.\d\d, free from £\d+/)
    const swiss = await shop.ask('/fr', { host: 'ch.localhost' })
    expect(swiss.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(
      /Livraison à partir de \d+\.\d\d CHF/,
    )
  })

  it('answer what delivery costs with the figures of the store', async () => {
    const { text: head } = await shop.ask('/')
    const [, least] = /Delivery from (£\d+\.\d\d)/.exec(head)!
    const { text } = await shop.ask('/help-center/topic/what-does-delivery-cost_12')
    expect(text).not.toContain('{delivery-prices}')
    expect(text).toContain('Pick-up point')
    expect(text).toContain(least!)
    expect(text).toMatch(/Free delivery from £\d+/)
  })

  it('never mix, however the requests are interleaved', async () => {
    const answers = await Promise.all(
      Array.from({ length: 180 }, (_, i) => {
        const row = storeRows[i % storeRows.length]!
        const host = `${row.localName}.localhost`
        return shop
          .ask(i % 2 ? '/' : '/about-us', { host })
          .then((answer) => ({ row, host, answer }))
      }),
    )
    for (const { row, host, answer } of answers) {
      expect(answer.text).toContain(`<html lang="${row.languages[0]}-${row.country}"`)
      expect(answer.text).toContain(`<link rel="canonical" href="http://${host}:${shop.env.PORT}/`)
    }
  })
})

describe('an address', () => {
  it('in another language’s words leads to the right ones for good', async () => {
    const answer = await shop.ask('/photo-mug', { host: 'es.localhost' })
    expect(answer.status).toBe(301)
    const { location } = answer.headers
    expect(location).toMatch(/^\/[a-z0-9-]+$/)
    expect((await shop.ask(location!, { host: 'es.localhost' })).status).toBe(200)
  })

  it.each([
    ['//cart', 301, '/cart'],
    ['/cart//', 301, '/cart'],
    ['/cart/', 301, '/cart'],
    ['/cart/.', 301, '/cart'],
    ['//evil.com/cart', 301, '/evil.com/cart'],
    ['/CART', 404, undefined],
    ['/Accounts/Home', 404, undefined],
    ['/cart;jsessionid=1', 404, undefined],
    ['/cart%2F', 404, undefined],
    ['/t/%E0%A4%A', 400, undefined],
    ['/%2e%2e/%2e%2e/etc/passwd', 301, '/etc/passwd'],
    ['/..%5c', 404, undefined],
    ['/con.css', 404, undefined],
    [`/${'a'.repeat(4096)}`, 404, undefined],
    ['/es/cart', 404, undefined],
    ['/xx/cart', 404, undefined],
    ['/my-account', 308, '/accounts/home'],
    ['/my-orders', 308, '/accounts/orders'],
    ['/my-designs', 308, '/accounts/designs'],
  ])('%s answers %d', async (path, status, location) => {
    const answer = await shop.ask(path)
    expect([answer.status, answer.headers.location]).toEqual([status, location])
  })

  it('is the same page for a bot and a person', async () => {
    const person = await shop.ask('/')
    const bot = await shop.ask('/', { headers: { 'user-agent': 'Googlebot/2.1' } })
    expect(bot.text).toBe(person.text)
  })
})

describe('the error page', () => {
  it('for what does not exist says so in the visitor’s language and offers something else', async () => {
    const answer = await shop.ask('/no-such-page', { host: 'pl.localhost' })
    expect(answer.status).toBe(404)
    expect(answer.text).toContain('<title>404 Not Found</title>')
    expect(answer.text).toContain('<html lang="pl-PL"')
    expect(answer.text).toContain('href="/contact"')
    expect(answer.text).toContain('class="card"')
    expect(answer.text).not.toContain('rel="canonical"')
  })

  it('recommends what the words of the missed address are about', async () => {
    const { text } = await shop.ask('/our-lovely-wall-calendar')
    const recommended = text.slice(text.indexOf('class="card"'))
    expect(recommended.indexOf('href="/wall-calendar"')).toBeGreaterThan(0)
    const [first] = /href="\/[^"]*"/.exec(recommended)!
    expect(first).toContain('calendar')
  })

  it('for a refused visitor has the two buttons', async () => {
    const lena = { email: 'lena@example.com', password: 'print-something-nice' }
    const cookie = await shop.logIn(lena)
    const answer = await shop.ask('/accounts/orders', { cookie })
    expect(answer.status).toBe(403)
    expect(answer.text).toContain('<title>500 Error</title>')
    expect(answer.text).toContain('href="/accounts/orders"')
  })

  it('for a fault keeps its status and tells nothing', async () => {
    await shop.db.schema.alterTable('help_category').renameTo('help_category_gone').execute()
    for (const agent of ['Mozilla/5.0', 'Googlebot/2.1']) {
      const answer = await shop.ask('/help-center', { headers: { 'user-agent': agent } })
      expect(answer.status).toBe(500)
      expect(answer.text).toContain('<title>500 Error</title>')
      expect(answer.text).not.toMatch(/help_category|relation|node_modules|\bat \w+ \(/)
    }
    const metrics = await shop.ask('/metrics', { host: 'localhost' })
    expect(metrics.text).toMatch(/faults_total\{where="page"\} [1-9]/)
    await shop.db.schema.alterTable('help_category_gone').renameTo('help_category').execute()
    expect((await shop.ask('/help-center')).status).toBe(200)
  })
})

describe('translations', () => {
  it('are served for ever under the build’s own version, and only then', async () => {
    const { date } = JSON.parse((await shop.ask('/builds/latest.json')).text) as { date: string }
    const path = '/_locales/general/de-AT/data.json'
    const right = await shop.ask(`${path}?v=${encodeURIComponent(date)}`)
    expect(right.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const wrong = await shop.ask(`${path}?v=1`)
    expect(wrong.headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(right.text)).toHaveProperty(['general.nav.cart'])
    expect((await shop.ask('/_locales/de-AT/cart/data.json')).status).toBe(200)
  })

  it.each([
    '/_locales/../../package.json',
    '/_locales/general/es%2f..%2f..%2f.env/data.json',
    '/_locales/es/__proto__/data.json',
    '/_locales/general/constructor/data.json',
    '/_locales/general/xx/data.json',
  ])('are not found at %s', async (path) => {
    const answer = await shop.ask(path)
    expect(answer.status === 404 || answer.headers.location === '/package.json').toBe(true)
  })
})

describe('a build', () => {
  it('names itself and its prerendered pages, whose payload is served', async () => {
    const latest = JSON.parse((await shop.ask('/builds/latest.json')).text) as { id: string }
    const meta = JSON.parse((await shop.ask(`/builds/meta/${latest.id}.json`)).text)
    expect(meta).toMatchObject({
      id: latest.id,
      prerendered: [{ path: '/about-us' }, { path: '/newsletter' }],
    })
    expect((await shop.ask('/builds/meta/no-such-build.json')).status).toBe(404)
    for (const path of ['/about-us.data', '/ca/about-us.data']) {
      const payload = await shop.ask(path, { host: 'es.localhost' })
      expect([payload.status, payload.headers['content-type']]).toEqual([200, 'text/x-script'])
    }
  })

  it('is the same page whether it was prerendered or not', async () => {
    await shop.prerender()
    const ready = await shop.ask('/about-us')
    const fresh = await shop.ask('/about-us?x=1')
    expect(fresh.text).toBe(ready.text)
  })
})

describe('the style sheet', () => {
  it('names its layers first: a sheet of a component before it would turn their order over', async () => {
    const { text } = await shop.ask('/')
    const sheet = /href="(\/assets\/shop-[^"]+\.css)#?"/.exec(text)![1]!
    expect((await shop.ask(sheet)).text).toMatch(/^@layer tokens\b/)
  })
})

describe('icons', () => {
  it('come from this machine', async () => {
    const sprite = await shop.ask('/_icons/ui.svg?v=1')
    expect(sprite.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(sprite.text).toContain('<symbol id="shopping-bag"')
    const json = await shop.ask('/_icons/lucide.json?icons=heart,no-such-icon')
    expect(Object.keys((JSON.parse(json.text) as { icons: object }).icons)).toEqual(['heart'])
    expect(json.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/_icons/mdi.svg?icons=x', '/_icons/lucide.svg?icons=../x', '/_icons/__proto__.json'])(
    'are not found at %s',
    async (path) => {
      expect((await shop.ask(path)).status).toBe(404)
    },
  )
})
