import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '#commerce/contracts.ts'
import { root } from '#server/build/build-identity.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  // The worker writes on its own account.
  shop = await openShop({ WORKER: 'none' })
})
afterAll(() => shop.close())

describe('what everybody reads', () => {
  async function listToldTables(): Promise<Set<string>> {
    const { rows } = await sql<{ name: string }>`
      select tgrelid::regclass::text as name from pg_trigger
      where tgname like 'tell_shop_changed%'`.execute(shop.db)
    return new Set(rows.map((row) => row.name))
  }

  it('is written by few, and each of them is known', async () => {
    const told = await listToldTables()
    const writing = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\('([a-z_]+)/g
    const writers = globSync('{api,app,commerce,press,server}/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => {
        const text = readFileSync(join(root, file), 'utf8')
        return [...text.matchAll(writing)].some(([, table]) => told.has(table!))
      })
    expect(writers.toSorted()).toEqual([
      // Legal pages come from the operator's files.
      'commerce/content/page-writing.queries.ts',
      // Carriers and what they cost are the operator's.
      'commerce/delivery/carrier-writing.queries.ts',
      // A design is its owner's alone until a partner publishes it, or staff.
      'commerce/design/design-lifetime.queries.ts',
      'commerce/design/design-version.queries.ts',
      'commerce/design/design.queries.ts',
      // Photos of reviews; the review that shows them needs the same link.
      'commerce/kernel/picture-rows.ts',
      // An order takes a use, and tells only when it was the last one. Promotions are staff's.
      'commerce/promotion/promotion-use.queries.ts',
      'commerce/promotion/promotion-writing.queries.ts',
      // A review needs a signed link from a mail, once, and is looked at before it is shown.
      'commerce/review/review-writing.queries.ts',
    ])
  })

  it('cannot be written by a stranger, whatever he calls', async () => {
    const nouns = [
      'catalogue',
      'content',
      'design',
      'help',
      'promotion',
      'review',
      'reviewWriting',
    ] as const
    const writes = nouns
      .flatMap((noun) => Object.entries(contracts[noun]).map(([name, one]) => ({ name, one })))
      .filter(({ one }) => one.method !== 'GET')
    expect(writes.length).toBeGreaterThan(10)
    const listener = new pg.Client({ connectionString: shop.env.DATABASE_URL })
    await listener.connect()
    await listener.query('listen shop_changed')
    const heard: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => heard.push(payload))
    const accepted: string[] = []
    for (const { name, one } of writes) {
      const path = one.path.replace(/\{[a-z0-9_]+\}/g, 'AAAAAAAAAAAAAAAAAAAAAA')
      const answer = await shop.ask(`/api/shop${path}`, {
        method: one.method,
        body: 'visibility=APPLICATION&article_id=101&stars=5&body=x&token=x&name=x',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': crypto.randomUUID(),
        },
      })
      if (answer.status < 400) accepted.push(name)
    }
    await listener.query('select 1')
    await listener.end()
    expect(heard).toEqual([])
    // A design of his own, which nobody else sees.
    expect(accepted).toEqual(['createDesign'])
  })

  it('holds no word of whoever asked for it first', async () => {
    const word = 'intruder-4711'
    await sql`notify shop_changed, '*'`.execute(shop.db)
    const first = await shop.ask(`/photo-mug?utm_source=${word}&gclid=${word}`, {
      cookie: `sid=${word}; theme=${word}`,
      headers: {
        'accept-language': word,
        'user-agent': word,
        referer: `http://${word}.example/`,
        'x-forwarded-host': `${word}.example`,
        'x-forwarded-proto': word,
        'x-forwarded-for': word,
        'x-react-router-spa-mode': 'yes',
        'x-original-url': `/${word}`,
        forwarded: `host=${word}.example`,
      },
    })
    const second = await shop.ask('/photo-mug')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers['cache-control']).toMatch(/^public/)
    expect(first.text).toBe(second.text)
    expect(second.text + JSON.stringify(second.headers)).not.toContain(word)
  })
})
