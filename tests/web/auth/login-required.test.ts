import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
let cookie: string
const host = 'fi.localhost'

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sites-')), 'sites.json')
  writeFileSync(file, JSON.stringify({ 'WPX-FI': { isLoginRequiredToAccess: true } }))
  shop = await openShop({ SITES_FILE: file })
  cookie = await shop.logIn({ email: 'anna@example.com', password: 'print-something-nice' }, host)
})
afterAll(() => shop.close())

describe('a store that asks for a login', () => {
  it.each([
    '/',
    '/cart',
    '/about-us',
    '/help-center',
    '/create/101',
    '/no-such-page',
    '/offers.data',
  ])('shows %s to nobody else', async (path) => {
    const answer = await shop.ask(path, { host })
    if (path.endsWith('.data')) expect(answer.text).toContain('/login')
    else
      expect([answer.status, answer.headers.location]).toMatchObject([
        302,
        expect.stringMatching(/^\/login/),
      ])
  })

  it('shows its door, its legal pages and its files to everybody', async () => {
    expect((await shop.ask('/login', { host })).status).toBe(200)
    expect((await shop.ask('/login/password-reset', { host })).status).toBe(200)
    expect((await shop.ask('/_icons/ui.svg', { host })).status).toBe(200)
    const door = await shop.ask('/login', { host })
    const legal = [...door.text.matchAll(/<li><a href="(\/[a-z0-9-]+)">/g)].map(
      (match) => match[1]!,
    )
    const open = await Promise.all(
      legal.map(async (path) => [path, (await shop.ask(path, { host })).status] as const),
    )
    expect(open.filter(([, status]) => status === 200)).toHaveLength(5)
  })

  it('skips the old addresses for strangers and follows them for customers', async () => {
    const stranger = await shop.ask('/my-orders', { host })
    expect([stranger.status, stranger.headers.location]).toEqual([
      302,
      '/login?redirect=%2Fmy-orders&error=SessionRequired',
    ])
    const customer = await shop.ask('/my-orders', { host, cookie })
    expect([customer.status, customer.headers.location]).toEqual([308, '/accounts/orders'])
  })

  it('keeps its data from strangers too', async () => {
    for (const path of ['/articles', '/help/categories', '/tags', '/cart']) {
      expect([path, (await shop.ask(`/api/shop${path}`, { host })).status]).toEqual([path, 401])
    }
    expect((await shop.ask('/api/shop/articles', { host, cookie })).status).toBe(200)
  })

  it('is open to a customer, and other stores stay open to all', async () => {
    expect((await shop.ask('/', { host, cookie })).status).toBe(200)
    expect((await shop.ask('/', { host: 'se.localhost' })).status).toBe(200)
  })
})
