import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { longestOf } from '#server/web/rules/header-limits.ts'
import { someOf } from '#tests/run/how-much.ts'
import { openShop, type AskOptions, type TestShop } from '#tests/web/shop.ts'
import { tellingHeaders, tellingTexts, type AdversarialText } from './adversarial-texts.ts'
import { leastBusyMs, MOST_MS } from './processor-time.ts'
import { findBodyFields, findCookies, findHeaders, findQueryFields } from './read-names.ts'

const LONGEST_ADDRESS = 8_000
const LONGEST_BODY = 60_000
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

let shop: TestShop
let cookie: string | undefined
let visitors = 0

beforeAll(async () => {
  shop = await openShop({
    TRUSTED_PROXIES: '127.0.0.1',
    WRITES_PER_MINUTE: '100000',
    MAIL_IN_SECRETS: `support:${'s'.repeat(32)}`,
  })
  const agreed = await ask('/api/consent', { headers: json, body: '{"choice":"all"}' })
  cookie = agreed.cookie
  await leastBusyMs(() => ask('/search?query=mug'), 0)
})
afterAll(() => shop.close())

const json = { 'content-type': 'application/json', accept: 'application/json' }

/** Each time from another address: what is counted for one must not answer for the next. */
function ask(path: string, options: AskOptions = {}) {
  visitors += 1
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const headers = { 'x-forwarded-for': address, 'user-agent': browser, ...options.headers }
  return shop.ask(path, { cookie, ...options, headers })
}

type Door = { path: string; options?: AskOptions }

const office = { host: 'staff.localhost' }
const entry = { ...office, form: { email: 'anna@example.com' } }

/** One of each kind: cached page, page of one's own, files, session, forms, uploads, machines, chat, office. */
const doors: readonly Door[] = [
  { path: '/' },
  { path: '/office/sign-in', options: entry },
  { path: '/accounts/orders' },
  { path: '/api/chat/none/poll' },
  { path: '/media/none-01234567.webm' },
  { path: '/_drawing/fonts/none.ttf' },
  { path: '/api/session' },
  { path: '/api/log', options: { headers: json, body: '{"level":"ERROR","message":"x"}' } },
  { path: '/api/auth/signin/email', options: { form: { email: 'anna@example.com' } } },
  { path: '/api/shop/carts/current/lines', options: { form: { article_id: '1' } } },
  {
    path: '/images/resumable',
    options: {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '5', 'sec-fetch-site': 'same-origin' },
    },
  },
  { path: '/api/factory/jobs', options: { headers: { authorization: 'Bearer x' } } },
  { path: '/api/carriers/test/events', options: { headers: json, body: '{}' } },
  { path: '/webhooks/test', options: { headers: json, body: '{}' } },
  { path: '/webhooks/mail/support', options: { body: 'From: a@x.example' } },
  { path: '/api/chat/none/events' },
  { path: '/office/sign-in', options: office },
  { path: '/office/orders', options: office },
  { path: '/api/office/staff/me', options: office },
  { path: '/api/office/live', options: office },
  { path: '/api/office/chat/none/events', options: office },
]

type Try = { says: string; path?: string; options: AskOptions }

/** More than it takes with nothing special in it: to draw a page has its price. */
async function slowOnes(door: Door, tries: readonly Try[]): Promise<string[]> {
  const suspects = await slowerThanUsual(door, tries)
  // A page that was drawn anew in between costs more whatever is asked: beside it the same again.
  const slow = await slowerThanUsual(
    door,
    suspects.map(({ asked }) => asked),
  )
  return slow.map(
    ({ asked, ms, usual }) => `${asked.says}: ${ms.toFixed()}, not ${usual.toFixed()} ms`,
  )
}

async function slowerThanUsual(door: Door, tries: readonly Try[]) {
  if (tries.length === 0) return []
  const usual = await leastBusyMs(() => ask(door.path, door.options), 0)
  const slow: { asked: Try; ms: number; usual: number }[] = []
  for (const asked of tries) {
    const { path = door.path, options } = asked
    const ms = await leastBusyMs(() => ask(path, options), usual + MOST_MS)
    if (ms > usual + MOST_MS) slow.push({ asked, ms, usual })
  }
  return slow
}

const textsOf = new Map<number, AdversarialText[]>()
function headerTexts(length: number): AdversarialText[] {
  const known = textsOf.get(length) ?? tellingHeaders(length)
  textsOf.set(length, known)
  return known
}

describe('the front door reads at once, whatever stands in it,', () => {
  it.each(someOf(doors, 6))('any header of $path', async (door) => {
    const names = findHeaders()
    expect(names).toEqual(expect.arrayContaining(['accept-encoding', 'cookie', 'if-none-match']))
    expect(names.length).toBeGreaterThan(20)
    const tries = names.flatMap((name) =>
      headerTexts(longestOf(name)).map(({ name: says, text }) => ({
        says: `${name}, ${says}`,
        options: { ...door.options, headers: { ...door.options?.headers, [name]: text } },
      })),
    )
    expect(await slowOnes(door, tries)).toEqual([])
  })

  it('any cookie', async () => {
    const names = findCookies()
    expect(names).toEqual(expect.arrayContaining(['sid', 'csrf', 'tracking', 'visitor']))
    expect(names).toEqual(
      expect.arrayContaining(['company', 'entry', 'staff', 'store', 'theme', 'toast']),
    )
    const readers: Door[] = [
      { path: '/office/sign-in', options: office },
      { path: '/' },
      { path: '/api/session' },
      { path: '/api/auth/csrf' },
      { path: '/accounts/orders' },
      { path: '/api/chat/none/poll' },
      { path: '/office/orders', options: office },
    ]
    for (const { path, options } of someOf(readers, 4)) {
      const tries = names.flatMap((name) =>
        headerTexts(longestOf('cookie') - name.length - 1).map(({ name: says, text }) => ({
          says: `${path} ${name}, ${says}`,
          options: { ...options, cookie: `${name}=${text}` },
        })),
      )
      expect(await slowOnes({ path, ...(options && { options }) }, tries)).toEqual([])
    }
  })

  it('any address and query', async () => {
    const fields = [...findQueryFields(), 'query']
    expect(fields).toEqual(expect.arrayContaining(['icons', 'locale', 'token']))
    const texts = tellingTexts(LONGEST_ADDRESS).map(({ name, text }) => ({
      says: name,
      text: encodeURIComponent(text.toWellFormed()).slice(0, LONGEST_ADDRESS).replace(/%.?$/, ''),
    }))
    const plain = headerTexts(LONGEST_ADDRESS).map(({ name, text }) => ({
      says: `${name}, not encoded`,
      text: text.replaceAll(/[\s#]/g, '_'),
    }))
    const paths = [...texts, ...plain].map(({ says, text }) => ({
      says,
      path: `/${text}`,
      options: {},
    }))
    expect(await slowOnes({ path: '/nothing-is-here' }, paths)).toEqual([])
    for (const path of someOf(
      [
        '/search',
        '/_icons/lucide.svg',
        '/api/session',
        '/api/auth/callback/email',
        '/api/chat/none/poll',
      ],
      2,
    )) {
      const ofPath = path === '/search' ? ['query'] : fields
      const tries = ofPath.flatMap((field) =>
        [...texts, ...plain].map(({ says, text }) => ({
          says: `${path} ${field}, ${says}`,
          path: `${path}?${field}=${text}`,
          options: {},
        })),
      )
      expect(await slowOnes({ path }, tries)).toEqual([])
    }
  })

  it('any field of what the small script of a page tells', async () => {
    const fields = findBodyFields()
    expect(fields).toEqual(expect.arrayContaining(['message', 'url', 'title', 'referrer', 'back']))
    expect(fields).toEqual(expect.arrayContaining(['page', 'device', 'lcp', 'inp', 'cls']))
    const event = {
      category: 'home',
      name: 'page_view',
      level: 'ERROR',
      message: 'x',
      choice: 'all',
    }
    for (const path of someOf([
      'log',
      'event/page',
      'attribution',
      'consent',
      'session',
      'vitals',
    ])) {
      const door = { path: `/api/${path}`, options: { headers: json, body: JSON.stringify(event) } }
      const tries = fields.flatMap((field) =>
        tellingTexts(LONGEST_BODY).map(({ name: says, text }) => ({
          says: `${path} ${field}, ${says}`,
          options: { headers: json, body: bodyOf(event, field, text) },
        })),
      )
      expect(await slowOnes(door, tries)).toEqual([])
    }
  })
})

/** As long as a body may be: signs that JSON escapes take up six times their length. */
function bodyOf(event: object, field: string, text: string): string {
  const url = `http://gb.localhost:${shop.env.PORT}/`
  const make = (given: string) => {
    const page = { url, path: '/', title: '', [field]: `${url}${given}` }
    return JSON.stringify({ ...event, page, [field]: given })
  }
  let given = text
  while (Buffer.byteLength(make(given)) > LONGEST_BODY) given = given.slice(0, given.length * 0.7)
  return make(given)
}
