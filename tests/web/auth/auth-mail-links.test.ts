import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.deleteFrom('attempt_count').execute())

const TOO_OFTEN = 'too many attempts'
const OVER = 'This link no longer works'
const tokenTo = async (email: string) => tokenOf((await mailsTo(shop.db, email))[0])

/** As many as one address may bring within a quarter of an hour. */
async function bringWrongLinks() {
  const form = { token: 'x'.repeat(43) }
  for (let i = 0; i < 30; i++) {
    const answer = await shop.ask('/login/link', { form })
    expect([answer.status, answer.text.includes(OVER)]).toEqual([410, true])
  }
}

describe('the link of a registration', () => {
  const person = { name: 'Lea', surname: 'Lind', kind: 'PERSON', policy: 'on', intent: 'register' }

  it('asks for the password, which the form of the registration does not', async () => {
    const jar = openJar(shop)
    const email = 'lea@example.com'
    const form = await jar.ask('/login?mode=register')
    expect(form.text).not.toContain('type="password"')
    const asked = await jar.ask('/login?mode=register', { form: { ...person, email } })
    expect(asked.headers.location).toBe('/login?sent=register')
    const token = await tokenTo(email)
    const path = `/login/verify?token=${token}`
    const page = await jar.ask(path)
    expect(page.text).toMatch(/<input[^>]*autoComplete="new-password"/i)
    expect(page.text).toContain(`value="${email}"`)
    const common = await jar.ask(path, { form: { token, password: 'password123' } })
    expect([common.status, common.text.includes('id="field-password"')]).toEqual([422, true])
    const opened = await jar.ask(path, { form: { token, password: 'a quiet tall lamp' } })
    expect([opened.status, opened.headers.location]).toEqual([303, '/accounts/home'])
    expect((await jar.session()).customer).toMatchObject({ email })
    expect((await shop.ask(path)).text).toContain(OVER)
  })
})

describe('a good link, where too many wrong ones came from', () => {
  it('is not called over, and is good again later', async () => {
    const { email } = await makeCustomer(shop.db)
    await shop.ask('/login/password-reset', { form: { email } })
    const reset = `/login/password-reset?token=${await tokenTo(email)}`
    await shop.ask('/login', { form: { email, intent: 'link' } })
    const token = await tokenTo(email)
    await bringWrongLinks()
    const slowed = await shop.ask(`/login/link?token=${token}`, { form: { token } })
    expect(slowed.status).toBe(429)
    for (const page of [slowed, await shop.ask(reset), await shop.ask('/login/verify?token=abc')]) {
      expect(page.text).toContain(TOO_OFTEN)
      expect(page.text).not.toContain(OVER)
    }
    await shop.db.deleteFrom('attempt_count').execute()
    const later = await shop.ask(`/login/link?token=${token}`, { form: { token } })
    expect(later.status).toBe(303)
  })
})
