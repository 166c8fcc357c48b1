import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from './shop.ts'

const API_TOKEN = 'a-token-that-both-ends-share-0123456789'
type Described = { operationId: string; 'x-access': unknown; security: unknown }

let shop: TestShop
let remote: TestShop

beforeAll(async () => {
  shop = await openShop({ API_TOKEN })
  const API_URL = `http://127.0.0.1:${shop.env.PORT}/_api`
  remote = await openShop({ API_TOKEN, API_URL, PAGE_SHARED_SECONDS: '300' })
})
afterAll(async () => {
  await remote.close()
  await shop.close()
})

describe('the API', () => {
  it('describes itself', async () => {
    const document = JSON.parse((await shop.ask('/api/openapi.json')).text)
    expect(document.openapi).toBe('3.1.0')
    const add = document.paths['/cart/lines'].post
    expect(add.requestBody.content).toHaveProperty(['application/x-www-form-urlencoded'])
    expect(add.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }))
    expect(document.paths['/tags/{slug}'].get.parameters[0]).toMatchObject({
      name: 'slug',
      in: 'path',
    })
  })

  it('says of every call who may make it', async () => {
    const { paths } = JSON.parse((await shop.ask('/api/openapi.json')).text) as {
      paths: Record<string, Record<string, Described>>
    }
    const calls = Object.values(paths).flatMap((path) => Object.values(path))
    expect(calls.length).toBeGreaterThan(100)
    for (const call of calls) expect(call['x-access'], call.operationId).toBeTruthy()
    const order = paths['/orders']?.['post']
    const articles = paths['/articles']?.['get']
    expect(order?.['x-access']).toEqual({ session: 'orders.create' })
    expect(order?.security).toEqual([{ session: [] }])
    expect(articles?.['x-access']).toBe('anyone')
    expect(articles?.security).toContainEqual({})
  })

  it('lets no cache before a process elsewhere keep a page for longer than that process does', async () => {
    await remote.ask('/offers')
    const { headers } = await remote.ask('/offers')
    const life = 'max-age=10, stale-while-revalidate=10, stale-if-error=86400'
    expect(headers['surrogate-control']).toBe(life)
    expect(headers['cdn-cache-control']).toBe(`public, ${life}`)
    expect(headers['cache-control']).toContain('s-maxage=10')
  })

  it('serves a web process elsewhere as it serves its own', async () => {
    const own = await shop.ask('/photo-mug')
    const far = await remote.ask('/photo-mug')
    expect(far.status).toBe(200)
    const withoutPort = (text: string, port: number) => text.replaceAll(`:${port}`, '')
    expect(withoutPort(far.text, remote.env.PORT)).toBe(withoutPort(own.text, shop.env.PORT))
    expect((await remote.ask('/api/shop/articles')).status).toBe(200)
    expect((await remote.ask('/readyz')).text).toBe('ready\n')
    const added = await remote.ask('/cart', { form: { intent: 'add', article_id: '901' } })
    expect((await remote.ask('/cart', { cookie: added.cookie })).text).toContain('Gift box')
  })

  it('is no business of strangers', async () => {
    const path = '/_api/articles?ext_session_id=0123456789abcdef&application=WPX-GB&locale=en'
    for (const authorization of ['', 'Bearer wrong', `Basic ${API_TOKEN}`]) {
      expect((await shop.ask(path, { headers: { authorization } })).status).toBe(404)
    }
    const right = { authorization: `Bearer ${API_TOKEN}` }
    expect((await shop.ask(path, { headers: right })).status).toBe(200)
  })
})

describe('the browser’s way to the API', () => {
  it('reads what a browser may read, in the asked language', async () => {
    const answer = await shop.ask('/api/shop/articles?locale=ca', { host: 'es.localhost' })
    const { articles } = JSON.parse(answer.text) as { articles: { price: { currency: string } }[] }
    expect(articles.length).toBeGreaterThan(10)
    expect(articles[0]!.price.currency).toBe('EUR')
  })

  it('does not let the browser choose the store, the session or an inner endpoint', async () => {
    const answer = await shop.ask(
      '/api/shop/articles?application=WPX-CZ&ext_session_id=0123456789abcdef',
    )
    expect(answer.text).toContain('"currency":"GBP"')
    for (const path of ['/sessions/current', '/customers/me', '/sessions', '/article-slugs/x']) {
      expect([path, (await shop.ask(`/api/shop${path}`)).status]).toEqual([path, 404])
    }
  })

  it('writes under a key, once, and gives the visitor a session', async () => {
    const headers = { 'idempotency-key': 'browser-key-1' }
    const first = await shop.ask('/api/shop/cart/lines', { form: { article_id: '901' }, headers })
    expect(first.status).toBe(200)
    const again = await shop.ask('/api/shop/cart/lines', {
      form: { article_id: '901' },
      headers,
      cookie: first.cookie,
    })
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))
    const other = await shop.ask('/api/shop/cart/lines', {
      form: { article_id: '901', quantity: '5' },
      headers,
      cookie: first.cookie,
    })
    expect([other.status, JSON.parse(other.text)]).toMatchObject([
      422,
      { code: 'key_reused', error_code: 5004 },
    ])
    const session = JSON.parse((await shop.ask('/api/session', { cookie: first.cookie })).text)
    expect(session).toMatchObject({ cart_quantity: 1 })
    expect(JSON.stringify(session)).not.toContain(first.cookie!.split('=')[1])
  })

  it('refuses a form of a million names before it reads them', async () => {
    const body = Array.from({ length: 1_000_000 }, (_, at) => at.toString(36)).join('&')
    const headers = { 'idempotency-key': 'browser-key-3' }
    const began = process.cpuUsage()
    expect((await shop.ask('/api/shop/designs', { body, headers })).status).toBe(413)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000, 'CPU milliseconds').toBeLessThan(2_000)
  })

  it('tells who begins too many sessions so', async () => {
    const counts = shop.db.updateTable('attempt_count').where('key', 'like', 'session start %')
    await counts.set({ attempts: 1_000 }).execute()
    const headers = { origin: `http://gb.localhost:${shop.env.PORT}` }
    const refused = await shop.ask('/api/session', { method: 'POST', headers })
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'too_many_attempts'])
    await counts.set({ attempts: 0 }).execute()
  })

  it('refuses a write without a key or as JSON', async () => {
    const form = { article_id: '901' }
    expect((await shop.ask('/api/shop/cart/lines', { form })).status).toBe(422)
    const json = { 'content-type': 'application/json', 'idempotency-key': 'browser-key-2' }
    expect((await shop.ask('/api/shop/cart/lines', { form, headers: json })).status).toBe(415)
  })
})

describe('health', () => {
  it('is alive for any host, and ready while the database answers', async () => {
    expect((await shop.ask('/healthz', { host: '10.0.0.1' })).status).toBe(200)
    expect((await shop.ask('/readyz', { host: '10.0.0.1' })).text).toBe('ready\n')
    const table = 'schema_migration' as never
    const first = await shop.db
      .selectFrom(table)
      .selectAll()
      .orderBy('name' as never)
      .executeTakeFirstOrThrow()
    await shop.db
      .deleteFrom(table)
      .where('name' as never, '=', (first as { name: string }).name as never)
      .execute()
    const unready = await shop.ask('/readyz', { host: '10.0.0.1' })
    expect([unready.status, unready.text]).toEqual([
      503,
      'Migrations are missing: 0001-foundation.sql\n',
    ])
    await shop.db.insertInto(table).values(first).execute()
  })
})
