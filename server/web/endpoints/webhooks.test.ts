import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signTimed } from '#commerce/payment/gateway/webhook-signature.ts'
import { testWebhookSecret } from '#commerce/payment/test-gateway.ts'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import type { WebEnv } from '#server/web/web-context.ts'
import { addWebhooks } from './webhooks.ts'

let database: TestDatabase
let url: string
let secret: string
const server = createServer()

beforeAll(async () => {
  database = await createTestDatabase()
  const { api } = openApi(database.db)
  const site = makeSites(3000).find(({ slug }) => slug === 'WPX-GB')!
  const web = new Hono<WebEnv>()
  web.use('*', async (c, next) => {
    c.set('site', site)
    await next()
  })
  addWebhooks(web, { transport: api, baseUrl: 'http://api.internal', token: undefined })
  server.on('request', (incoming, outgoing) => {
    void getRequestListener(web.fetch)(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  secret = await testWebhookSecret(database.db)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.drop()
})

const event = (id: string) =>
  JSON.stringify({ id, type: 'payment.captured', payment: 'nobody-knows-this-one' })

const tell = (
  body: string,
  given: { provider?: string; at?: Date; signed?: string; headers?: Record<string, string> } = {},
) =>
  fetch(`${url}/webhooks/${given.provider ?? 'test'}`, {
    method: 'POST',
    headers: {
      'test-gateway-signature': given.signed ?? signTimed(secret, body, given.at ?? new Date()),
      ...given.headers,
    },
    body,
  })

describe('the door of payment providers', () => {
  it('takes what the provider signed, once for each event', async () => {
    const body = event('evt-door')
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(body)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await database.pool.query(
      `select times, (select count(*)::int from job where name = 'payment hint') as jobs
       from gateway_event where event_id = 'evt-door'`,
    )
    expect(rows).toEqual([{ times: 20, jobs: 1 }])
  })

  it('reads the very bytes that were signed', async () => {
    const body = `{ "id": "evt-bytes",  "type":"x" , "payment":"\\u00e9-unknown" }\n`
    expect((await tell(body)).status).toBe(200)
    const tidied = JSON.stringify(JSON.parse(body))
    expect((await tell(tidied, { signed: signTimed(secret, body, new Date()) })).status).toBe(400)
  })

  it.each([
    ['old', { at: new Date(Date.now() - 301_000) }, 400],
    ['from the future', { at: new Date(Date.now() + 600_000) }, 400],
    ['not signed', { signed: '' }, 400],
    ['signed by somebody else', { signed: signTimed('other', event('evt-x'), new Date()) }, 400],
    ['packed', { headers: { 'content-encoding': 'gzip' } }, 415],
    ['for nobody', { provider: 'nobody' }, 404],
    ['for an inherited name', { provider: '__proto__' }, 404],
    ['for a provider that is not configured', { provider: 'stripe' }, 404],
    ['for the house', { provider: 'house' }, 404],
  ])('refuses what is %s', async (_what, given, status) => {
    expect((await tell(event('evt-x'), given)).status).toBe(status)
  })

  it('refuses a list, no JSON, a bomb and too much', async () => {
    expect((await tell('[]')).status).toBe(400)
    expect((await tell('hello')).status).toBe(400)
    const bomb = await fetch(`${url}/webhooks/test`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(5_000_000)),
    })
    expect(bomb.status).toBe(415)
    const large = await tell('x'.repeat(2_000_000)).then(
      ({ status }) => status,
      // Some are cut off while they still speak.
      () => 413,
    )
    expect(large).toBe(413)
  })
})
