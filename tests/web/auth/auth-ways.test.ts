import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/observe/log.ts'
import { addAuth } from '#server/web/auth/auth.ts'
import type { WebEnv } from '#server/web/web-context.ts'
import { noWebKeys } from '#server/web/auth/web-keys.ts'
import { makeCustomer } from '#tests/make.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const json = (text: string) => JSON.parse(text) as Record<string, unknown>
const origin = () => `http://gb.localhost:${shop.env.PORT}`
const gift = { articleId: '901', intent: 'add' }

describe('specification 8: a shop without any way in', () => {
  it('says InvalidProvider, 500', async () => {
    const web = new Hono<WebEnv>()
    addAuth(web, {
      visitFor: () => expect.fail('nobody is asked'),
      providers: [],
      ownWays: [],
      keys: noWebKeys,
      log: createLog('silent'),
    })
    for (const step of ['signin', 'callback']) {
      const answer = await web.request(`/api/auth/${step}/credentials`, { method: 'POST' })
      expect(answer.status).toBe(500)
      expect(await answer.json()).toMatchObject({ statusMessage: 'InvalidProvider' })
    }
  })
})

describe('the page that somebody wanted', () => {
  it.each([
    ['/login?redirect=%2Faccounts%2Forders', '/login?redirect=%2Faccounts%2Forders'],
    ['/login?redirect=%2F%2Fevil.example', '/login'],
    ['/login?redirect=%2Flogin', '/login'],
    ['/login?next=/cart', '/login'],
  ])('%s is kept as %s through a sign-in', async (callbackUrl, kept) => {
    const { email, password } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    const answer = await jar.post('/api/auth/callback/credentials', {
      email,
      password,
      callbackUrl,
    })
    expect(json(answer.text)).toEqual({ url: `${origin()}${kept}` })
  })

  it('is on our own port, whatever the request calls us', async () => {
    const answer = await shop.ask('/api/auth/providers', { host: 'gb.localhost.:1337' })
    const list = json(answer.text) as Record<string, { signinUrl: string }>
    expect(list['email']!.signinUrl).toBe(`${origin()}/api/auth/signin/email`)
  })
})

describe('a page that lay open for days', () => {
  it('leads to a new form instead of an answer for programs', async () => {
    const jar = openJar(shop)
    const form = { csrfToken: 'of last week', email: 'a@example.com', password: 'x' }
    const answer = await jar.ask('/api/auth/callback/credentials', { form })
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe(`${origin()}/login?error=MissingCSRF`)
    const page = await jar.ask('/login?error=MissingCSRF')
    expect(page.text).toContain('This page was open for too long')
  })
})

describe('logging out', () => {
  it.each(['/logout', '/api/auth/signout'])('by %s takes nothing from a visitor', async (path) => {
    const jar = openJar(shop)
    await jar.ask('/cart', { form: gift })
    expect((await jar.session())['cart_quantity']).toBe(1)
    await jar.post(path)
    expect((await jar.session())['cart_quantity']).toBe(1)
  })

  it.each(['/logout', '/api/auth/signout'])(
    'by %s keeps the answer about cookies',
    async (path) => {
      const { email, password } = await makeCustomer(shop.db)
      const jar = openJar(shop)
      await jar.post('/api/auth/callback/credentials', { email, password })
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0' } as never
      await jar.ask('/api/consent', { form: { choice: 'none' }, headers })
      await jar.post(path)
      expect(await jar.session()).toMatchObject({ customer: null, isConsentGiven: true })
    },
  )
})

describe('a form of the account', () => {
  it.each(['__proto__', 'toString', 'hasOwnProperty', ''])(
    'with intent %j is refused',
    async (intent) => {
      const { email, password } = await makeCustomer(shop.db)
      const jar = openJar(shop)
      await jar.post('/api/auth/callback/credentials', { email, password })
      expect((await jar.ask('/accounts/profile', { form: { intent } })).status).toBe(400)
    },
  )
})
