import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { openStorage } from '#commerce/kernel/storage/open-storage.ts'
import { replaceAssignments, setStatus } from '#commerce/staff/people.queries.ts'
import { openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeMarks, markAct, testOrders } from '#tests/faults/mark-act.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { makeManyOrders } from '#tests/orders/many-orders.ts'
import { openTaskApi, type TaskClient } from '#tests/office/office-tasks.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { officeTaskHandler } from './office-task.jobs.ts'
import { purgeTasks } from './office-task.purge.ts'

let database: TestDatabase
let working: { close: () => Promise<void> }
let api: ReturnType<typeof openTaskApi>
const { dataDir } = openTestUploads()
const storage = openStorage({ dataDir, s3: undefined })
const work = { bulkActs: [markAct], officeLists: [testOrders] }
/** The same database under another name, which counts what it is asked. */
let readsOfStandby = 0
let mayReadStandby: (wroteMsAgo: number) => boolean = () => false
const standby = {
  mayRead: (wroteMsAgo: number) => mayReadStandby(wroteMsAgo),
  get db() {
    return database.db.withPlugin({
      transformQuery({ node }) {
        readsOfStandby += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
  },
}
const green = JSON.stringify({ colour: 'green' })

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await makeMarks(db)
  const handler = officeTaskHandler({ db, storage, officeOrigin: undefined, standby, ...work })
  working = workBeside(database, { jobs: [handler], reportFault: () => {} })
  api = openTaskApi(db, { dataDir, ...work })
})
afterAll(async () => {
  await working.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const order = (store = 'WPX-GB') => makePlacedOrder(database.db, { store })

async function ended(clerk: TaskClient, taskId: string) {
  await until(async () => granted(await clerk.getTask({ taskId })).endedAt !== undefined, 'its end')
  return granted(await clerk.getTask({ taskId }))
}

const marks = async (number: string) => {
  const { rows } = await sql`select from bulk_mark where order_number = ${number}`.execute(
    database.db,
  )
  return rows.length
}

describe('a bulk act', () => {
  it('is done on each thing that was named, with an outcome and an audit row for each', async () => {
    const clerk = await api.staff('support', ['WPX-GB'])
    const [mine, foreign] = [await order(), await order('WPX-ES')]
    const asked = { act: 'test.mark', ids: [mine.number, foreign.number, 'GB-NONE', mine.number] }
    const { taskId } = granted(await clerk.startTask({ ...asked, input: green }))
    expect(await ended(clerk, taskId)).toMatchObject({
      state: 'DONE',
      total: 3,
      done: 1,
      failed: 2,
    })
    expect([await marks(mine.number), await marks(foreign.number)]).toEqual([1, 0])
    const { items } = granted(await clerk.listItems({ taskId, state: 'FAILED' }))
    expect(items.map(({ outcome }) => outcome)).toEqual(['not_found', 'not_found'])
    const acts = await database.db
      .selectFrom('staff_act')
      .where('staff_id', '=', clerk.staffId)
      .select(['object_kind', 'object_id', 'permission', 'request_id'])
      .orderBy('id')
      .execute()
    expect(acts).toMatchObject([
      { object_kind: 'office-task', object_id: taskId },
      {
        object_kind: 'order',
        object_id: mine.number,
        permission: 'order.note',
        request_id: taskId,
      },
    ])
    const csv = granted(await clerk.getOutcomes({ taskId }))
    expect(await csv.text()).toContain(`2,${foreign.number},FAILED,not_found,`)
  })

  it('judges each thing by the rights that its owner has when it is its turn', async () => {
    const clerk = await api.staff('support')
    const { number } = await order()
    await replaceAssignments(
      database.db,
      clerk.staffId,
      [{ role: 'support', stores: ['WPX-ES'], validUntil: null }],
      { givenBy: undefined, now: new Date() },
    )
    const { taskId } = granted(
      await clerk.startTask({ act: 'test.mark', ids: [number], input: green }),
    )
    expect(await ended(clerk, taskId)).toMatchObject({ done: 0, failed: 1 })
    expect(await marks(number)).toBe(0)
  })

  it('ends when its owner has no access any more', async () => {
    const clerk = await api.staff('support')
    const { number } = await order()
    await working.close()
    const { taskId } = granted(
      await clerk.startTask({ act: 'test.mark', ids: [number], input: green }),
    )
    await setStatus(database.db, clerk.staffId, 'SUSPENDED')
    const { db } = database
    const handler = officeTaskHandler({ db, storage, officeOrigin: undefined, standby, ...work })
    working = workBeside(database, { jobs: [handler], reportFault: () => {} })
    const state = () =>
      db.selectFrom('office_task').where('id', '=', taskId).select(['state', 'failure'])
    await until(
      async () => (await state().executeTakeFirst())!.state === 'FAILED',
      'it is given up',
    )
    expect((await state().executeTakeFirst())!.failure).toMatch(/^owner_gone/)
    expect(await marks(number)).toBe(0)
  })

  it('is refused without a right, without things, with wrong fields, and when five are open', async () => {
    const clerk = await api.staff('support')
    const translator = await api.staff('translator')
    const { number } = await order()
    const asked = { act: 'test.mark', ids: [number], input: green }
    expect(await translator.startTask(asked)).toMatchObject({ code: 'not_found' })
    expect(await clerk.startTask({ ...asked, act: 'test.other' })).toMatchObject({
      code: 'not_found',
    })
    expect(await clerk.startTask({ ...asked, ids: [] })).toMatchObject({
      fields: { ids: 'required' },
    })
    expect(await clerk.startTask({ ...asked, input: '{}' })).toMatchObject({
      fields: { colour: 'required' },
    })
    await working.close()
    for (let count = 0; count < 5; count += 1) granted(await clerk.startTask(asked))
    expect(await clerk.startTask(asked)).toMatchObject({ code: 'busy' })
    const { tasks } = granted(await clerk.getTray({}))
    for (const { taskId } of tasks) granted(await clerk.cancelTask({ taskId }))
    const { db } = database
    const handler = officeTaskHandler({ db, storage, officeOrigin: undefined, standby, ...work })
    working = workBeside(database, { jobs: [handler], reportFault: () => {} })
  })

  it('is nobody else’s business', async () => {
    const [clerk, other] = [await api.staff('support'), await api.staff('support-lead')]
    const { number } = await order()
    const { taskId } = granted(
      await clerk.startTask({ act: 'test.mark', ids: [number], input: green }),
    )
    await ended(clerk, taskId)
    const calls = [
      other.getTask({ taskId }),
      other.listItems({ taskId }),
      other.cancelTask({ taskId }),
      other.retryFailed({ taskId }),
      other.getOutcomes({ taskId }),
      other.getExport({ taskId }),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ code: 'not_found' })
    expect(granted(await other.listTasks({})).tasks).toEqual([])
  })

  it('takes up what failed again, in a task of its own', async () => {
    const clerk = await api.staff('support')
    const first = { act: 'test.mark', ids: ['GB-LATE-0001'], input: green }
    const { taskId } = granted(await clerk.startTask(first))
    expect(await ended(clerk, taskId)).toMatchObject({ failed: 1 })
    const { id } = await order()
    await sql`update shop_order set number = 'GB-LATE-0001' where id = ${id}`.execute(database.db)
    const again = granted(await clerk.retryFailed({ taskId }))
    expect(await ended(clerk, again.taskId)).toMatchObject({ done: 1, failed: 0, retryOf: taskId })
  })
})

describe('an export', () => {
  it('holds what the list shows, safe for spreadsheets, for its owner alone and for a week', async () => {
    const { db } = database
    const lead = await api.staff('support-lead', ['WPX-CZ'])
    await makeManyOrders(db, 1_500, { store: 'WPX-CZ', email: '=cmd()@example.com' })
    const asked = { list: 'test-orders', query: 'store=WPX-CZ' }
    const plain = granted(await lead.startExport(asked))
    expect(await ended(lead, plain.taskId)).toMatchObject({ state: 'DONE', done: 1_500, left: 0 })
    const text = await granted(await lead.getExport(plain)).text()
    expect(text.split('\r\n')).toHaveLength(1_502)
    expect(text).not.toContain('example.com')
    const personal = granted(await lead.startPersonalExport(asked))
    await ended(lead, personal.taskId)
    const named = await granted(await lead.getExport(personal)).text()
    expect(named).toContain(",Ana,'=cmd()@example.com")
    const later = new Date(Date.now() + 8 * 24 * 60 * 60_000)
    await purgeTasks({ db, files: { storage }, now: later })
    expect(await lead.getExport(plain)).toMatchObject({ code: 'expired' })
  })

  it('is read from a standby that has what its owner wrote before, and else from the primary', async () => {
    const lead = await api.staff('support-lead', ['WPX-SK'])
    await makeManyOrders(database.db, 3, { store: 'WPX-SK', email: 'a@example.com' })
    const asked = { list: 'test-orders', query: 'store=WPX-SK' }
    const first = granted(await lead.startExport(asked))
    expect(await ended(lead, first.taskId)).toMatchObject({ state: 'DONE', done: 3 })
    expect(readsOfStandby).toBe(0)
    const ages: number[] = []
    mayReadStandby = (wroteMsAgo) => ages.push(wroteMsAgo) > 0
    const second = granted(await lead.startExport(asked))
    expect(await ended(lead, second.taskId)).toMatchObject({ state: 'DONE', done: 3 })
    mayReadStandby = () => false
    expect(readsOfStandby).toBeGreaterThan(0)
    // Whoever asks writes at that moment.
    expect(Math.max(...ages)).toBeLessThan(30_000)
  })

  it('that names people needs its right and a fresh proof', async () => {
    const clerk = await api.staff('support')
    const asked = { list: 'test-orders', query: '' }
    expect(await clerk.startPersonalExport(asked)).toMatchObject({ code: 'not_found' })
    const lead = await api.staff('support-lead')
    await sql`update staff_session set proved_at = now() - interval '6 minutes'
      where staff_id = ${lead.staffId}::uuid`.execute(database.db)
    expect(await lead.startPersonalExport(asked)).toMatchObject({ code: 'proof_needed' })
  })
})
