import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { transact } from '#db/transaction.ts'
import { actorFor } from '#tests/actors.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'

const now = new Date('2036-11-11T09:00:00Z')
const HOUR_MS = 60 * 60_000

let database: TestDatabase
let shop: ReturnType<typeof openApi>
type Clerk = Awaited<ReturnType<typeof shop.staff>>
let clerk: Clerk

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
beforeEach(async () => {
  await database.db.deleteFrom('office_todo').execute()
  clerk = await shop.staff('support', ['WPX-GB'])
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function stopped() {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  const order = await orderOf(database.db, await placeOrder(visitor))
  await transact(database.db, (trx) =>
    moveOrder(trx, { orderId: order.id, to: 2, actor: actorFor('support'), reason: 'test', now }),
  )
  return order
}

const raise = (subject: string, dueInHours: number, given: { store?: string | undefined } = {}) =>
  raiseTodo(database.db, {
    kind: 'cancel_refused',
    subject,
    store: 'store' in given ? given.store : 'WPX-GB',
    dueAt: new Date(now.getTime() + dueInHours * HOUR_MS),
    now,
  })

const list = async (who: Clerk, input: Parameters<Clerk['todoDesk']['listTodos']>[0] = {}) =>
  granted(await who.todoDesk.listTodos(input))

describe('what needs a person', () => {
  it('is listed with its order, the most urgent first, page by page', async () => {
    const order = await stopped()
    for (const [at, hours] of [3, -2, 2].entries()) await raise(`one ${at}`, hours)
    const first = await list(clerk, { most: 2 })
    expect(first.todos.map(({ subject }) => subject)).toEqual(['one 1', 'one 2'])
    expect(first.todos[0]).toMatchObject({ isOverdue: true, mayEnd: true })
    const second = await list(clerk, { most: 2, after: first.next })
    expect(second.todos[1]).toMatchObject({
      kind: 'order_errors',
      order: { number: order.number, status: 2 },
      mayEnd: false,
    })
    expect(second.next).toBeUndefined()
    expect(second.counts).toEqual([
      { kind: 'cancel_refused', open: 3, overdue: 1 },
      { kind: 'order_errors', open: 1, overdue: 0 },
    ])
    const overdue = await list(clerk, { overdue: 'yes' })
    expect(overdue.todos.map(({ subject }) => subject)).toEqual(['one 1'])
    expect((await list(clerk, { kind: ['order_errors'] })).todos).toHaveLength(1)
    expect(await clerk.todoDesk.listTodos({ after: 'nonsense' })).toMatchObject({ code: 'invalid' })
    await transact(database.db, (trx) =>
      moveOrder(trx, { orderId: order.id, to: 0, actor: actorFor('support'), reason: 'ok', now }),
    )
    await expectInvariants(database.db)
  })

  it('is nobody’s business in other stores and other roles', async () => {
    await raise('here', 1)
    await raise('nowhere', 1, { store: undefined })
    const subjectsOf = async (who: Clerk) => (await list(who)).todos.map(({ subject }) => subject)
    expect(await subjectsOf(clerk)).toEqual(['here'])
    expect(await subjectsOf(await shop.staff('support'))).toHaveLength(2)
    const abroad = await shop.staff('support', ['WPX-PT'])
    expect(await subjectsOf(abroad)).toEqual([])
    expect((await list(abroad)).counts).toEqual([])
    expect(await subjectsOf(await shop.staff('packing'))).toEqual([])
    const { todoId } = (await list(clerk)).todos[0]!
    const asked = { todoId, reason: 'x' }
    expect(await abroad.todoDesk.endTodo(asked)).toMatchObject({ code: 'not_found' })
    const packing = await shop.staff('packing')
    expect(await packing.todoDesk.assignTodo({ todoId })).toMatchObject({ code: 'not_found' })
  })

  it('is taken, given to somebody who may do it, and given back', async () => {
    await raise('one', 1)
    const { todoId } = (await list(clerk)).todos[0]!
    granted(await clerk.todoDesk.assignTodo({ todoId, staffId: clerk.staffId }))
    const [mine] = (await list(clerk, { assignee: 'me' })).todos
    expect(mine?.assignee).toEqual({ staffId: clerk.staffId, name: 'Person of support' })
    expect((await list(clerk, { assignee: 'nobody' })).todos).toEqual([])
    const colleague = await shop.staff('support-lead', ['WPX-GB', 'WPX-ES'])
    granted(await clerk.todoDesk.assignTodo({ todoId, staffId: colleague.staffId }))
    const [printer, abroad] = [
      await shop.staff('production'),
      await shop.staff('support', ['WPX-ES']),
    ]
    for (const { staffId } of [printer, abroad]) {
      expect(await clerk.todoDesk.assignTodo({ todoId, staffId })).toMatchObject({
        fields: { staffId: 'not_allowed' },
      })
    }
    granted(await colleague.todoDesk.assignTodo({ todoId }))
    expect((await list(clerk, { assignee: 'nobody' })).todos).toHaveLength(1)
    const acts = await database.db
      .selectFrom('staff_act')
      .where('object_id', '=', todoId)
      .orderBy('id')
      .select(['after', 'staff_id'])
      .execute()
    expect(acts.map(({ after }) => after)).toEqual([
      { assignee: clerk.staffId },
      { assignee: colleague.staffId },
      { assignee: null },
    ])
  })

  it('ends with a reason, once; what ends by itself does not end by saying so', async () => {
    await raise('one', 1)
    const { todoId } = (await list(clerk)).todos[0]!
    expect(await clerk.todoDesk.endTodo({ todoId, reason: ' ' })).toMatchObject({ code: 'invalid' })
    granted(await clerk.todoDesk.endTodo({ todoId, reason: 'called the customer' }))
    expect(await clerk.todoDesk.endTodo({ todoId, reason: 'again' })).toMatchObject({
      fields: { todo: 'done' },
    })
    const row = await database.db
      .selectFrom('office_todo')
      .where('id', '=', todoId)
      .select(['done_by', 'done_reason'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ done_by: `staff:${clerk.staffId}`, done_reason: 'called the customer' })
    await stopped()
    const open = (await list(clerk)).todos[0]!
    expect(await clerk.todoDesk.endTodo({ todoId: open.todoId, reason: 'x' })).toMatchObject({
      fields: { todo: 'open' },
    })
  })

  it('is opened again for a week, by whoever ended it or leads them, and the log says so', async () => {
    await raise('one', 1)
    const { todoId } = (await list(clerk)).todos[0]!
    const reason = 'called the customer'
    granted(await clerk.todoDesk.endTodo({ todoId, reason }))
    const colleague = await shop.staff('support', ['WPX-GB'])
    const lead = await shop.staff('support-lead', ['WPX-GB'])
    const abroad = await shop.staff('support-lead', ['WPX-PT'])
    const doneFor = async (who: Clerk) => (await list(who, { done: 'yes' })).todos
    expect(await doneFor(abroad)).toEqual([])
    const done = { by: 'Person of support', reason, at: now.toISOString() }
    expect(await doneFor(colleague)).toMatchObject([{ done, mayEnd: false, mayReopen: false }])
    expect(await doneFor(lead)).toMatchObject([{ todoId, mayReopen: true }])
    for (const who of [colleague, abroad]) {
      expect(await who.todoDesk.reopenTodo({ todoId })).toMatchObject({ code: 'not_found' })
    }
    granted(await clerk.todoDesk.reopenTodo({ todoId }))
    expect((await list(clerk)).todos).toMatchObject([
      { todoId, assignee: { staffId: clerk.staffId } },
    ])
    expect(await clerk.todoDesk.reopenTodo({ todoId })).toMatchObject({ fields: { todo: 'open' } })
    granted(await clerk.todoDesk.endTodo({ todoId, reason }))
    granted(await lead.todoDesk.reopenTodo({ todoId }))
    const acts = await database.db
      .selectFrom('staff_act')
      .where('object_id', '=', todoId)
      .orderBy('id', 'desc')
      .limit(1)
      .select(['staff_id', 'before', 'after'])
      .execute()
    expect(acts).toEqual([
      {
        staff_id: lead.staffId,
        before: { done: true, reason },
        after: { done: false, assignee: lead.staffId },
      },
    ])
    granted(await lead.todoDesk.endTodo({ todoId, reason }))
    const eightDaysLater = new Date(now.getTime() + 8 * 24 * HOUR_MS)
    const later = openApi(database.db, () => eightDaysLater)
    const late = await later.staff('support-lead', ['WPX-GB'])
    expect((await list(late, { done: 'yes' })).todos).toEqual([])
    expect(await late.todoDesk.reopenTodo({ todoId })).toMatchObject({ code: 'not_found' })
  })

  it('stays done when the order went on, or when it was raised once more', async () => {
    const order = await stopped()
    const move = (to: 0 | 10) =>
      transact(database.db, (trx) =>
        moveOrder(trx, { orderId: order.id, to, actor: actorFor('support'), reason: 'ok', now }),
      )
    const told = { kind: 'cancel_refused', store: 'WPX-GB', orderId: order.id } as const
    await raiseTodo(database.db, { ...told, subject: order.id, now })
    const { todoId } = (await list(clerk, { kind: ['cancel_refused'] })).todos[0]!
    granted(await clerk.todoDesk.endTodo({ todoId, reason: 'told them' }))
    await move(10)
    expect((await list(clerk, { done: 'yes' })).todos).toMatchObject([{ mayReopen: false }])
    expect(await clerk.todoDesk.reopenTodo({ todoId })).toMatchObject({
      fields: { todo: 'gone_on' },
    })
    await raise('twice', 1)
    const first = (await list(clerk)).todos.find(({ subject }) => subject === 'twice')!
    granted(await clerk.todoDesk.endTodo({ todoId: first.todoId, reason: 'x' }))
    await raiseTodo(database.db, {
      kind: 'cancel_refused',
      subject: 'twice',
      store: 'WPX-GB',
      now: new Date(now.getTime() + 1),
    })
    const again = await clerk.todoDesk.reopenTodo({ todoId: first.todoId })
    expect(again).toMatchObject({ code: 'not_found' })
  })

  it('is raised once for an alert about money, for who sees payments', async () => {
    const alert = { kind: 'paid_twice', about: 'somebody', details: {}, now } as const
    for (let times = 0; times < 2; times += 1) {
      await transact(database.db, (trx) => raiseAlert(trx, alert))
    }
    const accountant = await shop.staff('accountant')
    expect((await list(accountant)).todos.map(({ kind }) => kind)).toEqual(['payment_alert'])
    expect((await list(await shop.staff('production'))).todos).toEqual([])
  })
})
