import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer, PASSWORD } from '#tests/make.ts'
import { openJar } from '#tests/web/browser-jar.ts'
import { openShop, type TestShop } from '#tests/web/shop.ts'

const fields = [
  'fotiApiClient',
  'isConsentGiven',
  'isAdsAccepted',
  'isAnalyticsAccepted',
  'consentVersion',
  'screenWidth',
  'screenHeight',
  'screenDevicePixelRatio',
  'ga4ClientId',
  'ga4SessionId',
  'ga4SessionNumber',
  'customer',
  'updateDateCustomer',
]

const told = {
  screenWidth: 390,
  screenHeight: 844,
  screenDevicePixelRatio: 2.625,
  ga4ClientId: '123.456',
  ga4SessionId: '1763',
  ga4SessionNumber: 4,
}

const choice = {
  isConsentGiven: true,
  isAdsAccepted: false,
  isAnalyticsAccepted: true,
  consentVersion: '7',
}

describe.each(['server', 'cookie'])('the session, kept by provider %s', (provider) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop({ SESSION_PROVIDER: provider })
  }, 300_000)
  afterAll(() => shop?.close())

  const send = (jar: ReturnType<typeof openJar>, body: unknown, host = 'gb.localhost') =>
    jar.ask('/api/session', {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        // Whoever has no name is taken for a program, which agrees to nothing.
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0',
        // The shop hangs up on who sends too much: nobody else must get that line.
        connection: 'close',
        origin: `http://${host}:${shop.env.PORT}`,
      },
    })
  const countSessions = async () => {
    const row = await shop.db
      .selectFrom('session')
      .select((on) => on.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  it('specification 3: has every field, also for a visitor who has told nothing', async () => {
    const answer = await shop.ask('/api/session')
    expect(Object.keys(JSON.parse(answer.text) as object)).toEqual(expect.arrayContaining(fields))
    expect(answer.cookie).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it.each(['gb', 'es', 'tz', 'ch'])('specification 7: is kept at %s.localhost', async (name) => {
    const host = `${name}.localhost`
    const jar = openJar(shop, host)
    await send(jar, { ...told, ...choice, unknown: 'x' }, host)
    expect(await jar.session()).toMatchObject({ ...told, ...choice, customer: null })
    expect(await jar.session()).not.toHaveProperty('unknown')
  })

  it('takes a form as well, and keeps what is not told again', async () => {
    const jar = openJar(shop)
    await jar.ask('/api/session', { form: { screenWidth: '1280', screenHeight: '800' } })
    await jar.ask('/api/session', { form: { screenWidth: '1440' } })
    expect(await jar.session()).toMatchObject({ screenWidth: 1440, screenHeight: 800 })
  })

  it('specification 4: consent is set once in a version, and again in the next', async () => {
    const jar = openJar(shop)
    await send(jar, choice)
    await send(jar, { ...choice, isAdsAccepted: true })
    expect(await jar.session()).toMatchObject({ isAdsAccepted: false, consentVersion: '7' })
    await send(jar, { ...choice, isAdsAccepted: true, consentVersion: '8' })
    expect(await jar.session()).toMatchObject({ isAdsAccepted: true, consentVersion: '8' })
  })

  it('is not lost by logging in and out', async () => {
    const { email } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await send(jar, { ...choice, ...told })
    await jar.post('/api/auth/callback/credentials', { email, password: PASSWORD })
    expect(await jar.session()).toMatchObject({ ...choice, ...told, customer: { email } })
    await jar.post('/api/auth/signout')
    expect(await jar.session()).toMatchObject({ ...choice, customer: null })
  })

  it('security S13: grants nothing to whoever says who they are', async () => {
    const victim = await makeCustomer(shop.db, { isPartner: true })
    const jar = openJar(shop)
    const claims = {
      customer: { id: victim.id, email: victim.email, kind: 'partner', is_partner: true },
      updateDateCustomer: '2026-01-01',
      session: { customer: { id: victim.id } },
      fotiApiClient: 'mine',
      ext_session_id: 'x'.repeat(22),
    }
    const answer = await send(jar, claims)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({ customer: null, updateDateCustomer: null })
    expect(await jar.session()).toMatchObject({ customer: null })
  })

  it('reads the customer again when the browser asks, and says when it changed', async () => {
    const { id, email } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.post('/api/auth/callback/credentials', { email, password: PASSWORD })
    const before = await jar.session()
    const change = { name: 'Renamed', updated_at: new Date(Date.now() + 1_000) }
    await shop.db.updateTable('customer').set(change).where('id', '=', id).execute()
    const answer = await send(jar, { customer: before.customer, updateDateCustomer: 'x' })
    expect(JSON.parse(answer.text)).toMatchObject({ customer: { name: 'Renamed' } })
    expect(JSON.parse(answer.text)).not.toMatchObject({
      updateDateCustomer: before['updateDateCustomer'],
    })
  })

  it.each([
    ['more than a form holds', JSON.stringify({ ga4ClientId: 'x'.repeat(200_000) }), 413],
    ['a list', '[]', 422],
    ['no JSON', '{', 422],
    ['a number that is none', JSON.stringify({ screenWidth: 'wide' }), 422],
    ['an object for a word', JSON.stringify({ ga4ClientId: { a: 1 }, screenWidth: {} }), 422],
    ['a consent that is neither', JSON.stringify({ isConsentGiven: 'perhaps' }), 422],
    ['a prototype', '{"__proto__":{"isAdsAccepted":true}}', 422],
  ])('%s is refused and nothing is kept', async (_, body, status) => {
    const jar = openJar(shop)
    expect((await send(jar, body)).status).toBe(status)
    expect(await jar.session()).toMatchObject({ isConsentGiven: false, screenWidth: null })
    expect(({} as Record<string, unknown>)['isAdsAccepted']).toBeUndefined()
  })

  it('security S16: two hundred questions at once leave one session', async () => {
    const { email } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.post('/api/auth/callback/credentials', { email, password: PASSWORD })
    const before = await countSessions()
    const answers = await Promise.all(Array.from({ length: 200 }, () => jar.ask('/api/session')))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await countSessions()).toBe(before)
  })

  it('security S16: who logs out in one tab is logged out in the other, for good', async () => {
    const { email } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.post('/api/auth/callback/credentials', { email, password: PASSWORD })
    const cookie = `sid=${jar.cookies.get('sid')!}`
    await jar.post('/api/auth/signout')
    const before = await countSessions()
    const focus = await shop.ask('/api/session', { cookie })
    expect(JSON.parse(focus.text)).toMatchObject({ customer: null })
    expect(focus.headers['set-cookie']).toBeUndefined()
    expect(await countSessions()).toBe(before)
  })

  it('is prolonged once a day, cookie and all', async () => {
    const { id, email } = await makeCustomer(shop.db)
    const jar = openJar(shop)
    await jar.post('/api/auth/callback/credentials', { email, password: PASSWORD })
    expect((await jar.ask('/api/session')).cookie).toBeUndefined()
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    const ends = new Date(Date.now() + 3_600_000)
    await shop.db
      .updateTable('session')
      .set({ last_seen_at: dayAgo, expires_at: ends })
      .where('customer_id', '=', id)
      .execute()
    const answer = await jar.ask('/api/session')
    expect(answer.cookie).toBe(`sid=${jar.cookies.get('sid')}`)
    const row = await shop.db
      .selectFrom('session')
      .where('customer_id', '=', id)
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(row.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * 3_600_000)
  })

  it.runIf(provider === 'cookie')(
    'keeps what a visitor told out of the database, sealed in the browser',
    async () => {
      const before = await countSessions()
      const jar = openJar(shop)
      await send(jar, choice)
      expect(await countSessions()).toBe(before)
      const sealed = jar.cookies.get('visitor')!
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('isConsent')
      jar.cookies.set('visitor', `${sealed.slice(0, -4)}AAAA`)
      expect(await jar.session()).toMatchObject({ isConsentGiven: false })
      const elsewhere = openJar(shop, 'es.localhost')
      elsewhere.cookies.set('visitor', sealed)
      expect(await elsewhere.session()).toMatchObject({ isConsentGiven: false })
    },
  )
})
