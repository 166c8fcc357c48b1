import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBulkActs, openOfficeLists } from '#commerce/folded-nouns.ts'
import { officeTaskHandler } from '#commerce/office-task/office-task.jobs.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { makeSites } from '#config/sites.ts'
import { openApi, openTestUploads, type OfficeApi } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { makeReleasedOrder } from '#tests/production/factory.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

let database: TestDatabase
let working: { close: () => Promise<void> }
let api: ReturnType<typeof openApi>
const uploads = openTestUploads()
const { storage } = uploads.tools
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const sites = makeSites(3000)
  const tools = {
    db,
    storage,
    officeOrigin: undefined,
    bulkActs: openBulkActs({ sites, storage }),
    officeLists: openOfficeLists({ sites }),
  }
  working = workBeside(database, {
    jobs: [officeTaskHandler(tools)],
    reportFault: (fault) => faults.push(fault),
  })
  api = openApi(db, undefined, uploads.tools)
})
afterAll(async () => {
  await working.close()
  expect([...faults, ...api.faults]).toEqual([])
  await database.drop()
  await uploads.close()
  await rm(uploads.dataDir, { recursive: true, force: true })
})

type Asked = Parameters<OfficeApi['officeTask']['startTask']>[0]

/** What is done on many, to its end: how many of them, and what stood against the others. */
async function run(clerk: OfficeApi, asked: Asked) {
  const { taskId } = granted(await clerk.officeTask.startTask(asked))
  const task = async () => granted(await clerk.officeTask.getTask({ taskId }))
  await until(async () => (await task()).endedAt !== undefined, 'its end')
  const { total, done, failed } = await task()
  const { items } = granted(await clerk.officeTask.listItems({ taskId }))
  return { total, done, failed, items }
}

const makeJob = (leavesOn?: string) =>
  makeReleasedOrder(database.db, storage, { ...(leavesOn && { leavesOn }) })

const statusOf = async (number: string) => {
  const { status } = await database.db
    .selectFrom('shop_order')
    .where('number', '=', number)
    .select('status')
    .executeTakeFirstOrThrow()
  return status
}

describe('jobs of the queue', () => {
  it('are taken once for all their lines; a damaged one stops, a held one stays, the others go on', async () => {
    const worker = await api.staff('production')
    const [whole, held, damaged, other] = [
      await makeJob(),
      await makeJob(),
      await makeJob(),
      await makeJob(),
    ]
    const clerk = await api.staff('support')
    granted(await clerk.orderActs.holdOrder({ number: held.number, reason: 'payment', days: 3 }))
    await loseFilesOf(damaged.id)
    const ids = [whole, held, damaged, other].flatMap(({ number }) => [
      `${number}/1`,
      `${number}/2`,
    ])
    const { items, ...counts } = await run(worker, { act: 'production.take', ids })
    expect(counts).toEqual({ total: 4, done: 2, failed: 2 })
    expect(items.map(({ objectId, outcome }) => [objectId, outcome])).toEqual([
      [whole.number, undefined],
      [held.number, 'conflict (hold: payment)'],
      [damaged.number, 'conflict (files: file_missing)'],
      [other.number, undefined],
    ])
    expect(
      await Promise.all([whole, held, damaged, other].map((one) => statusOf(one.number))),
    ).toEqual([202, 200, 2, 202])
  })

  it('are those that the list shows, and nothing of other stores', async () => {
    const worker = await api.staff('production', ['WPX-GB'])
    const stranger = await api.staff('production', ['WPX-ES'])
    const late = await makeJob('2020-01-01')
    const asked = { act: 'production.take', isAll: true, query: 'view=late' }
    expect(await stranger.officeTask.startTask(asked)).toMatchObject({ code: 'invalid' })
    const named = await run(stranger, { act: 'production.take', ids: [`${late.number}/1`] })
    expect(named).toMatchObject({ done: 0, items: [{ outcome: 'not_found' }] })
    expect(await statusOf(late.number)).toBe(200)
    expect(await run(worker, asked)).toMatchObject({ total: 1, done: 1 })
    expect(await statusOf(late.number)).toBe(202)
    const support = await api.staff('support')
    expect(await support.officeTask.startTask(asked)).toMatchObject({ code: 'not_found' })
  })
})

describe('print files', () => {
  it('of a list are drawn again, each once, and their orders are named to whoever may see them', async () => {
    const [first, second] = [await makeJob(), await makeJob()]
    await failFilesOf(first.id)
    // A design that was ordered twice.
    await sql`update order_line set version_id = (
        select version_id from order_line where order_id = ${first.id} and position = 1
      ) where order_id = ${second.id} and position = 1`.execute(database.db)
    const prepress = await api.staff('prepress', ['WPX-GB'])
    const query = 'failure=missing_photo'
    const counted = granted(await prepress.officeTask.countList({ list: 'print-files', query }))
    expect(counted.count).toBe(3)
    const done = await run(prepress, { act: 'rendering.retry', isAll: true, query })
    expect(done).toMatchObject({ total: 2, done: 2 })
    const known = [first.number, second.number]
    for (const { order } of done.items) expect(known).toContain(order)
    expect(granted(await prepress.prepressDesk.listFailedRenderings({})).renderings).toEqual([])
    const stranger = await api.staff('prepress', ['WPX-ES'])
    const ids = done.items.map(({ objectId }) => objectId)
    const { items } = await run(stranger, { act: 'rendering.retry', ids })
    expect(items.map(({ order, outcome }) => [order, outcome])).toEqual([
      [undefined, 'not_found'],
      [undefined, 'not_found'],
    ])
  })
})

describe('customers who were asked something', () => {
  it('are reminded together, and not twice in a day', async () => {
    const clerk = await api.staff('support')
    const jobs = [await makeJob(), await makeJob()]
    for (const { number } of jobs) {
      const words = 'The house number is missing'
      granted(await clerk.prepressDesk.openAction({ number, type: 'FIX_ADDRESS', words }))
    }
    const asked = { act: 'action.remind', isAll: true, query: 'view=open&type=FIX_ADDRESS' }
    const { items, ...counts } = await run(clerk, asked)
    expect(counts).toEqual({ total: 2, done: 2, failed: 0 })
    const known = jobs.map(({ number }) => number)
    expect(new Set(items.map(({ order }) => order))).toEqual(new Set(known))
    expect(await run(clerk, asked)).toMatchObject({ done: 0, failed: 2 })
  })
})

describe('what needs a person', () => {
  it('becomes one person’s, as far as that person may do it', async () => {
    const clerk = await api.staff('support', ['WPX-GB', 'WPX-ES'])
    const colleague = await api.staff('support', ['WPX-GB'])
    const todos = new Map<string, string>()
    for (const store of ['WPX-GB', 'WPX-ES']) {
      const { number, id: orderId } = await makePlacedOrder(database.db, { store, status: 2 })
      const now = new Date()
      await raiseTodo(database.db, { kind: 'order_errors', subject: orderId, orderId, store, now })
      todos.set(number, store)
    }
    const { todos: mine } = granted(await clerk.todoDesk.listTodos({ kind: ['order_errors'] }))
    const open = mine.filter(({ order }) => todos.has(order?.number ?? ''))
    const ids = [...open.map(({ todoId }) => todoId), 'no-such-thing']
    const input = JSON.stringify({ staffId: colleague.staffId })
    const { items, ...counts } = await run(clerk, { act: 'todo.assign', ids, input })
    expect(counts).toEqual({ total: 3, done: 1, failed: 2 })
    const outcomes = new Map(
      items.map(({ order, outcome }) => [order && todos.get(order), outcome]),
    )
    expect(outcomes).toEqual(
      new Map([
        ['WPX-GB', undefined],
        ['WPX-ES', 'invalid (staffId: not_allowed)'],
        [undefined, 'not_found'],
      ]),
    )
    const given = granted(await colleague.todoDesk.listTodos({ assignee: 'me' })).todos
    expect(given.map(({ store }) => store)).toEqual(['WPX-GB'])
  })
})

/** As after a disk that was lost: the shop knows of files that are not there. */
async function loseFilesOf(orderId: string): Promise<void> {
  await sql`update rendering set files = replace(files::text, 'rendering/print/', 'rendering/gone/')::jsonb
    where design_version_id in (select version_id from order_line where order_id = ${orderId})`.execute(
    database.db,
  )
}

async function failFilesOf(orderId: string): Promise<void> {
  await sql`update rendering set state = 'FAILED', failure = 'missing_photo', files = '[]',
      attempts = 5, finished_at = now()
    where design_version_id in (select version_id from order_line where order_id = ${orderId})`.execute(
    database.db,
  )
}
