import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopRoutes } from '#app/routes.ts'
import { someOf } from '#tests/run/how-much.ts'
import { openShop, type Answer, type TestShop } from './shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const hosts = ['gb.localhost', 'ch.localhost', 'tz.localhost']
const examples: Record<string, string> = {
  ':slug': 'photo-mug',
  ':article_id': '101',
  ':design_id': 'unknown-design',
  ':public_id': 'unknown-order',
  ':user_required_action_public_id': 'unknown-action',
  ':id': '1',
}
const pathOf = (path: string) => path.replace(/:[a-z_]+/g, (name) => examples[name] ?? 'x')

function expectSafe(answer: Answer, where: string) {
  const { headers } = answer
  expect(answer.status, where).toBeLessThan(500)
  expect(headers['x-content-type-options'], where).toBe('nosniff')
  expect(headers['referrer-policy'], where).toBeTruthy()
  expect(headers['cross-origin-opener-policy'], where).toBe('same-origin')
  expect(headers['cross-origin-resource-policy'], where).toBe('same-origin')
  expect(headers['permissions-policy'], where).toContain('camera=()')
  const policy = String(headers['content-security-policy'])
  expect(policy, where).toContain("frame-ancestors 'none'")
  const script = /script-src [^;]*/.exec(policy)?.[0]
  expect(script, where).not.toMatch(/'unsafe/)
  // The text engine is WebAssembly: only the editor and the page of a design that is made personal have one.
  if (!/\/(create|design)\//.test(where)) expect(script, where).not.toContain('wasm')
  expect(answer.text, where).not.toMatch(/node_modules|\/work\/|\bat \w+ \(|SyntaxError/)
  const cache = String(headers['cache-control'])
  expect(cache, where).toBeTruthy()
  if (!cache.includes('private')) expect(headers['set-cookie'], where).toBeUndefined()
}

describe('every route on several hosts', () => {
  const everything = [
    ...shopRoutes.flatMap((route) => [pathOf(route.path), `${pathOf(route.path)}.data`]),
    '/search?query=mug',
    '/no/such/page',
    '/healthz',
    '/readyz',
    '/metrics',
    '/robots.txt',
    '/builds/latest.json',
    '/api/session',
    '/api/openapi.json',
    '/api/shop/articles',
    '/_icons/ui.svg',
    '/_drawing/1/emoji.json',
    '/_drawing/fonts/none.ttf',
    '/_locales/general/en/data.json',
    '/media/none.jpg',
    '/assets/none.js',
    '/icons/estampa.svg',
  ]
  it.each(someOf(hosts))('%s sends the headers, no fault and no inner detail', async (host) => {
    for (const path of everything) {
      expectSafe(await shop.ask(path, { host }), `${host}${path}`)
      expectSafe(await shop.ask(path, { host, method: 'HEAD' }), `HEAD ${host}${path}`)
    }
    expect(everything.length).toBeGreaterThan(80)
  })

  it('opens the editor with its text engine, without a nonce and without a trace of the router', async () => {
    const { text, headers } = await shop.ask('/create/101')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("'wasm-unsafe-eval'")
    expect(policy).not.toContain("'nonce-")
    expect(headers['cache-control']).toBe('private, no-store')
    expect(text).toMatch(/<script type="module" src="\/assets\/editor-[^"]+"[ >]/)
    expect(text).not.toMatch(/reactRouter|framework-/i)
    for (const [, file] of text.matchAll(/"(\/assets\/[^"]+\.js)"/g)) {
      const script = await shop.ask(file!)
      expect(script.text, `${file} is React's half for developers`).not.toMatch(
        /jsxDEV|DevTools for/,
      )
    }
  })

  it('has no inline script without a nonce', async () => {
    for (const path of ['/', '/cart', '/create/101', '/login', '/photo-mug', '/no-such-page']) {
      const { text, headers } = await shop.ask(path)
      const policy = String(headers['content-security-policy'])
      for (const [, attributes] of text.matchAll(/<script([^>]*)>/g)) {
        if (/ src=|type="application\/(ld\+)?json"/.test(attributes!)) continue
        const nonce = /nonce="([^"]+)"/.exec(attributes!)?.[1]
        expect(nonce, `${path}: <script${attributes}>`).toBeTruthy()
        expect(policy).toContain(`'nonce-${nonce}'`)
      }
    }
  })

  it('tells browsers to stay on https where the store is on https', async () => {
    expect((await shop.ask('/')).headers['strict-transport-security']).toBeUndefined()
  })
})

describe('a host', () => {
  it.each(['evil.com', '127.0.0.1', 'localhost.evil.com', 'GB.localhost.evil'])(
    '%s that is not ours gets 421 and nothing else',
    async (host) => {
      for (const path of ['/', '/login', '/api/session', '/_icons/ui.svg', '/assets/x.js']) {
        const answer = await shop.ask(path, { host })
        expect(answer.status).toBe(421)
        expect(answer.text).not.toContain(host)
      }
    },
  )

  it.each(['GB.LOCALHOST', 'gb.localhost.', 'gb.localhost:1337'])(
    '%s is ours however it is spelt, and links stay canonical',
    async (host) => {
      const answer = await shop.ask('/', { host })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(`rel="canonical" href="http://gb.localhost:${shop.env.PORT}/"`)
    },
  )

  it('must be named exactly once', async () => {
    const raw = (lines: string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(shop.env.PORT, '127.0.0.1', () => {
          socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
        })
        let text = ''
        socket.on('data', (chunk) => (text += chunk.toString()))
        socket.on('end', () => resolve(text.split('\r\n')[0]!))
        socket.on('error', reject)
      })
    expect(await raw(['GET / HTTP/1.1', 'Host: gb.localhost', 'Host: es.localhost'])).toContain(
      '400',
    )
    expect(await raw(['GET / HTTP/1.1'])).toContain('400')
    expect(await raw(['GET / HTTP/1.1', 'Host: '])).toMatch(/400|421/)
    expect(await raw(['GET http://evil.com/ HTTP/1.1', 'Host: gb.localhost'])).toContain('400')
  })

  it('forwarded by a stranger is ignored', async () => {
    const plainAnswer = await shop.ask('/')
    const forwarded = await shop.ask('/', {
      headers: {
        'x-forwarded-host': 'evil.com',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.com',
      },
    })
    expect(forwarded.text).toBe(plainAnswer.text)
  })
})

describe('a write', () => {
  const form = { email: 'a@example.com', password: 'x' }
  it.each([
    ['another origin', { origin: 'https://evil.com' }],
    ['origin null', { origin: 'null' }],
    ['another store', { origin: 'http://es.localhost' }],
    ['another port', { origin: 'http://gb.localhost:1' }],
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    ['a user-typed address', { 'sec-fetch-site': 'none' }],
    ['nowhere', { origin: '' }],
  ])('from %s is refused', async (_, headers) => {
    for (const path of ['/login', '/cart', '/api/shop/cart/lines', '/logout']) {
      const answer = await shop.ask(path, { form, headers })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('in another encoding is refused', async () => {
    for (const type of [
      'application/json',
      'multipart/form-data',
      'text/plain',
      'application/x-www-form-urlencoded; charset=utf-7',
    ]) {
      const answer = await shop.ask('/contact', {
        body: '{"a":1}',
        headers: { 'content-type': type },
      })
      expect([type, answer.status]).toEqual([type, 415])
    }
  })

  it('that is too large is refused, also when it lies about its length', async () => {
    const body = `message=${'x'.repeat(200_000)}`
    expect((await shop.ask('/contact', { body })).status).toBe(413)
  })

  it('by a method that we do not have is refused', async () => {
    for (const method of ['PATCH', 'TRACE', 'OPTIONS']) {
      expect((await shop.ask('/cart', { method })).status).toBe(405)
    }
    const put = { method: 'PUT', body: '' }
    expect((await shop.ask('/cart', put)).status).toBe(405)
  })
})

describe('many writes at once', () => {
  it('do not starve each other or a reader of connections', async () => {
    const posts = Array.from({ length: 24 }, (_, i) =>
      shop.ask('/newsletter', {
        form: { email: `reader${i}@example.com`, policy: 'on', wordingVersion: '2026-11' },
      }),
    )
    const reader = shop.ask('/help-center')
    const answers = await Promise.all([...posts, reader])
    expect(answers.every((answer) => answer.status < 500)).toBe(true)
  })
})

describe('the framework’s own headers', () => {
  it('have no effect from outside', async () => {
    const names = [
      'x-react-router-spa-mode',
      'x-react-router-prerender-data',
      'x-nextjs-data',
      'rsc',
      'x-middleware-subrequest',
    ]
    const plainAnswer = await shop.ask('/about-us?x=1')
    for (const name of names) {
      const answer = await shop.ask('/about-us?x=1', { headers: { [name]: 'yes' } })
      expect(answer.text).toBe(plainAnswer.text)
    }
  })

  it('pollute nothing', async () => {
    await shop.ask('/?__proto__[isPartner]=1&constructor[prototype][x]=1')
    expect(({} as Record<string, unknown>)['isPartner']).toBeUndefined()
  })
})

describe('what a visitor sends', () => {
  it('is reflected nowhere in a page that others may get', async () => {
    const clean = (await shop.ask('/offers')).text
    for (const [query, headers] of [
      ['?utm_source="><script>alert(1)</script>', {}],
      ['?gclid=x&awc=y&afcust=1', {}],
      ['', { 'accept-language': 'x"><script>' }],
      ['', { cookie: 'viewport="><' }],
      ['', { cookie: 'sid=garbage' }],
    ] as const) {
      const answer = await shop.ask(`/offers${query.replace(/ /g, '%20')}`, { headers })
      expect(answer.text).toBe(clean)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  it('in the search is shown as text', async () => {
    const { text } = await shop.ask(
      `/search?query=${encodeURIComponent('"><script>alert(1)</script>')}`,
    )
    expect(text).not.toContain('<script>alert')
  })
})

describe('an address', () => {
  it.each(['/api/auth/callback/email?token=', '/accounts/orders?page=', '//cart?x='])(
    'of %s that grows too long when it is encoded is refused',
    async (path) => {
      const answer = await shop.ask(`${path}${'"'.repeat(7_000)}`)
      expect(answer.status).toBe(400)
      expect(answer.headers.location).toBeUndefined()
    },
  )
})
