import { afterAll, beforeAll, expect, it } from 'vitest'
import { retention } from '#commerce/folded-nouns.ts'
import { saveProgress } from '#commerce/kernel/housekeeping/housekeeping.queries.ts'
import { jobData } from '#commerce/kernel/jobs/job.columns.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { alertRow } from './operations-desk.columns.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
let admin: Awaited<ReturnType<typeof api.staff>>

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 10, 0, second))

beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  admin = await api.staff('admin')
})
afterAll(() => database.drop())

it('failed jobs are chosen by kind and by words, and counted by the same choice', async () => {
  const rows = (
    [
      ['mail', 'mail_refused: 550', { mailId: 'm-1' }],
      ['mail', 'timeout', { mailId: 'm-2' }],
      ['render', 'timeout', { renderingId: 'r-1' }],
    ] as const
  ).map(([name, failure, data]) => ({
    name,
    failure,
    data: jobData.write(data),
    priority: 1,
    state: 'FAILED' as const,
  }))
  await database.db.insertInto('job').values(rows).execute()
  const { listFailedJobs } = admin.operationsDesk
  const all = granted(await listFailedJobs({}))
  expect(all.jobs).toHaveLength(3)
  const counts = [
    { name: 'mail', count: 2 },
    { name: 'render', count: 1 },
  ]
  expect(all.counts).toEqual(counts)
  const mails = granted(await listFailedJobs({ name: ['mail'] }))
  expect(mails.jobs).toHaveLength(2)
  expect(mails.counts, 'what else there is to choose').toEqual(counts)
  const late = granted(await listFailedJobs({ query: 'TimeOut' }))
  expect(late.counts).toEqual([
    { name: 'mail', count: 1 },
    { name: 'render', count: 1 },
  ])
  expect(granted(await listFailedJobs({ query: 'r-1' })).jobs).toMatchObject([{ name: 'render' }])
  expect(granted(await listFailedJobs({ query: '%' })).jobs, 'no sign of a pattern').toEqual([])
  const first = granted(await listFailedJobs({ sort: 'failed', most: 1 }))
  expect(await listFailedJobs({ sort: '-failed', after: first.next })).toMatchObject({
    fields: { after: 'invalid' },
  })
  const { queues } = granted(await admin.operationsDesk.listQueues({}))
  expect(queues).toMatchObject([
    { name: 'mail', failed: 2 },
    { name: 'render', failed: 1 },
  ])
})

it('notices of providers are found by their order, and those of other stores are nobody’s', async () => {
  const { db } = database
  const { number, id: orderId } = await makePlacedOrder(db, { store: 'WPX-ES' })
  await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      attempt: 7,
      reference: 'RF-OF-SPAIN',
      method: 'CARD',
      kind: 'ONLINE_PREPAID',
      provider: 'stripe',
      provider_id: 'pi_spain',
      status: 'CANCELED',
      amount_minor: 100,
      currency: 'EUR',
      updated_at: at(0),
    })
    .execute()
  const event = (event_id: string, subject: string, state: 'NEW' | 'DONE', second: number) => ({
    provider: 'stripe',
    event_id,
    type: 'payment_intent.succeeded',
    subject,
    state,
    received_at: at(second),
  })
  await db
    .insertInto('gateway_event')
    .values([
      event('evt_1', 'pi_spain', 'NEW', 1),
      event('evt_2', 'pi_unknown', 'NEW', 2),
      event('evt_3', 'pi_unknown', 'DONE', 3),
    ])
    .execute()
  const { listWebhooks } = admin.operationsDesk
  const waiting = granted(await listWebhooks({ state: ['NEW'] }))
  expect(waiting.webhooks).toMatchObject([
    { eventId: 'evt_2', subject: 'pi_unknown' },
    { eventId: 'evt_1', number },
  ])
  expect(waiting.counts).toEqual({ NEW: 2, DONE: 1 })
  expect(waiting.providers).toEqual(['stripe'])
  const found = granted(await listWebhooks({ query: number.toLowerCase() }))
  expect(found.webhooks.map(({ eventId }) => eventId)).toEqual(['evt_1'])
  expect(found.counts).toEqual({ NEW: 1 })
  expect(granted(await listWebhooks({ provider: ['mollie'] })).webhooks).toEqual([])
  const elsewhere = await api.staff('admin', ['WPX-PT'])
  const seen = granted(await elsewhere.operationsDesk.listWebhooks({}))
  expect(seen.webhooks.map(({ eventId }) => eventId)).toEqual(['evt_3', 'evt_2'])
  expect(seen.counts).toEqual({ NEW: 1, DONE: 1 })
})

it('alerts of checks are chosen by state, rule, store and order, and counted by the same choice', async () => {
  const { db } = database
  const [spanish, british] = [
    await makePlacedOrder(db, { store: 'WPX-ES' }),
    await makePlacedOrder(db, { store: 'WPX-GB' }),
  ]
  const alert = (name: string, orderId: string | null, second: number, isResolved = false) => ({
    name,
    about: `row ${second}`,
    details: alertRow.write({ id: second }),
    order_id: orderId,
    found_at: at(second),
    seen_at: at(10 - second),
    resolved_at: isResolved ? at(60) : null,
  })
  await db
    .insertInto('operation_alert')
    .values([
      alert('I1 one', spanish.id, 1),
      alert('I1 one', british.id, 2, true),
      alert('I2 other', null, 3),
    ])
    .execute()
  const { listAlerts } = admin.operationsDesk
  const open = granted(await listAlerts({ state: ['OPEN'] }))
  expect(open.alerts.map(({ name }) => name)).toEqual(['I2 other', 'I1 one'])
  expect(open.counts).toEqual({ OPEN: 2, RESOLVED: 1 })
  expect(open.rules).toEqual(['I1 one', 'I2 other'])
  const seen = granted(await listAlerts({ sort: '-seen' }))
  expect(seen.alerts.map(({ details }) => details['id'])).toEqual(['1', '2', '3'])
  const here = granted(await listAlerts({ store: ['WPX-ES'] }))
  expect(here).toMatchObject({ alerts: [{ orderNumber: spanish.number }], counts: { OPEN: 1 } })
  const one = granted(await listAlerts({ number: british.number, name: ['I1 one'] }))
  expect(one).toMatchObject({ alerts: [{ state: 'RESOLVED' }], counts: { RESOLVED: 1 } })
  const elsewhere = await api.staff('admin', ['WPX-PT'])
  const theirs = granted(await elsewhere.operationsDesk.listAlerts({}))
  expect(theirs.alerts.map(({ name }) => name)).toEqual(['I2 other'])
  const support = await api.staff('support')
  for (const list of [
    'listQueues',
    'listRetention',
    'listFailedJobs',
    'listWebhooks',
    'listAlerts',
  ] as const) {
    expect(await support.operationsDesk[list]({})).toMatchObject({ code: 'not_found' })
  }
})

it('the office sees how long data is kept, as the documentation has it, and what housekeeping did of it', async () => {
  const acts = 'acts of staff: who, what and why'
  const steps = retention.find(({ what }) => what === acts)!.steps
  await saveProgress(
    database.db,
    {
      step: steps[0]!,
      removed: 12,
      slowestMs: 3,
      isFinished: false,
      oldestDueAt: new Date(Date.now() - 7_200_000),
      cursor: undefined,
    },
    0,
  )
  const { rows } = granted(await (await api.staff('admin')).operationsDesk.listRetention({}))
  expect(rows.map(({ what }) => what)).toEqual(retention.map(({ what }) => what))
  const row = rows.find(({ what }) => what === acts)!
  expect(row).toMatchObject({ removed: 12, isBehind: true, lastRunAt: expect.any(String) })
  expect(row.backlogSeconds).toBeGreaterThan(7_000)
})
