import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import type { OfficeAnswer } from './office-request.ts'

const now = () => new Date('2036-11-11T09:00:00Z')
const office = openOfficeBrowser(now)

let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, now)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

type Person = Awaited<ReturnType<typeof shop.staff>>

const actsOf = async (who: Person) => {
  const rows = await database.db
    .selectFrom('staff_act')
    .where('staff_id', '=', who.staffId)
    .select('id')
    .execute()
  return rows.length
}

/** Presses the button of the toast, on the page on which the act ended. */
async function undo(who: Person, answer: OfficeAnswer): Promise<void> {
  expect(answer.location, 'it was refused').toBeDefined()
  const { html = '' } = await office.draw(who, answer.location!, answer.toast)
  const toast = /data-toast=""[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const [form] = office.formsOf({ status: 200, html: toast.replace('data-toast=""', '') })
  if (!form) throw new Error('Its toast has no way back.')
  const before = await actsOf(who)
  const ended = await office.post(who, form, {})
  expect(ended.location, 'the way back was refused').toBeDefined()
  expect(await actsOf(who), 'the way back is an act of its own').toBe(before + 1)
}

async function ticket() {
  const visitor = shop.visitor({ application: 'WPX-GB', locale: 'en' })
  const asked = { subject: 'order', name: 'Zoe', email: 'z@example.com', policy: 'on' } as const
  return granted(await visitor.ticket.openTicket({ ...asked, message: 'Where is it?' })).publicId
}

const shown = async (who: Person, publicId: string) =>
  granted(await who.ticketDesk.getTicket({ publicId }))

it('gives a ticket back to whoever had it', async () => {
  const [ana, eva] = [await shop.staff('support'), await shop.staff('support')]
  const publicId = await ticket()
  const path = `/office/tickets/${publicId}`
  const take = { button: ['act', 'take'] } as const
  await undo(ana, await office.send(ana, path, take))
  expect((await shown(ana, publicId)).assigneeId).toBeUndefined()
  granted(await ana.ticketDesk.assign({ publicId, staffId: eva.staffId }))
  const given = { button: ['act', 'assign'], fields: { staffId: ana.staffId } } as const
  await undo(ana, await office.send(ana, path, given))
  expect((await shown(ana, publicId)).assigneeId).toBe(eva.staffId)
})

it('brings a ticket back that was put aside, and its urgency', async () => {
  const ana = await shop.staff('support')
  const publicId = await ticket()
  const path = `/office/tickets/${publicId}`
  const aside = { button: ['act', 'snooze'], fields: { until: '2036-11-20' } } as const
  await undo(ana, await office.send(ana, path, aside))
  expect((await shown(ana, publicId)).snoozedUntil).toBeUndefined()
  granted(await ana.ticketDesk.snooze({ publicId, until: '2036-11-14' }))
  await undo(ana, await office.send(ana, path, aside))
  expect((await shown(ana, publicId)).snoozedUntil).toContain('2036-11-14')
  const before = (await shown(ana, publicId)).priority
  const urgent = { button: ['act', 'priority'], fields: { priority: '1' } } as const
  await undo(ana, await office.send(ana, path, urgent))
  expect((await shown(ana, publicId)).priority).toBe(before)
})

it('offers no way back where putting a ticket aside has ended what was to be done', async () => {
  const ana = await shop.staff('support')
  const publicId = await ticket()
  const todo = { kind: 'ticket_late', subject: publicId, store: 'WPX-GB', now: now() } as const
  await raiseTodo(database.db, todo)
  const aside = { button: ['act', 'snooze'], fields: { until: '2036-11-20' } } as const
  const { toast } = await office.send(ana, `/office/tickets/${publicId}`, aside)
  expect(toast).toEqual({ id: 'office-tickets.snoozed' })
})

it('takes tags back that were given, and leaves what a colleague gave meanwhile', async () => {
  const ana = await shop.staff('support')
  const { number } = await makePlacedOrder(database.db, { store: 'WPX-GB' })
  granted(await ana.orderDesk.setTags({ number, tag: ['old'] }))
  const path = `/office/orders/${number}`
  const answer = await office.send(ana, path, { fields: { tags: 'old new' } })
  granted(await ana.orderDesk.setTags({ number, tag: ['old', 'new', 'theirs'] }))
  await undo(ana, answer)
  expect(granted(await ana.orderDesk.getOrder({ number })).tags).toEqual(['old', 'theirs'])
})

it('follows no more, and pins a note again', async () => {
  const ana = await shop.staff('support')
  const { number } = await makePlacedOrder(database.db, { store: 'WPX-GB' })
  const path = `/office/orders/${number}`
  await undo(ana, await office.send(ana, path, { button: ['do', 'follow'] }))
  expect(granted(await ana.orderDesk.getOrder({ number })).isFollowed).toBe(false)
  granted(await ana.orderDesk.addNote({ number, body: 'Look', pin: true }))
  await undo(ana, await office.send(ana, path, { button: ['do', 'unpin'] }))
  expect(granted(await ana.orderDesk.getOrder({ number })).pinned).toMatchObject({ body: 'Look' })
})

it('gives back what was taken of what needs a person', async () => {
  const ana = await shop.staff('support')
  const { id } = await makePlacedOrder(database.db, { store: 'WPX-GB' })
  const todo = { kind: 'cancel_refused', subject: id, store: 'WPX-GB', orderId: id } as const
  await raiseTodo(database.db, { ...todo, now: now() })
  const mine = async () => granted(await ana.todoDesk.listTodos({ assignee: 'me' })).todos
  const { todos } = granted(await ana.todoDesk.listTodos({ kind: ['cancel_refused'] }))
  const { todoId } = todos.find(({ subject }) => subject === id)!
  await undo(ana, await office.send(ana, '/office/todos', { button: ['take', todoId] }))
  expect(await mine()).toEqual([])
  granted(await ana.todoDesk.assignTodo({ todoId, staffId: ana.staffId }))
  await undo(ana, await office.send(ana, '/office/todos', { button: ['give', todoId] }))
  expect(await mine()).toMatchObject([{ todoId }])
})

it('opens again what was said to be done', async () => {
  const ana = await shop.staff('support')
  const { id } = await makePlacedOrder(database.db, { store: 'WPX-GB' })
  const todo = { kind: 'cancel_refused', subject: id, store: 'WPX-GB', orderId: id } as const
  await raiseTodo(database.db, { ...todo, now: now() })
  const listed = async (done?: 'yes') =>
    granted(await ana.todoDesk.listTodos({ kind: ['cancel_refused'], done })).todos
  const { todoId } = (await listed()).find(({ subject }) => subject === id)!
  const path = `/office/todos/${todoId}`
  await undo(ana, await office.send(ana, path, { fields: { reason: 'called' } }))
  expect(await listed()).toContainEqual(expect.objectContaining({ todoId, mayReopen: false }))
  granted(await ana.todoDesk.endTodo({ todoId, reason: 'wrote' }))
  expect(await listed('yes')).toMatchObject([{ todoId, done: { reason: 'wrote' } }])
  const button: [string, string] = ['reopen', todoId]
  const answer = await office.send(ana, '/office/todos?done=yes', { button })
  expect(answer.location).toBe('/office/todos')
  expect(await listed('yes')).toEqual([])
})
