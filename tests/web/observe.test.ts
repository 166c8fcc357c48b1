import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '#commerce/kernel/jobs/job-queue.ts'
import { mailJob } from '#commerce/kernel/mail/mail.service.ts'
import { freePort } from './free-port.ts'
import { openShop, type TestShop } from './shop.ts'

type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string } }[]
}
type Export = { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }

const token = 'a-token-for-the-scraper'
const spans: OtlpSpan[] = []
let collector: Server
let shop: TestShop
let metricsPort: number

beforeAll(async () => {
  collector = createServer((incoming, outgoing) => {
    let text = ''
    incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
    incoming.on('end', () => {
      const sent = JSON.parse(text) as Export
      for (const { scopeSpans } of sent.resourceSpans) {
        for (const scope of scopeSpans) spans.push(...scope.spans)
      }
      outgoing.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  metricsPort = await freePort()
  shop = await openShop({
    TRUSTED_PROXIES: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: token,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
    OTEL_TRACES_SAMPLER_ARG: '0',
    PAGE_SHARED_SECONDS: '300',
  })
})
afterAll(async () => {
  await shop?.close()
  collector.closeAllConnections()
  collector.close()
})

const askPort = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers })
const metrics = async () => (await askPort('/metrics', { authorization: `Bearer ${token}` })).text()

describe('the id of a request', () => {
  it('comes back with the answer, of the proxy that is trusted or made anew', async () => {
    const given = { 'x-request-id': 'proxy-01J8ZQ4T7N6C9V5X2M3K' }
    const own = await shop.ask('/api/session', { headers: given })
    expect(own.headers['x-request-id']).toBe(given['x-request-id'])
    const made = await shop.ask('/api/session')
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const odd = await shop.ask('/api/session', { headers: { 'x-request-id': 'a b"c' } })
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is never a stranger’s', async () => {
    const open = await openShop()
    try {
      const answer = await open.ask('/api/session', {
        headers: { 'x-request-id': 'mine-12345678' },
      })
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    } finally {
      await open.close()
    }
  })
})

describe('metrics', () => {
  it('name each endpoint of the browser’s API by its pattern', async () => {
    await shop.ask('/api/shop/cart')
    await shop.ask('/api/shop/cart/previews/nobodys-version/front.webp')
    const office = await shop.ask('/api/office/orders', { host: 'staff.localhost' })
    expect(office.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    const text = await metrics()
    const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route!))
    expect(routes).toContain('/api/shop/cart')
    expect(routes).toContain('/api/shop/cart/previews/{version_id}/{file}')
    expect(routes).toContain('/api/office/orders')
    expect(text).not.toContain('nobodys-version')
  })

  it('tell of jobs that are due, not of those of tomorrow, and of the database', async () => {
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000)
    const data = { mailId: '00000000-0000-4000-8000-000000000000' }
    await enqueue(shop.db, mailJob, { data, priority: 3, runAfter: tomorrow })
    await expect
      .poll(metrics)
      .toMatch(/^jobs_later\{kind="[^"]*mail[^"]*",priority="[123]"\} [1-9]/m)
    const text = await metrics()
    expect(text).toMatch(/^jobs_waiting\{kind="[^"]*mail[^"]*",priority="[123]"\} 0$/m)
    expect(text).toMatch(/^database_up 1$/m)
    expect(text).toMatch(/^database_pool\{state="limit"\} 4$/m)
    expect(text).toMatch(/^shop_processes [1-9]/m)
    expect(text).toMatch(/^payment_alerts_open \d/m)
  })
})

describe('the operator’s own port', () => {
  it('answers probes to everybody, metrics by token, and nothing else', async () => {
    expect((await askPort('/healthz')).status).toBe(200)
    expect((await askPort('/readyz')).status).toBe(200)
    expect((await askPort('/metrics')).status).toBe(404)
    expect((await askPort('/metrics', { authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await askPort('/')).status).toBe(404)
    expect((await askPort('/_inbox')).status).toBe(404)
  })
})

describe('traces', () => {
  it('go to the collector when whoever asks is traced, statements and all', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
    await shop.ask('/cart', { headers: { traceparent } })
    const own = () => spans.filter((span) => span.traceId === traceId)
    await expect
      .poll(() => own().some(({ name }) => name.startsWith('GET ')), { timeout: 8_000 })
      .toBe(true)
    const root = own().find(({ name }) => name.startsWith('GET '))!
    expect(root.parentSpanId).toBe('00f067aa0ba902b7')
    await shop.ask('/cart')
    expect(spans.every((span) => span.traceId === traceId)).toBe(true)
  })
})

describe('a cache in front', () => {
  it('is told how long to keep a page, and by which tags it is forgotten', async () => {
    await shop.ask('/')
    const { headers } = await shop.ask('/')
    expect(headers['cdn-cache-control']).toBe(
      'public, max-age=300, stale-while-revalidate=60, stale-if-error=86400',
    )
    expect(headers['surrogate-control']).toContain('stale-if-error=86400')
    const tags = String(headers['surrogate-key']).split(' ')
    expect(tags).toEqual(expect.arrayContaining(['page', 'store-wpx-gb', 'catalogue', 'content']))
    expect(headers['cache-tag']).toBe(tags.join(','))
    const own = await shop.ask('/cart')
    expect(own.headers['surrogate-key']).toBeUndefined()
    expect(own.headers['cdn-cache-control']).toBeUndefined()
  })
})

describe('web vitals', () => {
  const told = { page: 'home', lcp: '1234.5', cls: '0.012', inp: '96', device: 'phone' }
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' }

  it('are counted for those who agreed, and for nobody else', async () => {
    const without = await shop.ask('/api/vitals', { form: told, headers: browser })
    expect(without.status).toBe(204)
    expect(without.headers['set-cookie']).toBeUndefined()
    expect(await metrics()).not.toContain('web_vital_lcp_seconds_count{')
    const agreed = await shop.ask('/api/consent', {
      form: { choice: 'all' },
      headers: { ...browser, accept: 'application/json' },
    })
    const { cookie } = agreed
    expect(cookie).toBeDefined()
    await shop.ask('/api/vitals', { form: told, headers: browser, cookie })
    await shop.ask('/api/vitals', {
      form: { ...told, page: 'made-up', lcp: '1e9', cls: '-1', inp: 'x' },
      headers: browser,
      cookie,
    })
    const text = await metrics()
    expect(text).toMatch(/^web_vital_lcp_seconds_sum\{route="home",device="phone"\} 1\.2345$/m)
    expect(text).toMatch(/^web_vital_inp_seconds_count\{route="home",device="phone"\} 1$/m)
    expect(text).toMatch(/^web_vital_cls_count\{route="home",device="phone"\} 1$/m)
    expect(text).not.toContain('made-up')
  })
})
