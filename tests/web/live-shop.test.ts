import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { readEnv } from '#config/env.ts'
import { claimDatabase } from '#db/shop-kind.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { liveSettings } from './live-settings.ts'
import { openShop, type TestShop } from './shop.ts'

const settings = liveSettings(mkdtempSync(join(tmpdir(), 'live-shop-')), {
  'WPX-ES': { origin: 'https://www.example.es', hosts: ['example.es'] },
  'WPX-DE': { origin: 'https://www.example.de' },
})
const host = 'www.example.es'
const origin = 'https://www.example.es'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop(settings)
})
afterAll(() => shop.close())

const ask = (path: string) => shop.ask(path, { host: `${host}:443` })
const post = (path: string, form: Record<string, string>, from = origin) =>
  shop.ask(path, { host: 'www.example.es:443', form, headers: { host, origin: from } })

describe('a real shop', () => {
  it.each(['de.localhost', 'localhost', 'gb.localhost', 'www.example.fr', '127.0.0.1'])(
    'does not answer as %s',
    async (name) => {
      expect((await shop.ask('/', { host: name })).status).toBe(421)
    },
  )

  it('names no store that it has not opened', async () => {
    for (const path of ['/', '/login', '/cart', '/help-center', '/aviso-legal', '/sitemap.xml']) {
      const { text } = await ask(path)
      expect(text, path).not.toContain('localhost')
    }
    const { text } = await ask('/aviso-legal')
    const languages = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(
      ([, language]) => language,
    )
    expect(new Set(languages)).toEqual(
      new Set(['ca-ES', 'de-DE', 'en-DE', 'en-ES', 'es-ES', 'x-default']),
    )
  })

  it('has a front door before anything is on its shelves', async () => {
    const { status, text } = await ask('/')
    expect(status).toBe(200)
    expect(text).toContain('Abrimos muy pronto')
    expect(text).not.toContain('#products')
  })

  it('says who sells, though nobody has written a page yet', async () => {
    const { status, text } = await ask('/aviso-legal')
    expect(status).toBe(200)
    for (const fact of [
      'Imprenta Real, S.L.',
      'Calle Mayor 1',
      'ESA28015865',
      'Ana Pérez',
      'M-1234',
    ])
      expect(text).toContain(fact)
    expect(text).not.toContain('Estampa Impresión')
  })

  it('has neither an inbox nor customers of the demo', async () => {
    expect((await ask('/_inbox')).status).toBe(404)
    expect((await shop.ask('/_inbox', { host: 'localhost' })).status).not.toBe(200)
    const answer = await post('/login', {
      email: 'anna@example.com',
      password: 'print-something-nice',
    })
    expect(answer.status).toBe(422)
  })
})

describe('a form behind TLS', () => {
  it.each([
    ['/login', { email: 'a@example.es', password: 'wrong' }, 422],
    ['/login.data', { email: 'a@example.es', password: 'wrong' }, 422],
    ['/login/password-reset', { email: 'a@example.es' }, 303],
    ['/newsletter', { email: 'a' }, 422],
    ['/contact', { name: 'A' }, 422],
    ['/tracking', { number: 'ES-1', email: 'a@example.es' }, 422],
    ['/cart', { intent: 'remove' }, 303],
  ] as const)('%s is read', async (path, form, expected) => {
    const answer = await post(path, form)
    expect(answer.status, answer.text.slice(0, 300)).toBe(expected)
  })

  it.each(['http://www.example.es', 'https://www.example.de', 'https://evil.example', 'null'])(
    'of %s is refused',
    async (from) => {
      expect((await post('/login', { email: 'a@example.es', password: 'x' }, from)).status).toBe(
        403,
      )
    },
  )

  it('is taken from every address of the store', async () => {
    const answer = await shop.ask('/login', {
      form: { email: 'a@example.es', password: 'wrong' },
      headers: { host: 'example.es', origin: 'https://example.es' },
    })
    expect(answer.status).toBe(422)
  })
})

describe('a database', () => {
  let database: TestDatabase
  const live = readEnv(settings)
  const demo = readEnv({})
  const local = readEnv({ SEED_DEMO: 'no' })

  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  it('of the demo is never a real shop’s', async () => {
    await claimDatabase(database.db, demo)
    await claimDatabase(database.db, demo)
    await expect(claimDatabase(database.db, live)).rejects.toThrow(
      'The database holds the demo, and this is a real shop (https://www.example.es): use an empty database',
    )
    await database.db.deleteFrom('shop_kind').execute()
  })

  it('of a real shop is never the demo’s, nor one that somebody tries out', async () => {
    await claimDatabase(database.db, live)
    await claimDatabase(database.db, live)
    for (const other of [demo, local]) {
      await expect(claimDatabase(database.db, other)).rejects.toThrow(
        /^The database has been a real shop’s since \d{4}-\d{2}-\d{2}: set SITES_FILE/,
      )
    }
  })

  it('with unfinished orders keeps their store open', async () => {
    const order = { email: 'a@example.fr', total_minor: 1, currency: 'EUR', store: 'WPX-FR' }
    const rows = [
      { ...order, public_id: makePublicId(), number: 'FR-1', status: 1 },
      { ...order, public_id: makePublicId(), number: 'FR-2', status: 15 },
    ]
    await database.db.insertInto('shop_order').values(rows).execute()
    await expect(claimDatabase(database.db, live)).rejects.toThrow('not finished: WPX-FR (1)')
    await database.db.updateTable('shop_order').set({ status: 10 }).execute()
    await claimDatabase(database.db, live)
  })
})
