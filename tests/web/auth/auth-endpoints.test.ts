import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer } from '#tests/make.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const json = (text: string) => JSON.parse(text) as Record<string, unknown>
const origin = () => `http://gb.localhost:${shop.env.PORT}`

async function signedIn(host = 'gb.localhost') {
  const person = await makeCustomer(shop.db)
  const jar = openJar(shop, host)
  const { email, password } = person
  const answer = await jar.post('/api/auth/callback/credentials', { email, password })
  return { person, jar, answer }
}

describe('specification 7, GET /providers', () => {
  it('lists the ways in with the addresses of their endpoints', async () => {
    const answer = await shop.ask('/api/auth/providers')
    expect(answer.status).toBe(200)
    const list = json(answer.text)
    expect(Object.keys(list)).toEqual(['credentials', 'email', 'passkey'])
    expect(list['email']).toEqual({
      id: 'email',
      name: 'E-mail',
      type: 'email',
      signinUrl: `${origin()}/api/auth/signin/email`,
      callbackUrl: `${origin()}/api/auth/callback/email`,
    })
  })
})

describe('specification 7, GET /csrf', () => {
  it('gives a token whose other half is a cookie that no script sees', async () => {
    const jar = openJar(shop)
    const answer = await jar.ask('/api/auth/csrf')
    const { csrfToken } = json(answer.text)
    expect(csrfToken).toMatch(/^[0-9a-f]{64}$/)
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^csrf=.*HttpOnly; SameSite=Lax/)
    expect(json((await jar.ask('/api/auth/csrf')).text)['csrfToken']).toBe(csrfToken)
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('specification 7, GET /session', () => {
  it('is empty for a visitor and names the customer, never the credential', async () => {
    expect(json((await shop.ask('/api/auth/session')).text)).toEqual({})
    const { person, jar } = await signedIn()
    const answer = await jar.ask('/api/auth/session')
    expect(json(answer.text)).toEqual({
      user: { name: 'Ana Prueba', email: person.email },
      expires: expect.stringMatching(/^\d{4}-/),
    })
    expect(answer.text).not.toContain(jar.cookies.get('sid'))
  })

  it('specification 8: says SessionRequired where a login is needed', async () => {
    const answer = await shop.ask('/api/auth/session?required=true')
    expect([answer.status, json(answer.text)['error']]).toEqual([401, 'SessionRequired'])
    const page = await shop.ask('/accounts/home')
    expect(page.headers.location).toBe('/login?redirect=%2Faccounts%2Fhome&error=SessionRequired')
  })
})

describe('specification 7, POST /signin/{provider} and /callback/{provider}', () => {
  it.each(['signin', 'callback'])('%s/credentials signs in, with a new id', async (step) => {
    const { email, password } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.ask('/api/session', { method: 'POST', headers: { origin: origin() } })
    const before = jar.cookies.get('sid')
    const answer = await jar.post(`/api/auth/${step}/credentials`, { email, password })
    expect(json(answer.text)).toEqual({ url: `${origin()}/login` })
    expect(jar.cookies.get('sid')).not.toBe(before)
    expect((await jar.session()).customer).toMatchObject({ email })
    const on = await jar.ask('/login')
    expect(on.headers.location).toBe('/accounts/home')
  })

  it('without json answers by a redirect', async () => {
    const { email, password } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    const form = { csrfToken: await jar.csrfToken(), email, password, callbackUrl: '/cart' }
    const answer = await jar.ask('/api/auth/callback/credentials', { form })
    expect([answer.status, answer.headers.location]).toEqual([302, `${origin()}/cart`])
  })

  it('a wrong password is CredentialsSignin, the same for known and unknown e-mails', async () => {
    const { email } = await makeCustomer(shop.db)
    const attempt = (to: string) =>
      openJar(shop).post('/api/auth/callback/credentials', { email: to, password: 'wrong one' })
    const [known, unknown] = [await attempt(email), await attempt('nobody@example.com')]
    expect([known.status, json(known.text)['error']]).toEqual([401, 'CredentialsSignin'])
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  })

  it('specification 8: an unknown provider is InvalidProvider, 400', async () => {
    for (const step of ['signin', 'callback']) {
      const answer = await openJar(shop).post(`/api/auth/${step}/myspace`)
      expect([answer.status, json(answer.text)['error']]).toEqual([400, 'InvalidProvider'])
    }
    const proto = await openJar(shop).post('/api/auth/signin/__proto__')
    expect(proto.status).toBe(400)
  })

  it('without the token, or with somebody else’s, nothing happens', async () => {
    const { email, password } = await makeCustomer(shop.db)
    const foreign = await openJar(shop).csrfToken()
    for (const csrfToken of ['', foreign, 'x'.repeat(64)]) {
      const jar = openJar(shop)
      await jar.csrfToken()
      const form = { csrfToken, email, password, json: 'true' }
      const answer = await jar.ask('/api/auth/callback/credentials', { form })
      expect([answer.status, json(answer.text)['error']]).toEqual([400, 'MissingCSRF'])
      expect(jar.cookies.has('sid')).toBe(false)
    }
  })

  it('a link is mailed and signs in by the page that it opens', async () => {
    const jar = openJar(shop)
    const email = 'linked@example.com'
    const sent = await jar.post('/api/auth/signin/email', { email, callbackUrl: '/cart' })
    expect(json(sent.text)).toEqual({ url: `${origin()}/login?sent=link` })
    const token = tokenOf((await mailsTo(shop.db, email))[0])
    const opened = await jar.ask(`/api/auth/callback/email?token=${token}`)
    expect(opened.headers.location).toBe(`/login/link?token=${token}`)
    expect((await jar.session()).customer).toBeNull()
    const entered = await jar.post('/api/auth/callback/email', { token })
    expect(json(entered.text)).toEqual({ url: `${origin()}/cart` })
    expect((await jar.session()).customer).toMatchObject({ email })
    const again = await jar.post('/api/auth/callback/email', { token })
    expect([again.status, json(again.text)['error']]).toEqual([401, 'Verification'])
  })

  it('a passkey is asked for by a question of ours', async () => {
    const answer = await openJar(shop).post('/api/auth/signin/passkey')
    expect(json(answer.text)).toMatchObject({ options: { rpId: 'gb.localhost' } })
    const forged = await openJar(shop).post('/api/auth/callback/passkey', { response: '{}' })
    expect(forged.status).toBe(401)
  })

  it('takes forms only', async () => {
    const answer = await shop.ask('/api/auth/callback/credentials', {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(415)
  })
})

const hostile: Record<string, string> = {
  'another site': 'https://evil.example',
  'another site without a scheme': '//evil.example',
  'three slashes': '///evil.example',
  'a backslash': '/\\evil.example',
  'a tab': '/%09/evil.example',
  'a malformed address': 'https://%',
  'a script': 'javascript:alert(1)',
  'five kilobytes': `/${'x'.repeat(5_000)}`,
  'a host that begins like ours': 'http://gb.localhost.evil.example/',
}

describe('security S2: where a sign-in ends', () => {
  it.each(Object.entries(hostile))('%s leads to our own first page', async (_, callbackUrl) => {
    const { jar } = await signedIn()
    const answer = await jar.post('/api/auth/signout', { callbackUrl })
    expect(json(answer.text)).toEqual({ url: `${origin()}/` })
  })

  it('two at once are none', async () => {
    const jar = openJar(shop)
    const csrfToken = await jar.csrfToken()
    const body = `csrfToken=${csrfToken}&json=true&callbackUrl=/cart&callbackUrl=//evil.example`
    const answer = await jar.ask('/api/auth/signout', { body })
    expect(json(answer.text)).toEqual({ url: `${origin()}/` })
  })
})

describe('specification 7, POST /signout', () => {
  it('ends the session, here and in the database', async () => {
    const { jar } = await signedIn()
    const sid = jar.cookies.get('sid')!
    const answer = await jar.post('/api/auth/signout', { callbackUrl: '/offers' })
    expect(json(answer.text)).toEqual({ url: `${origin()}/offers` })
    expect(jar.cookies.has('sid')).toBe(false)
    const replayed = await shop.ask('/api/session', { cookie: `sid=${sid}` })
    expect(json(replayed.text)['customer']).toBeNull()
  })

  it('specification 8, security S4: without its token it is refused and changes nothing', async () => {
    const { jar } = await signedIn()
    const foreign = await openJar(shop).csrfToken()
    const refused = [
      await jar.ask('/api/auth/signout', { form: { json: 'true' } }),
      await jar.ask('/api/auth/signout', { form: { csrfToken: foreign } }),
      await jar.ask('/api/auth/signout'),
    ]
    for (const answer of refused) {
      expect([answer.status, json(answer.text)['statusMessage']]).toEqual([
        400,
        'Could not fetch CSRF Token for signing out',
      ])
    }
    expect((await jar.session()).customer).not.toBeNull()
  })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('security S5: %j is refused before anything is read', async (headers) => {
    const { jar } = await signedIn()
    const form = { csrfToken: await jar.csrfToken() }
    const answer = await jar.ask('/api/auth/signout', { form, headers: headers as never })
    expect(answer.status).toBe(403)
    expect((await jar.session()).customer).not.toBeNull()
  })
})

describe('security S10: pages with a token in their address', () => {
  it('tell nobody where they are, and their forms still arrive', async () => {
    const page = await shop.ask('/login/password-reset?token=abc')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const form = { intent: 'x' }
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const own = await shop.ask('/login/password-reset', { form, headers })
    expect(own.status).not.toBe(403)
    const elsewhere = await shop.ask('/cart', { form, headers })
    expect(elsewhere.status).toBe(403)
  })
})
