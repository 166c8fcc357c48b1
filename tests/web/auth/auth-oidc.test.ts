import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { openOidcProvider } from '#tests/fakes/oidc-provider.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
let provider: Awaited<ReturnType<typeof openOidcProvider>>

beforeAll(async () => {
  provider = await openOidcProvider()
  const work = { name: 'Work', clientId: 'estampa', clientSecret: 'not a secret' }
  shop = await openShop({
    OIDC_PROVIDERS: JSON.stringify([{ id: 'work', issuer: provider.issuer, ...work }]),
    APPLE_ID: 'apple-client',
    APPLE_SECRET: 'apple-secret',
  })
})
afterAll(async () => {
  await shop?.close()
  await provider.close()
})

let count = 0
beforeEach(() => {
  count += 1
  for (const name of Object.keys(provider.mood)) {
    if (name !== 'claims') delete provider.mood[name as 'nonce']
  }
  provider.mood.claims = {
    sub: `user-${count}`,
    email: `user${count}@work.example`,
    email_verified: true,
    given_name: 'Wanda',
    family_name: 'Work',
  }
})

type Jar = ReturnType<typeof openJar>
const origin = () => `http://gb.localhost:${shop.env.PORT}`

async function leave(jar: Jar, callbackUrl = '/cart', fields = {}): Promise<string> {
  const answer = await jar.post('/api/auth/signin/work', { callbackUrl, ...fields })
  return (JSON.parse(answer.text) as { url: string }).url
}

const comeBack = async (jar: Jar, path: string) => (await jar.ask(path)).headers.location

describe('somebody who signs in by an OpenID provider', () => {
  it('is sent there with state, nonce and PKCE, and comes back signed in', async () => {
    const jar = openJar(shop)
    const url = new URL(await leave(jar))
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'estampa',
      redirect_uri: `${origin()}/api/auth/callback/work`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/./),
      nonce: expect.stringMatching(/./),
    })
    expect(await comeBack(jar, provider.agree(url.href))).toBe(`${origin()}/cart`)
    expect((await jar.session()).customer).toMatchObject({
      name: 'Wanda',
      surname: 'Work',
      email: `user${count}@work.example`,
      is_partner: false,
    })
    expect([...jar.cookies.keys()].some((name) => name.includes('session-token'))).toBe(false)
  })

  it('is listed as a way in', async () => {
    const list = JSON.parse((await shop.ask('/api/auth/providers')).text) as object
    expect(Object.keys(list)).toEqual(['credentials', 'email', 'passkey', 'apple', 'work'])
  })

  it('by a form gets there as well, by a page: browsers block a redirect that follows a form', async () => {
    const jar = openJar(shop)
    const form = { csrfToken: await jar.csrfToken(), callbackUrl: '/' }
    const answer = await jar.ask('/api/auth/signin/work', { form })
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(`<meta http-equiv="refresh" content="0;url=${provider.issuer}/`)
  })

  it('links it to the account they are signed in with, once they have said the password', async () => {
    const person = await makeCustomer(shop.db)
    const jar = openJar(shop)
    const login = { email: person.email, password: PASSWORD }
    await jar.post('/api/auth/callback/credentials', login)
    const refused = await jar.post('/api/auth/signin/work', { password: 'a guess' })
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      401,
      {
        url: `${origin()}/accounts/profile?part=sign-in&error=CredentialsSignin`,
        error: 'CredentialsSignin',
      },
    ])
    const away = await leave(jar, '/accounts/profile', { password: PASSWORD })
    expect(await comeBack(jar, provider.agree(away))).toBe(`${origin()}/accounts/profile`)
    expect((await jar.session()).customer?.email).toBe(person.email)
    expect(jar.cookies.has('linking')).toBe(false)
    const other = openJar(shop)
    await comeBack(other, provider.agree(await leave(other)))
    expect((await other.session()).customer?.email).toBe(person.email)
  })

  it('links nothing for a stranger who finds a browser in which somebody signs in meanwhile', async () => {
    const person = await makeCustomer(shop.db)
    const jar = openJar(shop)
    const away = await leave(jar)
    await jar.post('/api/auth/callback/credentials', { email: person.email, password: PASSWORD })
    await comeBack(jar, provider.agree(away))
    const links = await shop.db
      .selectFrom('linked_account')
      .where('customer_id', '=', person.id)
      .select('provider')
      .execute()
    expect(links).toEqual([])
  })

  it('of somebody else is not linked, and the account says so', async () => {
    const other = openJar(shop)
    await comeBack(other, provider.agree(await leave(other)))
    const person = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.post('/api/auth/callback/credentials', { email: person.email, password: PASSWORD })
    const away = await leave(jar, '/accounts/profile', { password: PASSWORD })
    const location = await comeBack(jar, provider.agree(away))
    expect(location).toBe(`${origin()}/accounts/profile?part=sign-in&error=OAuthAccountNotLinked`)
    const page = await jar.ask('/accounts/profile?part=sign-in&error=OAuthAccountNotLinked')
    expect(page.text).toContain('There is already an account with this email address')
  })
})

describe('whoever comes back with something wrong is not let in', () => {
  const outcome = async (jar: Jar, path: string) => {
    const location = await comeBack(jar, path)
    return { location, customer: (await jar.session()).customer }
  }
  const refusedFor = (error: string) => ({
    location: `${origin()}/login?error=${error}`,
    customer: null,
  })

  it('another state', async () => {
    const jar = openJar(shop)
    const back = provider.agree(await leave(jar))
    expect(await outcome(jar, back.replace(/state=[^&]+/, 'state=forged'))).toEqual(
      refusedFor('OAuthCallbackError'),
    )
  })

  it('a browser that did not ask', async () => {
    const back = provider.agree(await leave(openJar(shop)))
    expect(await outcome(openJar(shop), back)).toEqual(refusedFor('OAuthCallbackError'))
  })

  it('another nonce', async () => {
    const jar = openJar(shop)
    provider.mood.nonce = 'replayed'
    expect(await outcome(jar, provider.agree(await leave(jar)))).toEqual(
      refusedFor('OAuthCallbackError'),
    )
  })

  it('another issuer', async () => {
    const jar = openJar(shop)
    provider.mood.issuer = 'https://evil.example'
    expect(await outcome(jar, provider.agree(await leave(jar)))).toEqual(
      refusedFor('OAuthCallbackError'),
    )
  })

  it('a token for another shop', async () => {
    const jar = openJar(shop)
    provider.mood.audience = 'another-shop'
    expect(await outcome(jar, provider.agree(await leave(jar)))).toEqual(
      refusedFor('OAuthCallbackError'),
    )
  })

  it('a code that was used', async () => {
    const [first, second] = [openJar(shop), openJar(shop)]
    const back = provider.agree(await leave(first))
    await leave(second)
    await comeBack(first, back)
    expect(await outcome(second, back)).toEqual(refusedFor('OAuthCallbackError'))
  })

  it('an error instead of a code', async () => {
    const jar = openJar(shop)
    await leave(jar)
    expect(await outcome(jar, '/api/auth/callback/work?error=access_denied')).toEqual(
      refusedFor('OAuthCallbackError'),
    )
  })

  it('an address that nobody has checked', async () => {
    const person = await makeCustomer(shop.db)
    const jar = openJar(shop)
    provider.mood.claims = { sub: 'claims', email: person.email, email_verified: false }
    expect(await outcome(jar, provider.agree(await leave(jar)))).toEqual(refusedFor('AccessDenied'))
  })

  it('a provider that sends us to somebody else’s machine', async () => {
    const jar = openJar(shop)
    const back = provider.agree(await leave(jar))
    provider.mood.tokenEndpoint = 'http://127.0.0.1:9/token'
    expect(await outcome(jar, back)).toEqual(refusedFor('OAuthCallbackError'))
  })
})

describe('Apple, which answers by a form from its own page', () => {
  const headers = { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' }

  it('is turned into a link, which brings the cookies of the walk', async () => {
    const form = { code: 'c', state: 's', user: '{"name":{}}', extra: 'x' }
    const answer = await shop.ask('/api/auth/callback/apple', { form, headers })
    expect([answer.status, answer.headers.location]).toEqual([
      303,
      '/api/auth/callback/apple?code=c&state=s',
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('is the only one: nobody else’s page sends us forms', async () => {
    for (const id of ['work', 'credentials', 'email', 'myspace']) {
      const answer = await shop.ask(`/api/auth/callback/${id}`, { form: { code: 'c' }, headers })
      expect([id, answer.status]).toEqual([id, 403])
    }
  })
})
