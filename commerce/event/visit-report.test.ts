import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeVisitReport } from './visit-report.ts'

let database: TestDatabase
const now = new Date()
const hour = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000)

beforeAll(async () => {
  database = await createTestDatabase()
  const look = (session_id: string, category: string, rest: object = {}) => ({
    created_at: now,
    store: 'WPX-GB',
    session_id,
    consent_version: '1',
    category,
    name: 'page_view',
    url: '',
    path: '',
    title: '',
    referrer: '',
    user_agent: '',
    ip: '',
    platform: '',
    mobile: false,
    source: '',
    medium: '',
    campaign: '',
    ...rest,
  })
  const google = { source: 'google', medium: 'organic' }
  await database.db
    .insertInto('page_event')
    .values([
      look('a', 'home', google),
      look('a', 'product', google),
      look('a', 'cart', google),
      look('a', 'order-completed', google),
      look('b', 'product', { mobile: true }),
      look('c', 'home', { store: 'WPX-ES' }),
    ])
    .execute()
})
afterAll(() => database.drop())

it('the shop’s people see visits, where they came from and how far they got', async () => {
  const report = await makeVisitReport(database.db, { from: hour(-1), until: hour(1) })
  expect(report.stores).toEqual([
    { store: 'WPX-GB', visits: 2, pages: 5, phones: 1 },
    { store: 'WPX-ES', visits: 1, pages: 1, phones: 0 },
  ])
  expect(report.sources).toEqual([
    { source: '(direct)', medium: '(none)', visits: 2, orders: 0 },
    { source: 'google', medium: 'organic', visits: 1, orders: 1 },
  ])
  expect(report.funnel).toEqual([
    { step: 'visit', visits: 3 },
    { step: 'product', visits: 2 },
    { step: 'cart', visits: 1 },
    { step: 'checkout', visits: 0 },
    { step: 'order', visits: 1 },
  ])
})

it('one store and one period are what is asked for', async () => {
  const of = (given: object) =>
    makeVisitReport(database.db, { from: hour(-1), until: hour(1), ...given })
  expect((await of({ store: 'WPX-ES' })).stores).toHaveLength(1)
  expect((await of({ from: hour(1), until: hour(2) })).stores).toEqual([])
})
