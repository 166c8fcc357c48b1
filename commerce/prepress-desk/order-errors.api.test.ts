import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { findStaffOfNow } from '#commerce/staff/staff-of-now.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { openBulkActs } from '#commerce/folded-nouns.ts'
import { makeSites } from '#config/sites.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

const HOUR_MS = 60 * 60_000
const now = () => new Date()
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const office = openOfficeBrowser(now)

const uploads = openTestUploads()
let database: TestDatabase
let shop: ReturnType<typeof openApi>
let number: { file: string; factory: string; aside: string; elsewhere: string }
let renderingId: string

/** Order that stopped, hours ago, by whom and why. */
async function stopped(store: string, by: 'factory' | 'support', reason: string, hours: number) {
  const { db } = database
  const order = await makePlacedOrder(db, { status: 2, store })
  const at = ago(hours)
  const { id } = order
  await db.updateTable('shop_order').set({ status_changed_at: at }).where('id', '=', id).execute()
  await db
    .insertInto('order_event')
    .values({ order_id: id, from_status: 202, to_status: 2, actor: by, reason, happened_at: at })
    .execute()
  await raiseTodo(db, { kind: 'order_errors', subject: id, orderId: id, store, now: at })
  return order.number
}

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, undefined, uploads.tools)
  await makeParcelService(database.db)
  const visitor = await shop.visitorWithSession()
  await putDesignInCart(database.db, visitor)
  const order = await orderOf(database.db, await placeOrder(visitor))
  await payOrder(database.db, order.id)
  await endRenderings(database.db, { failure: 'missing_photo' })
  const failed = await database.db
    .updateTable('rendering')
    .set({ finished_at: ago(30) })
    .where('kind', '=', 'PRINT')
    .returning('id')
    .executeTakeFirstOrThrow()
  renderingId = failed.id
  number = {
    file: order.number,
    factory: await stopped('WPX-GB', 'factory', 'The film tears', 100),
    aside: await stopped('WPX-GB', 'support', 'Ask her first', 2),
    elsewhere: await stopped('WPX-ES', 'factory', 'No paper', 200),
  }
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await uploads.close()
  await database.drop()
})

it('what the factory sent back stands beside the files that could not be drawn, the oldest first', async () => {
  const { prepressDesk } = await shop.staff('prepress', ['WPX-GB'])
  const { errors } = granted(await prepressDesk.listErrors({}))
  expect(errors.map(({ kind, number: of }) => [kind, of])).toEqual([
    ['FACTORY', number.factory],
    ['PRINT', number.file],
    ['STOPPED', number.aside],
  ])
  expect(errors[0]).toMatchObject({ failure: 'The film tears', status: 2, presses: ['PICKING'] })
  expect(errors[1]).toMatchObject({ failure: 'missing_photo', renderingId })
})

it('errors are found by kind, press, age and who has taken them, page by page', async () => {
  const { prepressDesk, staffId, todoDesk } = await shop.staff('prepress')
  const find = async (asked: Parameters<typeof prepressDesk.listErrors>[0]) =>
    granted(await prepressDesk.listErrors(asked)).errors.map((one) => one.number)
  expect(await find({ kind: ['FACTORY'] })).toEqual([number.elsewhere, number.factory])
  expect(await find({ age: '3' })).toEqual([number.elsewhere, number.factory])
  expect(await find({ age: '1' })).toEqual([number.elsewhere, number.factory, number.file])
  const { errors } = granted(await prepressDesk.listErrors({ kind: ['PRINT'] }))
  const [press] = errors[0]!.presses
  expect(await find({ press: [press!] })).toContain(number.file)
  expect(await find({ press: ['PICKING'] })).not.toContain(number.file)
  const first = granted(await prepressDesk.listErrors({ most: 2, sort: '-since' }))
  expect(first.errors.map((one) => one.number)).toEqual([number.aside, number.file])
  const rest = granted(await prepressDesk.listErrors({ sort: '-since', after: first.next }))
  expect(rest.errors.map((one) => one.number)).toEqual([number.factory, number.elsewhere])

  const { todo } = granted(await prepressDesk.listErrors({ store: ['WPX-ES'] })).errors[0]!
  granted(await todoDesk.assignTodo({ todoId: todo!.todoId, staffId }))
  expect(await find({ assignee: 'me' })).toEqual([number.elsewhere])
  expect(await find({ assignee: 'nobody' })).not.toContain(number.elsewhere)
})

it('an order with errors is taken, and a file drawn again, from its row', async () => {
  const person = await shop.staff('prepress', ['WPX-GB'])
  const { errors } = granted(await person.prepressDesk.listErrors({ kind: ['FACTORY'] }))
  const { todoId } = errors[0]!.todo!
  await office.press(person, '/office/errors', { button: ['take', todoId] })
  const again = granted(await person.prepressDesk.listErrors({ assignee: 'me' })).errors
  expect(again).toMatchObject([{ number: number.factory }])
  const { html = '' } = await office.draw(person, '/office/errors')
  expect(html).toContain(`/office/orders/${number.factory}/move?act=check-again`)
  // Support may check an order again, and draws no files.
  const support = await shop.staff('support', ['WPX-GB'])
  const draw = { button: ['draw', renderingId] } as const
  expect(await office.find(support, '/office/errors', draw)).toBeUndefined()
  expect((await office.draw(await shop.staff('packing'), '/office/errors')).status).toBe(404)
})

it('many errors are checked again at once, each as it needs it, and what somebody may not do fails', async () => {
  const { db } = database
  const sites = makeSites(3000)
  const acts = openBulkActs({ sites, storage: uploads.tools.storage })
  const check = acts.find(({ name }) => name === 'error.check')!
  const rows = [number.aside, `${number.file} ${renderingId} a-line`]
  expect(rows.map((row) => check.thingOf!(row))).toEqual([
    number.aside,
    `${number.file} ${renderingId}`,
  ])
  const told = await check.ordersOf!(db as never, rows)
  expect(told.map((one) => [one.number, one.store])).toEqual([
    [number.aside, 'WPX-GB'],
    [number.file, 'WPX-GB'],
  ])
  const person = await shop.staff('prepress', ['WPX-GB'])
  const staff = (await findStaffOfNow(db, { staffId: person.staffId, now: now() }))!
  const notes: unknown[] = []
  const run = (thing: string) =>
    db.transaction().execute((trx) => {
      const who = { ...staff, sessionId: '', provedAt: now() }
      const ctx = { db: trx, now: now(), staff: who, note: (act: unknown) => notes.push(act) }
      return check.run(ctx as never, thing, { reason: 'New film' } as never, undefined as never)
    })
  await run(number.aside)
  await run(`${number.file} ${renderingId}`)
  expect(notes).toHaveLength(2)
  await expect(run(number.elsewhere)).rejects.toMatchObject({ code: 'not_found' })
  const { status } = await db
    .selectFrom('shop_order')
    .where('number', '=', number.aside)
    .select('status')
    .executeTakeFirstOrThrow()
  expect(status).toBe(orderStatus.received)
  const { errors } = granted(await person.prepressDesk.listErrors({}))
  expect(errors.map((one) => one.number)).toEqual([number.factory])
})
