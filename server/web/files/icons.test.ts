import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { iconNames } from '#app/ui/picture/icon-names.ts'
import { hashIcons } from '#server/build/icon-version.ts'
import { createIcons } from './icons.ts'

const home = '<path d="M1 1h22v22H1z"/>'
const good = { prefix: 'mdi', width: 24, height: 24, icons: { home: { body: home } } }

/** A public icon service, as an operator may name one with ICON_FALLBACK_URL. */
let service: Server
let serviceUrl: string
let answer: RequestListener
let asked: string[]

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
  answer = (_request, response) => sendJson(response, good)
})
afterAll(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})

function sendJson(response: ServerResponse, content: unknown): void {
  response.setHeader('content-type', 'application/json')
  response.end(typeof content === 'string' ? content : JSON.stringify(content))
}

const withService = (...args: Parameters<ReturnType<typeof createIcons>>) =>
  createIcons(serviceUrl)(...args)

describe('the icons that are installed', () => {
  const icons = createIcons(undefined)

  it('come as the sprite of our own pages, all of them', async () => {
    const response = await icons('ui', 'svg', '')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    const sprite = await response.text()
    for (const name of iconNames) expect(sprite).toContain(`<symbol id="${name}" viewBox="0 0 24`)
  })

  it('are kept for ever only under their own version: another release draws others', async () => {
    const cachingOf = async (version?: string) =>
      (await icons('ui', 'svg', '', version)).headers.get('cache-control')
    expect(await cachingOf(hashIcons())).toBe('public, max-age=31536000, immutable')
    for (const version of [undefined, '', 'of-an-earlier-release']) {
      expect(await cachingOf(version)).toBe('no-cache')
    }
    const chosen = await icons('lucide', 'svg', 'heart', hashIcons())
    expect(chosen.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  it('come as JSON in the form of Iconify', async () => {
    const response = await icons('lucide', 'json', 'heart,house')
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const set = (await response.json()) as { prefix: string; icons: Record<string, object> }
    expect(set.prefix).toBe('lucide')
    expect(Object.keys(set.icons)).toEqual(['heart', 'house'])
  })

  it('are found under an older name too', async () => {
    const sprite = await (await icons('lucide', 'svg', 'home')).text()
    expect(sprite).toContain('<symbol id="home"')
  })

  it('are not kept by the browser when one is missing: the next release may bring it', async () => {
    const response = await icons('lucide', 'json', 'heart,no-such-icon')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it.each([
    ['lucide', '../x'],
    ['lucide', 'heart,<script>'],
    ['lucide', 'Heart'],
    ['lucide', Array.from({ length: 201 }, (_, i) => `icon-${i}`).join(',')],
    ['__proto__', 'heart'],
    ['lu/cide', 'heart'],
    ['', 'heart'],
  ])('are refused to whoever plays with the names: %s %.20s', async (set, names) => {
    expect((await icons(set, 'svg', names)).status).toBe(404)
    expect((await withService(set, 'svg', names)).status).toBe(404)
    expect(asked).toEqual([])
  })

  it.each(['constructor', 'has-own-property', 'tostring'])(
    'do not contain what every object has: %s',
    async (name) => {
      const response = await icons('lucide', 'json', name)
      expect(((await response.json()) as { icons: object }).icons).toEqual({})
    },
  )
})

describe('a collection that is not installed', () => {
  it('is not found, and nobody is asked, unless the operator names a service', async () => {
    expect((await createIcons(undefined)('mdi', 'svg', 'home')).status).toBe(404)
    expect(asked).toEqual([])
  })

  it('comes from the service that the operator names', async () => {
    const response = await withService('mdi', 'svg', 'home')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(
      `<symbol id="home" viewBox="0 0 24 24">${home}</symbol>`,
    )
    expect(asked).toEqual(['/mdi.json?icons=home'])
  })

  it('comes from a service whose address ends with a slash', async () => {
    expect((await createIcons(`${serviceUrl}/v1/`)('mdi', 'json', 'home')).status).toBe(200)
    expect(asked).toEqual(['/v1/mdi.json?icons=home'])
  })

  it('is the only thing the service ever hears of', async () => {
    expect((await withService('ui', 'svg', '')).status).toBe(200)
    expect((await withService('lucide', 'svg', 'heart')).status).toBe(200)
    expect((await withService('lucide', 'json', 'no-such-icon')).status).toBe(200)
    expect(asked).toEqual([])
  })
})

describe('a visitor gets 404, not the trouble of the icon service,', () => {
  const NOT_FOUND = [404, 'Not found.\n']
  const outcome = async (icons = createIcons(serviceUrl)) => {
    const response = await icons('mdi', 'svg', 'home')
    return [response.status, await response.text()]
  }

  it.each([
    ['says nothing at all', () => {}],
    [
      'stops in the middle',
      (_request, response) => response.write(JSON.stringify(good).slice(0, 20)),
    ],
  ] satisfies [string, RequestListener][])('after 1.5 s when it %s', async (_what, slow) => {
    answer = slow
    const started = performance.now()
    expect(await outcome()).toEqual(NOT_FOUND)
    expect((performance.now() - started) / 1000).toBeGreaterThan(1.4)
  })

  it('when nobody listens there', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    expect(await outcome(createIcons(`http://127.0.0.1:${port}`))).toEqual(NOT_FOUND)
  })

  it('when it hangs up', async () => {
    answer = (request) => request.socket.destroy()
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it.each([301, 302, 307, 308])('when it sends us elsewhere (%i): nobody goes', async (status) => {
    answer = (request, response) => {
      if (request.url === '/elsewhere') return sendJson(response, good)
      response.writeHead(status, { location: `${serviceUrl}/elsewhere` }).end()
    }
    expect(await outcome()).toEqual(NOT_FOUND)
    expect(asked).not.toContain('/elsewhere')
  })

  it.each([400, 404, 500, 503])('when it answers %i, whatever it sends along', async (status) => {
    answer = (_request, response) => {
      response.statusCode = status
      sendJson(response, good)
    }
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it('when it sends more than icons ever are', async () => {
    answer = (_request, response) => sendJson(response, { ...good, pad: 'x'.repeat(500_000) })
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it.each(['', '{', JSON.stringify(good).slice(0, -1), '<html></html>', 'null', '[]', '{}', '1'])(
    'when it sends something else than icons: %s',
    async (content) => {
      answer = (_request, response) => sendJson(response, content)
      expect(await outcome()).toEqual(NOT_FOUND)
    },
  )

  it.each([null, 'text', { home: null }, { home: {} }, { home: { body: 1 } }])(
    'when it sends icons in an unknown form: %j',
    async (icons) => {
      answer = (_request, response) => sendJson(response, { ...good, icons })
      expect(await outcome()).toEqual(NOT_FOUND)
    },
  )

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT href="https://evil.example/x.js"/>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<g OnClick = "alert(1)"/>',
    '<path/onmouseover="alert(1)"/>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    '<image href="https://evil.example/pixel.png"/>',
    '<use href="https://evil.example/x.svg#a"/>',
  ])('when it sends an icon that does something: %s', async (body) => {
    answer = (_request, response) => sendJson(response, { ...good, icons: { home: { body } } })
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it('when a harmless icon comes with a harmful one', async () => {
    const harmful = { body: '<script>alert(1)</script>' }
    answer = (_request, response) =>
      sendJson(response, { ...good, icons: { ...good.icons, other: harmful } })
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it.each(['width', 'height'])('when it hides script in the %s', async (side) => {
    const size = '24"/><script>alert(1)</script><g id="'
    answer = (_request, response) => sendJson(response, { ...good, [side]: size })
    expect(await outcome()).toEqual(NOT_FOUND)
    answer = (_request, response) =>
      sendJson(response, { ...good, icons: { home: { body: home, [side]: size } } })
    expect(await outcome()).toEqual(NOT_FOUND)
  })

  it('when it sends another name that leads nowhere', async () => {
    answer = (_request, response) => sendJson(response, { ...good, aliases: { home: null } })
    expect(await outcome()).toEqual(NOT_FOUND)
  })
})
