import { beforeEach, describe, expect, it } from 'vitest'
import { openBulkActs } from '#commerce/folded-nouns.ts'
import { makeSites } from '#config/sites.ts'
import { openTestUploads } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser, type Clerk } from '#tests/office/office-browser.ts'
import { openOrderActs } from '#tests/office/order-acts.ts'
import { endRenderings, payOrder } from '#tests/orders/orders.ts'
import { bulkActs, isNamedAct, type BulkActName } from './bulk-acts.ts'

const desk = openOrderActs()
const office = openOfficeBrowser(() => desk.now)
beforeEach(() => desk.later(1))

const button = (name: BulkActName) => ['act', name] as const

/** Ticks, presses, reads what will be done and confirms it. */
async function start(clerk: Clerk, from: { path: string; act: BulkActName; fields?: object }) {
  const { path, act, fields } = from
  const asked = await office.press(clerk, path, { button: button(act), fields: { all: 'yes' } })
  expect(asked).toMatch(/^\/office\/tasks\/new\?act=/)
  const task = await office.press(clerk, asked, { fields: { confirmed: 'yes', ...fields } })
  const taskId = /^\/office\/tasks\/(.+)$/.exec(task)?.[1] ?? ''
  return granted(await clerk.officeTask.getTask({ taskId }))
}

describe('acts on many', () => {
  it('are offered as the shop declares them, and none of their tasks is without a name', () => {
    const storage = openTestUploads().tools.storage
    const declared = openBulkActs({ sites: makeSites(3000), storage })
    const names = declared.map(({ name }) => name)
    for (const name of names) expect(isNamedAct(name), name).toBe(true)
    for (const [name, { list, permission }] of Object.entries(bulkActs)) {
      expect(declared.find((act) => act.name === name)).toMatchObject({ list, permission })
    }
  })

  it('begin at the queue of production for whoever moves jobs; others download files only', async () => {
    await desk.released()
    const worker = await desk.shop.staff('production')
    const path = '/office/production'
    const take = { button: button('production.take') }
    expect(await office.find(desk.clerk, path, take)).toBeUndefined()
    expect(await office.find(desk.clerk, path, { button: ['act', 'download'] })).toBeDefined()
    const task = await start(worker, { path, act: 'production.take' })
    expect(task).toMatchObject({ kind: 'ACT', name: 'production.take', total: 1 })
  })

  it('begin at the questions that customers were asked, and say how many are written to', async () => {
    const { number } = await desk.released()
    const words = 'The house number is missing'
    granted(await desk.clerk.prepressDesk.openAction({ number, type: 'FIX_ADDRESS', words }))
    const path = '/office/actions?view=open'
    const open = granted(await desk.clerk.prepressDesk.countActions({})).open
    const typed = { typed: String(open) }
    const task = await start(desk.clerk, { path, act: 'action.remind', fields: typed })
    expect(task).toMatchObject({ name: 'action.remind', total: open })
  })

  it('begin at what needs a person', async () => {
    const { id } = await desk.moved(await desk.released(), 2)
    expect(await desk.openTodos({ id })).toEqual(['order_errors'])
    const listed = granted(await desk.clerk.todoDesk.listTodos({ kind: ['order_errors'] })).todos
    const { todoId } = listed.at(-1)!
    // The row's own button belongs to a form of its own, not to that of the list.
    await office.press(desk.clerk, '/office/todos', { button: ['take', todoId] })
    const mine = granted(await desk.clerk.todoDesk.listTodos({ assignee: 'me' })).todos
    expect(mine).toMatchObject([{ todoId }])
    await office.press(desk.clerk, '/office/todos', { button: ['give', todoId] })
    expect(granted(await desk.clerk.todoDesk.listTodos({ assignee: 'me' })).todos).toEqual([])
    const task = await start(desk.clerk, {
      path: '/office/todos?kind=order_errors',
      act: 'todo.assign',
      fields: { staffId: desk.clerk.staffId },
    })
    expect(task).toMatchObject({ name: 'todo.assign' })
  })

  it('begin at the files that could not be drawn, for whoever may have them drawn', async () => {
    const { id } = await desk.placed()
    const { db } = desk.database
    await payOrder(db, id, desk.now)
    await endRenderings(db, { failure: 'missing_photo' })
    await db
      .updateTable('rendering')
      .set({ finished_at: desk.now })
      .where('state', '=', 'FAILED')
      .execute()
    await desk.signIn()
    const path = '/office/print-files'
    const retry = { button: button('rendering.retry') }
    expect(await office.find(desk.clerk, path, retry)).toBeUndefined()
    const prepress = await desk.shop.staff('prepress')
    const task = await start(prepress, { path, act: 'rendering.retry' })
    expect(task).toMatchObject({ name: 'rendering.retry', total: 1 })
  })
})
