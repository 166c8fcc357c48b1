import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBulkActs, openOfficeLists } from '#commerce/folded-nouns.ts'
import { officeTaskHandler } from '#commerce/office-task/office-task.jobs.ts'
import { makeSites } from '#config/sites.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

let database: TestDatabase
let working: { close: () => Promise<void> }
let api: ReturnType<typeof openApi>
type Clerk = Awaited<ReturnType<typeof api.staff>>
let clerk: Clerk
const uploads = openTestUploads()
const { storage } = uploads.tools

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
  working = workBeside(database, { jobs: [officeTaskHandler(tools)], reportFault: () => {} })
  api = openApi(db, undefined, uploads.tools)
  clerk = await api.staff('support', ['WPX-GB', 'WPX-ES'])
})
afterAll(async () => {
  await working.close()
  await database.drop()
  await uploads.close()
  await rm(uploads.dataDir, { recursive: true, force: true })
})

async function ended(taskId: string) {
  const task = async () => granted(await clerk.officeTask.getTask({ taskId }))
  await until(async () => (await task()).endedAt !== undefined, 'its end')
  return task()
}

const tagged = async (store: string, status: number, tag: string) => {
  const { number } = await makePlacedOrder(database.db, { store, status: status as 4 })
  granted(await (await api.staff('support')).orderDesk.setTags({ number, tag: [tag] }))
  return number
}

describe('an act on all orders of a list', () => {
  it('takes just those that the list shows its owner, and says what stood against the others', async () => {
    const mine = [await tagged('WPX-GB', 4, 'pile'), await tagged('WPX-ES', 15, 'pile')]
    await tagged('WPX-PT', 4, 'pile')
    const query = 'tag=pile&sort=-placed'
    expect(granted(await clerk.officeTask.countList({ list: 'orders', query })).count).toBe(2)
    const input = JSON.stringify({ reason: 'payment', days: '3' })
    const asked = { act: 'order.hold', isAll: true, query, input }
    const { taskId } = granted(await clerk.officeTask.startTask(asked))
    expect(await ended(taskId)).toMatchObject({ total: 2, done: 1, failed: 1, isOwn: true })
    const { items } = granted(await clerk.officeTask.listItems({ taskId }))
    const states = new Map(items.map((item) => [item.objectId, item.state]))
    expect(mine.map((number) => states.get(number))).toEqual(['DONE', 'FAILED'])
    const { hold } = granted(await clerk.orderActs.getActs({ number: mine[0]! }))
    expect(hold).toMatchObject({ reason: 'payment' })
  })

  it('cancels none that somebody has begun to make', async () => {
    const [unpaid, made] = [await tagged('WPX-GB', 4, 'end'), await tagged('WPX-GB', 1, 'end')]
    const input = JSON.stringify({ reason: 'Placed twice' })
    const asked = { act: 'order.cancel', ids: [unpaid, made], input }
    const { taskId } = granted(await clerk.officeTask.startTask(asked))
    expect(await ended(taskId)).toMatchObject({ done: 1, failed: 1 })
    const statusOf = async (number: string) =>
      granted(await clerk.orderActs.getActs({ number })).status
    expect([await statusOf(unpaid), await statusOf(made)]).toEqual([10, 1])
  })

  it('gives what is to be done about orders to one person, and leaves out the others', async () => {
    const [stopped, fine] = [await tagged('WPX-GB', 2, 'mend'), await tagged('WPX-GB', 4, 'mend')]
    const { id, store } = await database.db
      .selectFrom('shop_order')
      .where('number', '=', stopped)
      .select(['id', 'store'])
      .executeTakeFirstOrThrow()
    await raiseTodo(database.db, {
      kind: 'order_errors',
      subject: id,
      orderId: id,
      store,
      now: new Date(),
    })
    const colleague = await api.staff('support', ['WPX-GB'])
    const { people } = granted(await clerk.todoDesk.listAssignees({}))
    expect(people[0]).toMatchObject({ staffId: clerk.staffId })
    expect(people.map(({ staffId }) => staffId)).toContain(colleague.staffId)
    const assign = async (staffId: string) => {
      const input = JSON.stringify({ staffId })
      const asked = { act: 'order.assign', ids: [stopped, fine], input }
      return ended(granted(await clerk.officeTask.startTask(asked)).taskId)
    }
    expect(await assign(colleague.staffId)).toMatchObject({ done: 1, failed: 1 })
    const { todos } = granted(await colleague.todoDesk.listTodos({ assignee: 'me' }))
    expect(todos).toMatchObject([{ kind: 'order_errors', order: { number: stopped } }])
    const foreigner = await api.staff('support', ['WPX-ES'])
    expect(await assign(foreigner.staffId)).toMatchObject({ done: 0, failed: 2 })
  })

  it('sends an email again where there is something to tell', async () => {
    const numbers = [await tagged('WPX-GB', 4, 'again'), await tagged('WPX-GB', 4, 'again')]
    const resend = async (mail: string) => {
      const asked = { act: 'order.resend', ids: numbers, input: JSON.stringify({ mail }) }
      return ended(granted(await clerk.officeTask.startTask(asked)).taskId)
    }
    expect(await resend('confirmation')).toMatchObject({ done: 2, failed: 0 })
    for (const number of numbers) {
      const { mails } = granted(await clerk.orderHelp.listResendable({ number }))
      expect(mails.find(({ mail }) => mail === 'confirmation')).toMatchObject({ times: 1 })
    }
    expect(await resend('tracking')).toMatchObject({ done: 0, failed: 2 })
  })

  it('adds a tag and a note and keeps what is there', async () => {
    const number = await tagged('WPX-GB', 4, 'first')
    const run = async (act: string, input: object) => {
      const asked = { act, ids: [number], input: JSON.stringify(input) }
      return ended(granted(await clerk.officeTask.startTask(asked)).taskId)
    }
    expect(await run('order.tag', { tag: 'second' })).toMatchObject({ done: 1 })
    expect(await run('order.note', { body: 'Called twice' })).toMatchObject({ done: 1 })
    const [order] = granted(await clerk.orderDesk.listOrders({ text: number })).orders
    expect(order).toMatchObject({ tags: ['first', 'second'], hasNote: true })
  })

  it('is refused when its query is wrong, and never means everything', async () => {
    const count = { list: 'orders', query: 'status=999' }
    expect(await clerk.officeTask.countList(count)).toMatchObject({ code: 'invalid' })
    expect(await clerk.officeTask.startExport(count)).toMatchObject({ code: 'invalid' })
  })
})

describe('an export of orders', () => {
  it('holds the rows of the list in its order, and names nobody', async () => {
    const made = [await tagged('WPX-GB', 4, 'csv'), await tagged('WPX-ES', 200, 'csv')]
    const query = 'tag=csv&sort=placed'
    const { taskId } = granted(await clerk.officeTask.startExport({ list: 'orders', query }))
    expect(await ended(taskId)).toMatchObject({ state: 'DONE', done: 2, total: 2 })
    const file = await storage.find(`office/exports/${taskId}.csv`)
    const lines = (await text(await file!.open())).trim().split('\r\n')
    const listed = granted(await clerk.orderDesk.listOrders({ tag: ['csv'], sort: 'placed' }))
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      listed.orders.map(({ number }) => number),
    )
    expect(lines).toHaveLength(made.length + 1)
    expect(lines[0]).not.toMatch(/email|name/)
  })
})

describe('who looks after the shop', () => {
  it('sees everybody’s tasks and how far they are, but not what they were done on', async () => {
    const { taskId } = granted(
      await clerk.officeTask.startExport({ list: 'orders', query: 'tag=csv' }),
    )
    const admin = await api.staff('admin')
    const { tasks } = granted(await admin.officeTask.listAllTasks({}))
    expect(tasks.map((task) => task.taskId)).toContain(taskId)
    const seen = granted(await admin.officeTask.getTask({ taskId }))
    expect(seen).toMatchObject({ isOwn: false, name: 'orders' })
    expect(await admin.officeTask.listItems({ taskId })).toMatchObject({ code: 'not_found' })
    expect(await admin.officeTask.cancelTask({ taskId })).toMatchObject({ code: 'not_found' })
    expect(await clerk.officeTask.listAllTasks({})).toMatchObject({ code: 'not_found' })
    const other = await api.staff('support')
    expect(await other.officeTask.getTask({ taskId })).toMatchObject({ code: 'not_found' })
  })
})

it('tells without a stream what it would tell with one', async () => {
  const news = granted(await clerk.officeTask.getNews({}))
  expect(Object.keys(news.counters)).toEqual(
    expect.arrayContaining(['/orders', '/todos', '/tickets', '/refunds', '/withdrawals']),
  )
  const translator = granted(await (await api.staff('translator')).officeTask.getNews({}))
  expect(translator.counters).toEqual({})
})
