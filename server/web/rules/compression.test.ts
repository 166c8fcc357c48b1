import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { acceptsEncoding } from './accept-encoding.ts'
import { compression } from './compression.ts'
import type { WebEnv } from '#server/web/web-context.ts'

const page = `<p>${'many words '.repeat(500)}</p>`
const web = new Hono<WebEnv>()
web.use('*', compression)
web.get('/page', (c) => c.html(page))
web.get('/short', (c) => c.html('<p>few</p>'))
web.get('/picture', () => new Response(page, { headers: { 'content-type': 'image/avif' } }))
web.get(
  '/ready',
  () => new Response(page, { headers: { 'content-type': 'text/css', 'content-encoding': 'br' } }),
)
web.get('/gone', (c) => c.html(page, 404))
web.get('/away', (c) => c.redirect('/page'))

const ask = (path: string, accept?: string) =>
  web.request(path, accept === undefined ? {} : { headers: { 'accept-encoding': accept } })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a page', () => {
  it('is sent in the best way that the browser takes', async () => {
    const brotli = await ask('/page', 'gzip, deflate, br')
    expect(brotli.headers.get('content-encoding')).toBe('br')
    const packed = await bytesOf(brotli)
    expect(packed.length).toBe(Number(brotli.headers.get('content-length')))
    expect(packed.length).toBeLessThan(page.length / 20)
    expect(brotliDecompressSync(packed).toString()).toBe(page)
    const gzip = await ask('/page', 'gzip')
    expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(page)
  })

  it.each([undefined, '', 'identity', 'br;q=0', 'x-br', 'gzip;q=0.0, br;q=0'])(
    'is sent as it is to who accepts %s',
    async (accept) => {
      const answer = await ask('/page', accept)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.text()).toBe(page)
    },
  )

  it('keeps its status when it is an error page', async () => {
    const answer = await ask('/gone', 'br')
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([404, 'br'])
  })
})

it('what is short, a picture, packed already or a redirect is left alone', async () => {
  for (const path of ['/short', '/picture', '/away']) {
    expect((await ask(path, 'br')).headers.get('content-encoding'), path).toBeNull()
  }
  expect(await (await ask('/ready', 'br')).text()).toBe(page)
})

it.each([
  ['gzip, deflate, br', 'br'],
  ['BR;q=0.5', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', undefined],
])('%s means %s', (header, encoding) => {
  expect(acceptsEncoding(header, ['br', 'gzip'])).toBe(encoding)
})
