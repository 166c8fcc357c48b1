import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderOffice } from './render-office.tsx'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

/** Statements of a page, from whoever is there to the last row that it shows. */
const MOST = 12

let database: TestDatabase
beforeAll(async () => {
  // Vite writes it into the bundle.
  Object.assign(globalThis, { __ICON_VERSION__: 'test' })
  database = await createTestDatabase()
})
afterAll(async () => {
  Reflect.deleteProperty(globalThis, '__ICON_VERSION__')
  await database.drop()
})

async function countStatements(work: () => Promise<void>): Promise<number> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  let count = 0
  client.query = function (...given) {
    count += 1
    return query.apply(this, given)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return count
}

async function statementsOf(path: string, role: 'support' | 'admin' | 'production' | 'accountant') {
  const clerk = await openApi(database.db).staff(role)
  const draw = async () => {
    clerk.caller.memory = {}
    const answer = await renderOffice({
      method: 'GET',
      url: new URL(`http://staff.localhost:3000/office${path}`),
      form: undefined,
      api: clerk,
      hasCredential: true,
      isLocal: false,
      browserOf: () => undefined,
      stores: [],
      store: undefined,
      theme: undefined,
      toast: undefined,
      translate: () => (id) => id,
      script: { src: '/office.js', parts: [], styles: [] },
      now: new Date(),
      makeKey: () => 'key-of-a-form',
      isDevelopment: false,
    })
    expect(answer.status).toBe(200)
  }
  // The first one learns what the database's types are, and that somebody is there.
  await draw()
  return countStatements(draw)
}

it.each([0, 202, 8, 16])('draws an order in %i in at most 12 statements', async (status) => {
  const { number } = await makePlacedOrder(database.db, { status: status as never })
  expect(await statementsOf(`/orders/${number}`, 'support')).toBeLessThanOrEqual(MOST)
})

it('draws the list of orders in at most 12 statements', async () => {
  await makePlacedOrder(database.db, {})
  expect(await statementsOf('/orders', 'support')).toBeLessThanOrEqual(MOST)
  expect(await statementsOf('/orders?view=todo', 'support')).toBeLessThanOrEqual(MOST)
})

it('draws the list of transfers in at most 12 statements', async () => {
  expect(await statementsOf('/transfers', 'accountant')).toBeLessThanOrEqual(MOST)
})
