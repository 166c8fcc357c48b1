import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'
import { visitor } from '#tests/web/uploads/uploading.ts'

const EVERYTHING = '"cache", "storage"'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const isIn = async (cookie: string | undefined) =>
  (JSON.parse((await shop.ask('/api/session', { cookie })).text) as { customer: unknown })
    .customer !== null

describe('signing out', () => {
  it('by the account’s form takes what the browser keeps along, and the session with it', async () => {
    const cookie = await shop.logIn(await makeCustomer(shop.db))
    const answer = await shop.ask('/logout', { form: {}, cookie })
    expect(answer.status).toBe(303)
    expect(answer.headers['clear-site-data']).toBe(EVERYTHING)
    expect(String(answer.headers['set-cookie'])).toMatch(/sid=;.*Max-Age=0/)
    expect(await isIn(cookie)).toBe(false)
  })

  it('by the specification’s endpoint does the same', async () => {
    const jar = openJar(shop)
    await jar.ask('/login', { form: await makeCustomer(shop.db) })
    const answer = await jar.post('/api/auth/signout')
    expect(jar.cookies.has('sid')).toBe(false)
    expect(answer.headers['clear-site-data']).toBe(EVERYTHING)
  })

  it('of an account that is deleted does, too', async () => {
    const cookie = await shop.logIn(await makeCustomer(shop.db))
    const form = { intent: 'delete', password: PASSWORD }
    const answer = await shop.ask('/accounts/profile', { form, cookie })
    expect([answer.status, answer.headers['clear-site-data']]).toEqual([303, EVERYTHING])
  })

  it('from a tab whose session ended elsewhere clears the browser all the same', async () => {
    const person = await makeCustomer(shop.db)
    const cookie = await shop.logIn(person)
    await shop.db.deleteFrom('session').where('customer_id', '=', person.id).execute()
    const answer = await shop.ask('/logout', { form: {}, cookie })
    expect(answer.headers['clear-site-data']).toBe(EVERYTHING)
  })

  it('takes nothing from a visitor, whose designs may lie in the browser alone', async () => {
    const { cookie } = await visitor(shop)
    for (const own of [cookie, undefined]) {
      const answer = await shop.ask('/logout', { form: {}, cookie: own })
      expect(answer.headers).not.toHaveProperty('clear-site-data')
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })

  it.each(['server', 'cookie'])(
    'keeps what a visitor has agreed to, with SESSION_PROVIDER=%s',
    async (provider) => {
      const own = provider === 'server' ? shop : await openShop({ SESSION_PROVIDER: provider })
      try {
        const jar = openJar(own)
        await jar.ask('/login', { form: await makeCustomer(own.db) })
        const body = JSON.stringify({ isConsentGiven: true, isAnalyticsAccepted: true })
        const length = String(Buffer.byteLength(body))
        const headers = { ...browser, 'content-length': length }
        await jar.ask('/api/session', { method: 'POST', body, headers })
        await jar.ask('/logout', { form: {} })
        expect(await jar.session()).toMatchObject({ customer: null, isConsentGiven: true })
      } finally {
        if (own !== shop) await own.close()
      }
    },
  )
})

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'content-type': 'application/json',
}
