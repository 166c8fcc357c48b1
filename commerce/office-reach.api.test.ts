import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { verifyAudit } from '#commerce/staff/audit-check.service.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { officeCalls } from '#tests/office-calls/all-calls.ts'
import { differencesOf } from '#tests/office-calls/described-answer.ts'
import {
  doerOf,
  endpointsAboutThings,
  endpointsOfLists,
  holds,
  isWrite,
  permissionOf,
  roleCodes,
  type NamedEndpoint,
  type OfficeCall,
} from '#tests/office-calls/office-call.ts'
import { listQuestions, ofHouseLists } from '#tests/office-calls/list-questions.ts'
import { waysInElsewhere } from '#tests/office-calls/own-calls.ts'
import { openStoreDesk, type Person, type StoreName } from '#tests/office-calls/store-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

const stores = ['WPX-GB', 'WPX-ES'] as const
// A Tuesday morning, for everybody and everything: no session ends and no proof grows old.
const now = new Date('2036-11-11T09:00:00Z')

type Clerk = Person & { role: BuiltInRoleCode; store: StoreName }

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** A person of each role in each store. */
let people: Clerk[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
  for (const store of stores) {
    for (const role of roleCodes) {
      people.push({ ...(await shop.staff(role, [store])), role, store })
    }
    await openDesk(store, people.at(-1)!).furnish()
  }
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  const { faults } = await verifyAudit(database.db, now)
  expect(faults, 'the chain of the audit log').toEqual([])
  await database.drop()
})

const openDesk = (store: StoreName, me: Person) =>
  openStoreDesk({ shop, store, now: () => now, me })

/** "done", or why not. */
async function call(clerk: Person, name: string, input: object, how?: OfficeCall) {
  const [noun = '', act = ''] = name.split('.')
  const client = (clerk as unknown as Record<string, Record<string, Call>>)[noun]!
  const content = await how?.files?.()
  const answer = await client[act]!(input, content && { content })
  if (answer instanceof Response) {
    const text = await answer.text()
    return { end: answer.status === 404 ? 'not_found' : 'done', text }
  }
  if (isRefused(answer)) return { end: said(answer), text: JSON.stringify(answer) }
  expect(differencesOf(name, answer), `what OpenAPI says of ${name}`).toEqual([])
  return { end: 'done', text: JSON.stringify(answer) }
}
type Call = (input: object, options?: object) => Promise<unknown>

const said = (refused: unknown) => {
  const { code, fields } = refused as { code: string; fields: object }
  return Object.keys(fields).length === 0 ? code : `${code} ${JSON.stringify(fields)}`
}

const rowsOfLog = async () => {
  const { count } = await database.db
    .selectFrom('staff_act')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether a thing of a store exists for somebody. */
function existsFor(clerk: Clerk, store: StoreName, how: OfficeCall, permission: string): boolean {
  if (how.alsoFor?.includes(clerk.role)) return true
  if (how.isOwn) return false
  const mayHere = how.ofHouse !== undefined || clerk.store === store
  return mayHere && (permission === 'self' || holds(clerk.role, permission))
}

describe('a call of the office about a real thing', () => {
  it('stands in the list of calls, for every endpoint that is about one', () => {
    const missing = endpointsAboutThings
      .map(([name]) => name)
      .filter((name) => !officeCalls[name] && !waysInElsewhere[name])
    expect(
      missing,
      'Each of these endpoints is about a thing that nobody else may reach, or writes: say in tests/office-calls how the thing is made and what is sent about it.',
    ).toEqual([])
    const known = new Set(endpointsAboutThings.map(([name]) => name))
    const listed = [...Object.keys(officeCalls), ...Object.keys(waysInElsewhere)]
    expect(
      listed.filter((name) => !known.has(name)),
      'Take these calls out of tests/office-calls: there is no such endpoint any more, or it is about no thing.',
    ).toEqual([])
  })

  const known = endpointsAboutThings.filter(([name]) => officeCalls[name])
  const everywhere = known.flatMap((one) => stores.map((store) => ({ one, store, name: one[0] })))

  it.each(everywhere)('$name in $store does not exist for others', async ({ one, store }) => {
    const [name, endpoint] = one
    const how = officeCalls[name]!
    const role = doerOf(name, endpoint, how)
    const isEverywhere = how.ofHouse !== undefined || how.inAllStores
    const me = await shop.staff(role, isEverywhere ? undefined : [store])
    const input = await how.ask(openDesk(store, me))
    const before = await rowsOfLog()

    const permission = how.judged ?? permissionOf(endpoint) ?? ''
    const reached: string[] = []
    for (const clerk of people) {
      if (existsFor(clerk, store, how, permission)) continue
      const { end } = await call(clerk, name, input, how)
      if (end !== 'not_found') reached.push(`${clerk.role} of ${clerk.store}: ${end}`)
    }
    expect(reached, 'for them it does not exist').toEqual([])
    expect(await rowsOfLog(), 'a refused act stands in no log').toBe(before)

    const { end } = await call(me, name, input, how)
    expect(end, `${role} of ${store} may do it`).toBe('done')
    const rows = isWrite(endpoint) ? (how.rows ?? 1) : 0
    expect(await rowsOfLog(), 'rows of the log').toBe(before + rows)
    if (rows > 0) await expectRowOf(me, endpoint, how.ofHouse === undefined ? store : undefined)

    if (!isWrite(endpoint)) return
    const again = await call(me, name, input, how)
    const isDone = again.end === 'done'
    expect(await rowsOfLog(), `again: ${again.end}`).toBe(before + (isDone ? 2 * rows : rows))
  })
})

/** The newest row names who did it, by which right, and where. */
async function expectRowOf(me: Person, endpoint: NamedEndpoint[1], store: string | undefined) {
  const row = await database.db
    .selectFrom('staff_act')
    .orderBy('id', 'desc')
    .select(['staff_id', 'permission', 'store', 'object_id'])
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ staff_id: me.staffId, permission: permissionOf(endpoint) })
  expect(row.object_id).not.toBe('')
  if (store !== undefined) expect([store, null]).toContain(row.store)
}

describe('a list of the office', () => {
  it.each(endpointsOfLists)('%s shows nothing of another store', async (name, endpoint) => {
    const permission = permissionOf(endpoint) ?? ''
    for (const clerk of people) {
      const other = stores.find((store) => store !== clerk.store)!
      const foreign = await marksOf(other)
      const input = listQuestions[name]?.(foreign) ?? {}
      const { end, text } = await call(clerk, name, input)
      if (permission !== 'self' && !holds(clerk.role, permission)) {
        expect(end, `${clerk.role} may not read it`).toBe('not_found')
        continue
      }
      expect(end, `${name} is asked wrongly: say how in list-questions.ts`).not.toContain('invalid')
      if (ofHouseLists[name] !== undefined) continue
      const seen = foreign.marks.filter((mark) => text.includes(mark))
      expect(seen, `${clerk.role} of ${clerk.store} reads of ${other}`).toEqual([])
    }
  })
})

/** What would give a store away: numbers, addresses, names of its things. */
async function marksOf(store: StoreName) {
  const orders = await database.db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .orderBy('placed_at')
    .select(['number', 'email', 'status'])
    .limit(200)
    .execute()
  const tickets = await database.db
    .selectFrom('ticket')
    .where('store', '=', store)
    .select(['public_id', 'email'])
    .limit(200)
    .execute()
  const job = orders.find(({ status }) => status === 200) ?? orders[0]!
  return {
    store,
    number: job.number,
    email: orders[0]!.email,
    marks: [
      ...orders.flatMap(({ number, email }) => [number, email]),
      ...tickets.flatMap(({ public_id, email }) => [public_id, email]),
    ].filter((mark) => !shared.has(mark)),
  }
}

/** Addresses that tests give to everybody. */
const shared = new Set(['ann@example.com', 'guest@example.com'])
