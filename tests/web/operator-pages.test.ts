import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer, openServer } from '#server/processes/http-server.ts'
import { freePort } from './free-port.ts'
import { liveSettings } from './live-settings.ts'
import { openShop, type TestShop } from './shop.ts'

let demo: TestShop
let real: TestShop
let folder: string
const token = 'a-token-for-the-scraper'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estampa-operator-'))
  demo = await openShop()
  real = await openShop(liveSettings(folder, { 'WPX-GB': { origin: 'https://www.example.co.uk' } }))
})
afterAll(async () => {
  await demo?.close()
  await real?.close()
  await rm(folder, { recursive: true })
})

const pages = ['/metrics', '/_inbox']
const statuses = async (shop: TestShop, host: string, headers: Record<string, string> = {}) =>
  Promise.all(pages.map(async (path) => (await shop.ask(path, { host, headers })).status))

/** What a program sends that builds its requests by hand. */
function raw(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
    })
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}

describe('metrics and the inbox of a demo', () => {
  it('are open to whoever sits at this machine and says localhost', async () => {
    expect(await statuses(demo, 'localhost')).toEqual([200, 200])
    expect((await demo.ask('/metrics', { host: 'localhost' })).text).toContain(
      'http_request_duration_seconds',
    )
    const metrics = async () => (await demo.ask('/metrics', { host: 'localhost' })).text
    await expect.poll(metrics).toContain('sweep_duration_seconds{sweep="purge mails"}')
    const inbox = await demo.ask('/_inbox', { host: 'localhost' })
    expect(inbox.headers['content-security-policy']).toContain("default-src 'none'")
    for (const id of ['x', '..%2f', '00000000-0000-4000-8000-000000000000', 'a/b']) {
      expect((await demo.ask(`/_inbox/${id}`, { host: 'localhost' })).status).toBe(404)
    }
  })

  it.each([
    ['gb.localhost', 404],
    ['es.localhost', 404],
    ['localhost.', 404],
    ['127.0.0.1', 421],
    ['[::1]', 421],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
  ])('are not found under another name: %s', async (host, status) => {
    expect(await statuses(demo, host)).toEqual([status, status])
  })

  it.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
    'cf-connecting-ip',
    'true-client-ip',
    'x-client-ip',
    'x-cluster-client-ip',
  ])('are not found by whom a proxy on this machine brings along: %s', async (name) => {
    expect(await statuses(demo, 'localhost', { [name]: '127.0.0.1' })).toEqual([404, 404])
    expect(await statuses(demo, 'localhost', { [name]: '' })).toEqual([404, 404])
  })

  it('are not found through a proxy that was told nothing, and speaks as of old', async () => {
    for (const path of pages) {
      const host = `Host: localhost:${demo.env.PORT}`
      expect(await raw(demo.env.PORT, [`GET ${path} HTTP/1.0`, host])).toMatch(/^HTTP\/1.1 404/)
      expect(await raw(demo.env.PORT, [`GET ${path} HTTP/1.1`, host])).toMatch(/^HTTP\/1.1 200/)
    }
  })

  it.each([
    ['cross-site', 404],
    ['same-site', 404],
    ['same-origin', 200],
    ['none', 200],
  ])('answer a browser only where no other page asks: %s', async (from, status) => {
    const headers = { 'sec-fetch-site': from }
    expect(await statuses(demo, 'localhost', headers)).toEqual([status, status])
  })
})

describe('a real shop', () => {
  it('shows nobody its mails, and its metrics at this machine, though no store is there', async () => {
    expect(await statuses(real, 'localhost')).toEqual([200, 421])
    expect(await statuses(real, 'www.example.co.uk')).toEqual([404, 404])
    expect((await real.ask('/', { host: 'localhost' })).status).toBe(421)
    expect(await statuses(real, 'localhost', { via: '1.1 proxy' })).toEqual([421, 421])
  })

  it('shows no mails of a demo that sends them', async () => {
    const sending = await openShop({ SMTP_URL: 'smtp://127.0.0.1:9' })
    expect(await statuses(sending, 'localhost')).toEqual([200, 404])
    await sending.close()
  })

  it('shows its metrics to whoever has the token, by whatever name, and to nobody else', async () => {
    const shop = await openShop({ SEED_DEMO: 'no', METRICS_TOKEN: token })
    const ask = async (host: string, authorization = '') =>
      (await shop.ask('/metrics', { host, headers: { authorization, 'x-forwarded-for': '::1' } }))
        .status
    for (const host of ['10.0.0.1', 'gb.localhost', 'localhost']) {
      expect(await ask(host, `Bearer ${token}`)).toBe(200)
    }
    expect(await ask('gb.localhost', 'Bearer wrong')).toBe(404)
    expect(await ask('10.0.0.1', `Bearer ${token}x`)).toBe(421)
    expect((await shop.ask('/metrics', { host: 'localhost' })).status).toBe(404)
    await shop.close()
  })
})

describe('a probe', () => {
  it.each(['HTTP/1.0', 'HTTP/1.1'])('needs no Host: %s', async (version) => {
    const { PORT } = demo.env
    expect(await raw(PORT, [`GET /healthz ${version}`])).toMatch(/^HTTP\/1.1 200 [^]*\r\nok\n$/)
    expect(await raw(PORT, [`GET /readyz ${version}`])).toMatch(/^HTTP\/1.1 200 [^]*\r\nready\n$/)
    expect(await raw(PORT, [`HEAD /readyz ${version}`])).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\n$/)
    expect(await raw(PORT, [`GET / ${version}`])).toMatch(/^HTTP\/1.1 400/)
    expect(await raw(PORT, [`GET /metrics ${version}`])).toMatch(/^HTTP\/1.1 400/)
  })

  it('finds the shop alive, and not yet ready, while it opens', async () => {
    const place = { HOST: '127.0.0.1', PORT: await freePort() }
    const server = await openServer(place)
    const ask = (path: string) => raw(place.PORT, [`GET ${path} HTTP/1.0`])
    expect(await ask('/healthz')).toMatch(/^HTTP\/1.1 200/)
    expect(await ask('/readyz')).toMatch(/^HTTP\/1.1 503[^]*The shop is opening/)
    expect(await ask('/')).toMatch(/^HTTP\/1.1 503[^]*The shop is opening/)
    await closeServer(server)
  })
})
