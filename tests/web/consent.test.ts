import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Answer, type AskOptions, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ CONSENT_VERSION: '3' })
})
afterAll(() => shop.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** A visitor with a browser that keeps cookies. */
function openBrowser(agent = browser) {
  const jar = new Map<string, string>()
  const keep = (answer: Answer) => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const ask = async (path: string, options: AskOptions = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'user-agent': agent, ...options.headers }
    return keep(await shop.ask(path, { ...options, headers, cookie: cookie || undefined }))
  }
  const tell = (path: string, body: object) => {
    const text = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      accept: 'application/json',
    }
    return ask(path, { body: text, headers })
  }
  return { jar, ask, tell }
}

const origin = () => `http://gb.localhost:${shop.env.PORT}`
const event = () => ({
  category: 'home',
  name: 'page_view',
  page: { url: `${origin()}/?email=anna%40example.com`, path: '/', title: 'Home', referrer: '' },
})
const countEvents = async () =>
  (await shop.db.selectFrom('page_event').select('id').execute()).length

describe('a visitor who has answered nothing', () => {
  it('stores where he came from with us, and nothing on the device but the session', async () => {
    const { jar, tell } = openBrowser()
    const url = `${origin()}/?utm_source=news&utm_medium=email&awc=1_2_a`
    expect((await tell('/api/attribution', { url, referrer: '' })).status).toBe(204)
    expect([...jar.keys()]).toEqual(['sid'])
    const before = await countEvents()
    expect((await tell('/api/event/page', event())).status).toBe(204)
    expect(await countEvents()).toBe(before)
  })

  it('gets no session for coming from nowhere in particular, or from another store of ours', async () => {
    const { jar, tell } = openBrowser()
    await tell('/api/attribution', { url: `${origin()}/`, referrer: '' })
    const sister = `http://es.localhost:${shop.env.PORT}/`
    await tell('/api/attribution', { url: `${origin()}/`, referrer: sister })
    expect([...jar.keys()]).toEqual([])
  })

  it('finds the question in every page, hidden, and the same page as everybody', async () => {
    const { text } = await shop.ask('/')
    expect(text).toMatch(/<section class="consent"[^>]* hidden=""[^>]*data-consent="3"/)
    const { ask, tell } = openBrowser()
    await tell('/api/consent', { choice: 'all' })
    expect((await ask('/')).text).toBe(text)
  })
})

describe('a visitor who', () => {
  const arrive = `/?utm_source=news&utm_medium=email&awc=1_2_a`

  it('accepts gets on the device what the session has remembered, for its days', async () => {
    const { jar, ask, tell } = openBrowser()
    await tell('/api/attribution', { url: `${origin()}${arrive}`, referrer: '' })
    const answer = await tell('/api/consent', { choice: 'all' })
    expect(JSON.parse(answer.text)).toMatchObject({
      is_analytics_accepted: true,
      is_ads_accepted: true,
      consent_version: '3',
    })
    expect([...jar.keys()].toSorted()).toEqual(['awc', 'sid', 'tracking'])
    const lines = answer.headers['set-cookie']!.join('\n')
    expect(lines).toMatch(/tracking=utm_source%3Dnews%26utm_medium%3Demail; .*HttpOnly/)
    const seconds = (name: string) =>
      Number(new RegExp(`${name}=[^\n]*Max-Age=(\\d+)`).exec(lines)?.[1])
    expect(seconds('tracking') / 86_400).toBeCloseTo(14, 1)
    expect(seconds('awc') / 86_400).toBeCloseTo(30, 1)
    expect(JSON.parse((await ask('/api/session')).text)).toMatchObject({
      isConsentGiven: true,
      isAnalyticsAccepted: true,
      consentVersion: '3',
    })
    const before = await countEvents()
    await tell('/api/event/page', event())
    expect(await countEvents()).toBe(before + 1)
    const row = await shop.db
      .selectFrom('page_event')
      .selectAll()
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ source: 'news', ip: '127.0.0.0/24', url: `${origin()}/` })
    expect(JSON.stringify(row)).not.toContain('anna')
  })

  it('has accepted before gets it at once', async () => {
    const { jar, tell } = openBrowser()
    await tell('/api/consent', { choice: 'all' })
    await tell('/api/attribution', { url: `${origin()}${arrive}`, referrer: '' })
    expect([...jar.keys()].toSorted()).toEqual(['awc', 'sid', 'tracking'])
  })

  it('chooses gets what he chose, and changes his mind on the settings page without a script', async () => {
    const { jar, ask, tell } = openBrowser()
    await tell('/api/attribution', { url: `${origin()}${arrive}`, referrer: '' })
    await tell('/api/consent', { choice: 'chosen', analytics: 'on' })
    expect([...jar.keys()].toSorted()).toEqual(['sid', 'tracking'])
    jar.set('_ga', 'GA1.1.2.3')
    jar.set('_fbp', 'fb.1')
    const settings = await ask('/cookie-settings')
    expect(settings.status).toBe(200)
    expect(settings.text).toMatch(/name="analytics"[^>]*checked/)
    expect(settings.text).toContain('noindex')
    const back = '/cookie-settings?saved=1'
    const answer = await ask('/api/consent', { form: { choice: 'none', back } })
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe(back)
    expect([...jar.keys()]).toEqual(['sid'])
    expect((await ask(back)).text).not.toMatch(/name="analytics"[^>]*checked/)
    const before = await countEvents()
    await tell('/api/event/page', event())
    expect(await countEvents()).toBe(before)
  })

  it('is led back nowhere else than to a page of ours', async () => {
    for (const back of ['https://evil.example', '//evil.example', '/\\evil.example', '']) {
      const answer = await openBrowser().ask('/api/consent', { form: { choice: 'none', back } })
      expect(answer.headers.location).toBe('/')
    }
  })

  it('says neither yes nor no is told so', async () => {
    expect((await openBrowser().tell('/api/consent', { choice: 'maybe' })).status).toBe(422)
  })
})

it('a crawler agrees to nothing, comes from nowhere and looks at nothing', async () => {
  const { jar, tell } = openBrowser('Mozilla/5.0 (compatible; Googlebot/2.1)')
  const before = await countEvents()
  const url = `${origin()}/?utm_source=a`
  expect((await tell('/api/attribution', { url, referrer: '' })).status).toBe(204)
  expect((await tell('/api/event/page', event())).status).toBe(204)
  await tell('/api/consent', { choice: 'all' })
  expect([...jar.keys()]).toEqual([])
  expect(await countEvents()).toBe(before)
})

it('what a browser reports holds no secret when it is kept', async () => {
  const canaries = [
    'anna.canary@example.com',
    'bo.canary%40example.com',
    '4242 4242 4242 4242',
    'ES91 2100 0418 4502 0005 1332',
    'hunter2canary',
    'tok_canary_12345',
  ]
  const [mail, encoded, card, iban, password, token] = canaries
  const { tell } = openBrowser()
  const message = `Error of ${mail} ${encoded} with ${card} ${iban} password=${password} token: ${token}\nforged line`
  const url = `${origin()}/cart?mail=${encoded}&token=${token}`
  expect((await tell('/api/log', { level: 'error', message, url, referrer: url })).status).toBe(204)
  const rows = await shop.db.selectFrom('visitor_log').selectAll().execute()
  expect(rows).toMatchObject([{ level: 'ERROR', url: `${origin()}/cart` }])
  const kept = JSON.stringify(rows)
  for (const canary of [...canaries, 'bo.canary', '4242']) expect(kept).not.toContain(canary)
  expect(rows[0]!.message).not.toContain('\n')
})

it('a body that is no object, not ours or too large is refused', async () => {
  const { tell, ask } = openBrowser()
  for (const path of ['/api/event/page', '/api/log', '/api/attribution', '/api/consent']) {
    const json = { 'content-type': 'application/json' }
    expect((await ask(path, { body: '[]', headers: json })).status, path).toBe(422)
    expect((await ask(path, { body: '{"a":', headers: json })).status, path).toBe(422)
    const plain = { 'content-type': 'text/plain' }
    expect((await ask(path, { body: '{}', headers: plain })).status, path).toBe(415)
    const large = await tell(path, { message: 'x'.repeat(70_000) })
    expect(large.status, path).toBe(413)
  }
})
