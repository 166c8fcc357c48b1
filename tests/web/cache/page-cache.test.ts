import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { shopRoutes } from '#app/routes.ts'
import { demoCustomers } from '#demo/seed/demo-customers.ts'
import { openShop, type Answer, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  // The worker asks the database on its own account.
  shop = await openShop({ WORKER: 'none' })
})
afterAll(() => shop.close())

const isShared = (answer: Answer) => String(answer.headers['cache-control']).startsWith('public')

/** What the machine does for a request shows in the metrics: whether a page was made, or kept. */
async function countCached(): Promise<number> {
  const { text } = await shop.ask('/metrics', { host: 'localhost' })
  return Number(/^kept_pages\{what="answers"\} (\d+)/m.exec(text)?.[1])
}

describe('a page that everybody gets', () => {
  it('is made once, and then given from memory', async () => {
    const first = await shop.ask('/offers')
    const before = await countCached()
    const second = await shop.ask('/offers')
    expect(await countCached()).toBe(before + 1)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.text).toBe(first.text)
    expect(second.text).toContain('<html')
  })

  it('has the same headers whether it was made or kept', async () => {
    const made = await shop.ask('/tags-list')
    const kept = await shop.ask('/tags-list')
    const { 'x-request-id': _, date: __, ...ofMade } = made.headers
    const { date: ___, ...ofCached } = kept.headers
    expect(ofCached).toEqual(ofMade)
    expect(ofCached['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(ofCached['content-security-policy']).toContain("script-src 'self';")
    expect(ofCached['set-cookie']).toBeUndefined()
  })

  it('is not sent again to somebody who has it', async () => {
    const { headers } = await shop.ask('/offers')
    for (const etag of [headers.etag!, `"other", ${headers.etag}`, headers.etag!.slice(2), '*']) {
      const again = await shop.ask('/offers', { headers: { 'if-none-match': etag } })
      expect([etag, again.status, again.text]).toEqual([etag, 304, ''])
      expect(again.headers['content-security-policy']).toBeTruthy()
    }
    const other = await shop.ask('/offers', { headers: { 'if-none-match': '"other"' } })
    expect(other.status).toBe(200)
  })

  it('comes in the encodings that people take, and without its body when only that is asked', async () => {
    const plain = await shop.ask('/offers')
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const packed = await shop.ask('/offers', { headers: { 'accept-encoding': encoding } })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(Number(packed.headers['content-length'])).toBeLessThan(plain.text.length / 3)
    }
    const head = await shop.ask('/offers', { method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers['content-length']).toBe(plain.headers['content-length'])
  })

  it('is one page however many ask at once', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await Promise.all(Array.from({ length: 40 }, () => shop.ask('/help-center/category/1')))
    expect(query.mock.calls.length).toBeGreaterThan(0)
    expect(query.mock.calls.length).toBeLessThan(20)
    query.mockRestore()
  })
})

describe('every page that may be kept', () => {
  /** The path with all that leads there followed. */
  async function follow(path: string): Promise<Answer> {
    const answer = await shop.ask(path)
    return answer.status === 301 ? shop.ask(answer.headers.location!) : answer
  }

  async function listCacheable(): Promise<string[]> {
    const [tags, help, designs] = [
      await shop.ask('/tags-list'),
      await shop.ask('/help-center'),
      await follow('/designs/photo-mug/101'),
    ]
    const linkIn = (page: Answer, start: string) =>
      new RegExp(`href="(${start}[^"]+)"`).exec(page.text)?.[1]
    const found: Record<string, string | undefined> = {
      '/:slug': '/photo-mug',
      '/designs/:slug/:article_id': '/designs/photo-mug/101',
      '/t/:slug': linkIn(tags, '/t/'),
      '/help-center/topic/:id': linkIn(help, '/help-center/topic/'),
      '/help-center/category/:id': linkIn(help, '/help-center/category/'),
      '/design/:slug/:design_id': linkIn(designs, '/design/'),
    }
    return shopRoutes
      .filter((route) => route.cache)
      .map((route) => (route.path.includes(':') ? found[route.path] : route.path))
      .map((path) => path ?? 'no example of a route that may be kept')
  }

  it('is kept, holds nothing of its visitor, and says which content it shows', async () => {
    const lena = demoCustomers[0]
    const cookie = await shop.logIn(lena)
    for (const path of await listCacheable()) {
      const stranger = await follow(path)
      expect([path, stranger.status, isShared(stranger)]).toEqual([path, 200, true])
      expect(stranger.text, path).not.toMatch(/nonce="[^"]|csrf|consent-given/i)
      const customer = await shop.ask(path, { cookie })
      if (customer.status === 301) continue
      expect(customer.text, path).toBe(stranger.text)
      expect(customer.text, path).not.toContain(lena.email)
    }
  })

  it('shows no table that could change without a word', async () => {
    const { rows } = await sql<{ name: string; topic: string }>`
      select tgrelid::regclass::text as name,
        convert_from(substring(tgargs for length(tgargs) - 1), 'utf8') as topic
      from pg_trigger where tgname like 'tell_shop_changed%'`.execute(shop.db)
    const told = new Set(rows.map((row) => row.name))
    const all = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public'`.execute(shop.db)
    const paths = await listCacheable()
    await sql`notify shop_changed, '*'`.execute(shop.db)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    for (const path of paths) {
      query.mockClear()
      await follow(`${path}?page=1`)
      await follow(path)
      const asked = query.mock.calls.map(([text]) => {
        const config = text as unknown as string | { text: string }
        return typeof config === 'string' ? config : config.text
      })
      const read = all.rows
        .map((table) => table.name)
        .filter((name) => asked.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      // Counts of the others, raised by the same statements that change them.
      // A frozen version never changes: which one is shown, the design says.
      const derived = new Set(['catalogue_version', 'catalogue_change', 'design_version'])
      const silent = read.filter((name) => !told.has(name) && !derived.has(name))
      expect([path, silent]).toEqual([path, []])
    }
    query.mockRestore()
    expect(told.size).toBeGreaterThan(10)
  })
})

it('a shop whose worker is another process sweeps nothing of the shop itself', async () => {
  expect(await shop.db.selectFrom('schedule').select('name').execute()).toEqual([])
})

describe('changed content', () => {
  const price = async (amountMinor: number) => {
    await shop.db
      .updateTable('article_price')
      .set({ amount_minor: amountMinor })
      .where('article_id', '=', 101)
      .where('store', '=', 'WPX-GB')
      .where('valid_until', 'is', null)
      .execute()
  }

  it('is seen at once, and by every process', async () => {
    const other = await openShop({ DATABASE_URL: shop.env.DATABASE_URL! })
    const ask = async () => [
      (await shop.ask('/photo-mug')).text,
      (await other.ask('/photo-mug')).text,
    ]
    for (const [amountMinor, shown] of [
      [4321, '£43.21'],
      [4567, '£45.67'],
    ] as const) {
      await ask()
      await price(amountMinor)
      // A page would be kept for a minute; a busy machine may take a second to render it.
      await expect
        .poll(async () => (await ask()).map((text) => text.includes(shown)))
        .toEqual([true, true])
    }
    await other.close()
  })

  it('of one kind leaves the pages of others alone', async () => {
    await shop.ask('/help-center')
    await shop.ask('/photo-mug')
    const renamed = sql`update help_category_text set name = 'Before you buy' where language = 'en'`
    await renamed.execute(shop.db)
    await expect.poll(async () => (await shop.ask('/help-center')).text).toContain('Before you buy')
    const before = await countCached()
    await shop.ask('/photo-mug')
    expect(await countCached()).toBe(before + 1)
  })

  it('is seen also when the connection that would have told of it had broken', async () => {
    await shop.ask('/photo-mug')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen shop_changed' and datname = current_database()`.execute(shop.db)
    await price(4999)
    await expect
      .poll(async () => (await shop.ask('/photo-mug')).text, { interval: 50 })
      .toContain('£49.99')
  })

  it('of a design that nobody else can see tells nobody', async () => {
    const listener = new pg.Client({ connectionString: shop.env.DATABASE_URL })
    await listener.connect()
    await listener.query('listen shop_changed')
    const told: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => told.push(payload))
    const base = { brand: 'estampa', store: 'WPX-GB', article_id: 101, name: 'x' }
    await shop.db
      .insertInto('design')
      .values({ ...base, id: 'private-design-0123456789' })
      .execute()
    await shop.db
      .insertInto('design')
      .values({ ...base, id: 'public-design-01234567890', visibility: 'APPLICATION' })
      .execute()
    await shop.db.updateTable('design').set({ name: 'y' }).where('name', '=', 'x').execute()
    await listener.query('select 1')
    expect(told).toEqual(['design', 'design'])
    await shop.db.deleteFrom('design').where('name', '=', 'y').execute()
    await listener.end()
  })
})
