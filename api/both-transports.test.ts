import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient, type ApiRequestFailed, type Caller } from './client.ts'
import { endpoint } from './contract.ts'
import { refuse } from './refusal.ts'
import { bind } from './bind.ts'
import { serve } from './serve.ts'

const contract = {
  read: endpoint({
    method: 'GET',
    path: '/things/{thing_id}',
    access: 'anyone',
    summary: '',
    input: z.object({ thingId: z.string(), words: z.array(z.string()).or(z.string()).optional() }),
    output: z.unknown(),
  }),
  write: endpoint({
    method: 'POST',
    path: '/things',
    access: 'anyone',
    summary: '',
    input: z.object({ niceName: z.string() }),
    output: z.unknown(),
  }),
}

let made: unknown
const heard: unknown[] = []
const api = serve(
  bind<{ anyone: object }, typeof contract>(contract, {
    async read(_ctx, input) {
      heard.push(input)
      return made
    },
    async write(_ctx, { niceName }) {
      if (niceName === 'taken') refuse('conflict', { niceName: 'taken' })
      if (niceName === 'broken') throw new Error('broken')
      return { niceName }
    },
  }),
  {
    makeContext: async (call) => {
      heard.push(call)
      return {}
    },
    authorize: () => {},
    whoAsks: () => 'somebody',
    runOnce: (ctx, once, work) => {
      heard.push(once)
      return work.execute(ctx)
    },
    reportFault: () => {},
  },
)

const callerOf = (transport: Caller['transport']): Caller => ({
  transport,
  baseUrl: 'http://api.internal',
  credential: 'credential-0123456789',
  clientAddress: '10.0.0.1',
  clientAgent: 'Browser/1.0 (à la carte)',
  envelope: {
    extSessionId: 'session-0123456789',
    application: 'WPX-ES',
    locale: 'ca',
    tracking: { utm_source: 'ñews & more' },
  },
})
const inside = createClient(contract, callerOf(api))
const outside = createClient(
  contract,
  callerOf((request) => api(request)),
)

/** What both roads make of it: the answer, and what the API understood. */
async function bothWays(ask: (client: typeof inside) => Promise<unknown>) {
  const ways = []
  for (const client of [inside, outside]) {
    heard.length = 0
    const answer = await ask(client).catch(({ name, message, data }: ApiRequestFailed) => ({
      name,
      message,
      data,
    }))
    ways.push({ answer, heard: structuredClone(heard) })
  }
  return ways as [unknown, unknown]
}

const anyKey = fc.oneof(
  fc.constantFrom('niceName', 'addressLine1', 'en_GB', 'WPX-GB', 'a_b', '_', 'x1y2', 'URL'),
  fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
)
const { tree: anyAnswer } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constantFrom(null, undefined),
    fc.date({ noInvalidDate: true }),
  ),
  tree: fc.dictionary(
    anyKey,
    fc.oneof(
      { depthSize: 'small' },
      tie('leaf'),
      tie('tree'),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
    { maxKeys: 5 },
  ),
}))

describe('in this process and over HTTP', () => {
  it('every answer is the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (answer) => {
        made = answer
        const [one, other] = await bothWays((client) => client.read({ thingId: '1' }))
        expect(one).toEqual(other)
      }),
    )
  })

  it('every question is understood alike', async () => {
    made = {}
    await fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1 }).filter((id) => !/^\.{1,2}$/.test(id)),
        fc.array(fc.string({ unit: 'binary' })),
        async (thingId, words) => {
          const [one, other] = await bothWays((client) => client.read({ thingId, words }))
          expect(one).toEqual(other)
        },
      ),
    )
  })

  it.each(['new', 'taken', 'broken', ''])('so is what becomes of %j', async (niceName) => {
    const key = { idempotencyKey: 'key-0123456789' }
    const [one, other] = await bothWays((client) => client.write({ niceName }, key))
    expect(one).toEqual(other)
  })

  it('what is answered is a copy', async () => {
    made = { list: [{ deep: 1 }] }
    const answer = (await inside.read({ thingId: '1' })) as { list: { deep: number }[] }
    answer.list[0]!.deep = 2
    expect(made).toEqual({ list: [{ deep: 1 }] })
  })
})
