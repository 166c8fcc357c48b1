import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStation } from '#commerce/production/station.service.ts'
import { signCarrierMessage } from '#commerce/shipment/carrier-signature.ts'
import { CARRIER_SECRET, openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import { openMachineDoors } from '#tests/machine-doors.ts'

const uploads = openTestUploads()
let database: TestDatabase
let doors: Awaited<ReturnType<typeof openMachineDoors>>
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  const shop = openApi(database.db, undefined, uploads.tools)
  doors = await openMachineDoors(shop.api)
  token = await addStation(database.db, { name: 'prepress', now: new Date() })
})
afterAll(async () => {
  await doors.close()
  await uploads.close()
  await database.drop()
})

const ask = (path: string, authorization = `Bearer ${token}`) =>
  fetch(`${doors.url}${path}`, { headers: { authorization } })

const post = (path: string, key: string) =>
  fetch(`${doors.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body: '',
  })

describe('the door of the factory', () => {
  it.each(['', 'Basic abc', 'Bearer', 'Bearer  x', 'Bearer wrong', 'Bearer a b'])(
    'stays closed for %j',
    async (authorization) => {
      const answer = await ask('/api/factory/jobs', authorization)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'unauthenticated' })
    },
  )

  it('lets a station lease an order and download its files, and keeps them out of caches', async () => {
    const order = await makeReleasedOrder(database.db, uploads.tools.storage)
    const at = `/api/factory/jobs/${order.number}`
    const lease = await post(`${at}/lease`, 'a-key-of-mine-1')
    expect(lease.status).toBe(200)
    expect(lease.headers.get('cache-control')).toBe('private, no-store')
    const file = await ask(`${at}/files/${order.sums[0]}`)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(file.headers.get('content-disposition')).toContain(order.number)
    expect(file.headers.get('etag')).toBe(`"${order.sums[0]}"`)
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get('content-length')))
    const page = await ask(`${at}/ticket`)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('content-security-policy')).not.toContain('script')
  })

  it('describes itself', async () => {
    const { servers, paths } = (await (await ask('/api/factory/openapi.json')).json()) as {
      servers: unknown
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>
    }
    expect(servers).toEqual([{ url: '/api' }])
    expect(Object.keys(paths)).toContain('/factory/jobs/{order}/lease')
    const { parameters } = paths['/factory/jobs']!['get']!
    expect(parameters.map(({ name }) => name)).toEqual(['status', 'most'])
  })
})

describe('the door of carriers', () => {
  const body = JSON.stringify({
    id: 'one',
    tracking_number: 'A-1',
    code: 'delivered',
    happened_at: '2026-11-20T10:00:00Z',
  })
  const tell = (headers: Record<string, string> = {}, sent = body) =>
    fetch(`${doors.url}/api/carriers/gls/events`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'estampa-signature': signCarrierMessage(CARRIER_SECRET, Buffer.from(sent), new Date()),
        ...headers,
      },
      body: sent,
    })

  it('hears what is sealed, and nothing else', async () => {
    expect((await tell()).status).toBe(200)
    expect((await tell({ 'estampa-signature': 'x'.repeat(300) })).status).toBe(422)
    expect((await tell({ 'estampa-signature': '' })).status).toBe(401)
    expect((await tell({ 'content-encoding': 'gzip' })).status).toBe(415)
    expect((await tell({}, 'x'.repeat(70_000))).status).toBe(413)
  })
})
