import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { createClient } from '#api/client.ts'
import { endpoint } from '#api/contract.ts'
import { refuse } from '#api/refusal.ts'
import { bind } from '#api/bind.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { verifyAudit } from './audit-check.service.ts'
import { makeOfficeApi } from './office-door.ts'
import type { OfficeContexts, StaffCtx } from './staff-context.ts'

const write = (name: string, isSecret = false) =>
  endpoint({
    method: 'POST',
    path: `/office/tests/${name}`,
    access: { staff: 'order.note' },
    summary: name,
    isSecret,
    input: z.object({}),
    output: z.object({}),
  })

const contract = {
  tell: write('tell'),
  keepSilent: write('silence'),
  keepSecretSilent: write('secret-silence', true),
  tellAndRefuse: write('refusal'),
  tellAndFail: write('failure'),
  tellTwice: write('twice'),
}

let database: TestDatabase
let client: ReturnType<typeof createClient<typeof contract>>
const faults: unknown[] = []

/** Something that a use case writes: a name of its own. */
const change = ({ db, staff }: StaffCtx) =>
  db.updateTable('staff').set({ name: 'Changed' }).where('id', '=', staff.id).execute()

const object = { kind: 'job', id: 'one' } as const

beforeAll(async () => {
  database = await createTestDatabase()
  const bounds = bind<OfficeContexts, typeof contract>(contract, {
    async tell(ctx) {
      await change(ctx)
      ctx.note({ object })
      return {}
    },
    async keepSilent(ctx) {
      await change(ctx)
      return {}
    },
    async keepSecretSilent(ctx) {
      await change(ctx)
      return {}
    },
    async tellAndRefuse(ctx) {
      ctx.note({ object })
      await change(ctx)
      return refuse('conflict')
    },
    async tellAndFail(ctx) {
      ctx.note({ object })
      await change(ctx)
      throw new Error('The disk is full.')
    },
    async tellTwice(ctx) {
      await change(ctx)
      ctx.note({ object })
      ctx.note({ object: { ...object, id: 'two' } })
      return {}
    },
  })
  const transport = makeOfficeApi(bounds, {
    db: database.db,
    origin: 'http://staff.localhost:3000',
    reportFault: (error) => faults.push(error),
    reportSecurity: () => {},
  })
  const { credential } = await makeStaff(database.db, { role: 'support', now: new Date() })
  client = createClient(contract, {
    transport,
    baseUrl: 'http://api.internal',
    credential,
    clientAddress: '10.1.2.3',
    envelope: { extSessionId: '', application: '', locale: '', tracking: {} },
  })
})
afterAll(() => database.drop())
beforeEach(async () => {
  faults.length = 0
  await database.db.updateTable('staff').set({ name: 'As before' }).execute()
})

const nameNow = async () =>
  (await database.db.selectFrom('staff').select('name').executeTakeFirstOrThrow()).name
const acts = async () => {
  const rows = await database.db.selectFrom('staff_act').select('object_id').orderBy('id').execute()
  return rows.map(({ object_id }) => object_id)
}
const kept = async () =>
  (await database.db.selectFrom('idempotent_answer').select('key').execute()).length

it('commits what a use case wrote with the row that it told, and the answer', async () => {
  const before = [await acts(), await kept()] as const
  expect(await client.tell({})).toEqual({})
  expect(await nameNow()).toBe('Changed')
  expect(await acts()).toEqual([...before[0], 'one'])
  expect(await kept()).toBe(before[1] + 1)
})

it('commits nothing of a use case that tells the log nothing', async () => {
  const before = [await acts(), await kept()]
  await expect(client.keepSilent({})).rejects.toThrow('API Request failed')
  await expect(client.keepSecretSilent({})).rejects.toThrow('API Request failed')
  expect(await nameNow()).toBe('As before')
  expect([await acts(), await kept()]).toEqual(before)
  expect(String(faults[0])).toContain('told the audit log nothing')
})

it('keeps no row of what was refused, or failed after it was told', async () => {
  const before = await acts()
  expect(await client.tellAndRefuse({})).toMatchObject({ code: 'conflict' })
  await expect(client.tellAndFail({})).rejects.toThrow('API Request failed')
  expect(await nameNow()).toBe('As before')
  expect(await acts()).toEqual(before)
})

it('keeps each of several rows that one write tells, in one chain', async () => {
  const before = await acts()
  expect(await client.tellTwice({})).toEqual({})
  expect(await acts()).toEqual([...before, 'one', 'two'])
  expect((await verifyAudit(database.db, new Date())).faults).toEqual([])
})
