import { request } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeRows } from '#config/site-table.ts'
import { demoCustomers } from '#demo/seed/demo-customers.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { openShop, type Answer, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const isShared = (answer: Answer) => String(answer.headers['cache-control']).startsWith('public')

async function countCached(what: 'answers' | 'pages'): Promise<number> {
  const { text } = await shop.ask('/metrics', { host: 'localhost' })
  return Number(new RegExp(`^kept_pages\\{what="${what}"\\} (\\d+)`, 'm').exec(text)?.[1])
}

describe('what is not in the key', () => {
  it('is in no page: 18 stores interleaved, cold and warm', async () => {
    const hosts = storeRows.map((row) => ({ row, host: `${row.localName}.localhost` }))
    const rounds = Array.from({ length: 8 }, (_, round) => round)
    await sql`notify shop_changed, '*'`.execute(shop.db)
    for (const path of ['/', '/offers', '/help-center']) {
      const answers = await Promise.all(
        rounds.flatMap(() =>
          hosts.map(async ({ row, host }) => ({
            row,
            host,
            answer: await shop.ask(path, { host }),
          })),
        ),
      )
      for (const { row, host, answer } of answers) {
        const { text } = answer
        expect(text).toContain(`<html lang="${row.languages[0]}-${row.country}"`)
        const origin = `http://${host}:${shop.env.PORT}`
        expect(text).toContain(`<link rel="canonical" href="${origin}${path}"`)
      }
    }
  })

  it.each([
    ['where the visitor came from', '?utm_source="><script>&utm_x=1&gclid=1&awc=2&afcust=3', {}],
    ['his languages', '', { 'accept-language': 'x"><script>' }],
    ['his browser', '', { 'user-agent': 'Googlebot/2.1' }],
    ['his cookies', '', { cookie: 'viewport="><; sid=garbage; __Host-sid=garbage' }],
    ['a forwarded host', '', { 'x-forwarded-host': 'evil.com', forwarded: 'host=evil.com' }],
    ['headers of the framework', '', { 'x-react-router-spa-mode': 'yes', rsc: '1' }],
    ['headers of others', '', { 'x-nextjs-data': '1', 'x-middleware-subrequest': 'a:a:a' }],
    ['headers of caches', '', { 'x-now-route-matches': '1', 'x-original-url': '/cart' }],
  ])('%s changes nothing, whoever comes first', async (_, query, headers) => {
    const clean = (await shop.ask('/reviews')).text
    const url = `/reviews${encodeURI(query)}`
    await sql`notify shop_changed, '*'`.execute(shop.db)
    const cold = await shop.ask(url, { headers })
    const warm = await shop.ask(url, { headers })
    const after = await shop.ask('/reviews')
    expect([cold.text, warm.text, after.text]).toEqual([clean, clean, clean])
    expect(cold.headers['set-cookie']).toBeUndefined()
  })

  it('leaves a page of one’s own to be made for oneself', async () => {
    const own = await shop.ask('/offers?x=1')
    expect(own.headers['cache-control']).toBe('private, no-store')
    for (const path of ['/cart', '/login', '/search?query=mug', '/contact', '/no-such-page']) {
      const answer = await shop.ask(path)
      expect([path, answer.headers['cache-control']]).toEqual([path, 'private, no-store'])
    }
    expect((await shop.ask('/offers.data')).headers['cache-control']).toContain('private')
  })

  it('is not the way a path is spelt', async () => {
    const plain = await shop.ask('/photo-mug')
    const before = await countCached('answers')
    const odd = await shop.ask('/%70hoto-mug')
    const oddAgain = await shop.ask('/%70hoto-mug')
    expect(await countCached('answers')).toBe(before)
    expect(isShared(odd) || isShared(oddAgain)).toBe(false)
    expect(isShared(plain)).toBe(true)
  })
})

describe('what is not kept', () => {
  it('is what does not exist, and what only the query makes different', async () => {
    await shop.ask('/offers')
    const before = await countCached('pages')
    for (let i = 0; i < 60; i += 1) {
      await shop.ask(`/no-such-page-${i}`)
      await shop.ask(`/offers?v=${i}`)
      await shop.ask(`/offers?utm_source=${i}`)
      await shop.ask(`/t/no-such-tag-${i}?page=${i}`)
    }
    expect(await countCached('pages')).toBe(before)
  })

  it('is anything that a form brings: the page afterwards is as it was', async () => {
    const before = await shop.ask('/newsletter')
    const sent = await shop.ask('/newsletter', { form: { email: 'not an address' } })
    expect(sent.headers['cache-control']).toBe('private, no-store')
    expect((await shop.ask('/newsletter')).text).toBe(before.text)
  })

  it('is an answer without a body: who asks for the page then gets all of it', async () => {
    await sql`notify shop_changed, '*'`.execute(shop.db)
    await expect
      .poll(async () => (await shop.ask('/about-us', { method: 'HEAD' })).status)
      .toBe(200)
    expect((await shop.ask('/about-us')).text).toContain('</html>')
  })
})

describe('a host', () => {
  it('that is not ours, or one of two, gets nothing that is kept', async () => {
    await shop.ask('/offers')
    const kept = await shop.ask('/offers')
    for (const host of ['evil.com', '127.0.0.1', 'gb.localhost.evil.com']) {
      expect((await shop.ask('/offers', { host })).status).toBe(421)
    }
    for (const host of ['GB.LOCALHOST', 'gb.localhost.', 'gb.localhost:1337', 'localhost']) {
      expect((await shop.ask('/offers', { host })).text).toBe(kept.text)
    }
    const status = await new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: shop.env.PORT, path: '/offers' })
      asked.on('response', (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.on('error', reject)
      asked.setHeader('host', ['gb.localhost', 'es.localhost'])
      asked.end()
    })
    expect(status).toBe(400)
  })
})

describe('a logged-in customer', () => {
  it('gets the shared page, leaves nothing of himself in it, and has his own pages to himself', async () => {
    const customer = demoCustomers[0]
    const cookie = await shop.logIn(customer)
    await sql`notify shop_changed, '*'`.execute(shop.db)
    const own = await shop.ask('/', { cookie })
    const stranger = await shop.ask('/')
    expect(own.text).toBe(stranger.text)
    const account = await shop.ask('/accounts/home', { cookie })
    expect(account.status).toBe(200)
    expect(account.headers['cache-control']).toBe('private, no-store')
    expect((await shop.ask('/accounts/home')).status).toBe(302)
  })
})

describe('visitors in a hurry', () => {
  it.runIf(isEverywhere)('who leave before the answer leave the shop alive', async () => {
    await sql`notify shop_changed, '*'`.execute(shop.db)
    const leave = (path: string) =>
      new Promise((resolve) => {
        const headers = { host: `gb.localhost:${shop.env.PORT}` }
        const asked = request({ host: '127.0.0.1', port: shop.env.PORT, path, headers })
        asked.on('error', () => {})
        asked.on('close', resolve)
        asked.on('finish', () => setImmediate(() => asked.destroy()))
        asked.end()
      })
    const paths = ['/', '/photo-mug', '/offers', '/search?query=mug']
    await Promise.all(Array.from({ length: 400 }, (_, i) => leave(paths[i % paths.length]!)))
    expect((await shop.ask('/')).status).toBe(200)
  })
})
