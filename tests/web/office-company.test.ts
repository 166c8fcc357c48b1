import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureRoles, invite } from '#commerce/staff/people.service.ts'
import { openOidcProvider } from '#tests/fakes/oidc-provider.ts'
import { openJar } from './browser-jar.ts'
import { openShop, type TestShop } from './shop.ts'

let shop: TestShop
let provider: Awaited<ReturnType<typeof openOidcProvider>>
const email = 'wanda@work.example'

beforeAll(async () => {
  provider = await openOidcProvider()
  shop = await openShop({
    STAFF_OIDC: JSON.stringify({
      name: 'Work & Co',
      issuer: provider.issuer,
      clientId: 'office',
      clientSecret: 'not a secret',
    }),
  })
  const roles = [{ role: 'support', stores: undefined, validUntil: undefined }]
  await ensureRoles(shop.db)
  const person = { email, name: 'Wanda', language: 'en', roles }
  await invite({ db: shop.db, now: new Date() }, person, undefined)
})
afterAll(async () => {
  await shop?.close()
  await provider.close()
})

it('somebody of the company leaves for its sign-in, and comes back into the office', async () => {
  const jar = openJar(shop, 'staff.localhost')
  const page = await jar.ask('/office/sign-in')
  expect(page.text).toContain('Sign in with Work &amp; Co')
  const left = await jar.ask('/office/sign-in?back=%2Foffice%2Fme', { form: { act: 'company' } })
  const url = /content="0;url=([^"]+)"/.exec(left.text)![1]!.replaceAll('&amp;', '&')
  expect(new URL(url).origin).toBe(provider.issuer)
  const cookie = left.headers['set-cookie']!.find((one) => one.startsWith('company='))
  expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)

  provider.mood.claims = { sub: 'wanda', email, email_verified: true }
  const back = provider.agree(url)
  // From elsewhere a browser brings no cookie of ours: the page asks for itself again, and then it does.
  const arrived = await shop.ask(back, {
    host: 'staff.localhost',
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(arrived.text).toContain('http-equiv="refresh"')
  const entered = await jar.ask(back, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect([entered.status, entered.headers.location]).toEqual([303, '/office/me'])
  expect((await jar.ask('/office/me')).text).toContain('Work &amp; Co')
  expect(jar.cookies.has('company')).toBe(false)

  // The same answer, brought by somebody else or once more, opens nothing.
  const thief = await shop.ask(back, { host: 'staff.localhost' })
  expect([thief.status, thief.headers.location]).toEqual([303, '/office/sign-in'])
})
