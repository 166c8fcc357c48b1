import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient, type Caller } from './client.ts'
import { endpoint } from './contract.ts'

const contract = {
  read: endpoint({
    method: 'GET',
    path: '/things/{thing_id}',
    access: 'anyone',
    summary: '',
    input: z.object({ thingId: z.string(), onlyRed: z.boolean().optional() }),
    output: z.object({ niceName: z.string() }),
  }),
  write: endpoint({
    method: 'POST',
    path: '/things',
    access: 'anyone',
    summary: '',
    input: z.object({ niceName: z.string(), tags: z.array(z.string()).optional() }),
    output: z.object({ niceName: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/things/{thing_id}',
    access: 'anyone',
    summary: '',
    input: z.object({ thingId: z.string(), why: z.string() }),
    output: z.object({}),
  }),
}

/** A peer that gives the answers of a list, one after the other, and keeps what it was asked. */
function peer(...answers: (number | [number, unknown])[]) {
  const asked: { request: Request; body: string }[] = []
  const caller: Caller = {
    baseUrl: 'http://api.internal',
    envelope: {
      extSessionId: 'session-0123456789',
      application: 'WPX-ES',
      locale: 'ca',
      tracking: { utm_source: 'news' },
    },
    async transport(request) {
      asked.push({ request, body: await request.clone().text() })
      const answer = answers[asked.length - 1] ?? 200
      const [status, body] = Array.isArray(answer) ? answer : [answer, { nice_name: 'x' }]
      return Response.json(body, { status })
    },
  }
  return { client: createClient(contract, caller), asked }
}

describe('a request to the API', () => {
  it('that reads puts everything into the query', async () => {
    const { client, asked } = peer()
    expect(await client.read({ thingId: 'a/b', onlyRed: true })).toEqual({ niceName: 'x' })
    const url = new URL(asked[0]!.request.url)
    expect(url.pathname).toBe('/things/a%2Fb')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      only_red: 'true',
      ext_session_id: 'session-0123456789',
      application: 'WPX-ES',
      locale: 'ca',
      utm_source: 'news',
    })
  })

  it.each(['write', 'remove'] as const)('that is a %s sends a form', async (name) => {
    const { client, asked } = peer()
    if (name === 'write') await client.write({ niceName: 'ä & b', tags: ['x', 'y'] })
    else await client.remove({ thingId: '1', why: 'z' })
    const { request, body } = asked[0]!
    expect(request.headers.get('content-type')).toMatch(/^application\/x-www-form-urlencoded/)
    expect(request.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/)
    const form = new URLSearchParams(body)
    expect(form.get('ext_session_id')).toBe('session-0123456789')
    expect(form.get('utm_source')).toBe('news')
    if (name === 'write') expect(form.getAll('tags')).toEqual(['x', 'y'])
  })

  it('answers an error with code 5004 as data', async () => {
    const refusal = { error_code: 5004, code: 'not_found', fields: {} }
    const { client } = peer([404, refusal])
    expect(await client.read({ thingId: '1' })).toEqual({
      errorCode: 5004,
      code: 'not_found',
      fields: {},
    })
  })

  it.each([400, 404, 500])('throws any other error of status %d with its data', async (status) => {
    const { client } = peer([status, { error_code: 5000, some_data: 1 }])
    await expect(client.read({ thingId: '1' })).rejects.toMatchObject({
      message: 'API Request failed',
      status: 500,
      data: { errorCode: 5000, someData: 1 },
    })
  })
})

describe('the retry rule', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'sends a POST once more after %d, with the same key',
    async (status) => {
      const { client, asked } = peer(status, 200)
      expect(await client.write({ niceName: 'x' })).toEqual({ niceName: 'x' })
      expect(asked).toHaveLength(2)
      const keys = asked.map(({ request }) => request.headers.get('idempotency-key'))
      expect(keys[0]).toBe(keys[1])
      expect(asked[0]!.body).toBe(asked[1]!.body)
    },
  )

  it('does so only once', async () => {
    const { client, asked } = peer(503, 503, 200)
    await expect(client.write({ niceName: 'x' })).rejects.toThrow('API Request failed')
    expect(asked).toHaveLength(2)
  })

  it.each([400, 401, 403, 404, 422, 501])('does not after %d', async (status) => {
    const { client, asked } = peer(status, 200)
    await expect(client.write({ niceName: 'x' })).rejects.toThrow()
    expect(asked).toHaveLength(1)
  })

  it('never sends an idempotent request again', async () => {
    for (const call of ['read', 'remove'] as const) {
      const { client, asked } = peer(503, 200)
      await expect(client[call]({ thingId: '1', why: '' })).rejects.toThrow()
      expect(asked).toHaveLength(1)
    }
  })
})
