import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { raiseTodo } from '#commerce/todo/todo.service.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { deliverOrder, makeParcelService, orderOf, payOrder } from '#tests/orders/orders.ts'
import { placeOrder, putDesignInCart } from '#tests/orders/orders.ts'

let now = new Date('2036-05-12T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

async function orderedMug() {
  const { db } = database
  const visitor = await shop.visitorWithSession()
  await putDesignInCart(db, visitor)
  const order = await orderOf(db, await placeOrder(visitor))
  await payOrder(db, order.id, now)
  const { id: lineId } = await db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  return { ...order, lineId }
}

type Clerk = Awaited<ReturnType<typeof shop.staff>>

const rowsOf = async (
  clerk: Clerk,
  number: string,
  kind: 'action' | 'act' | 'withdrawal' | 'ticket' | 'todo' | 'rendering',
) => granted(await clerk.orderDesk.listTimeline({ number, kind: [kind] })).rows

it('names who asked, reminded and gave more time, and keeps what they did among the acts', async () => {
  const { number, lineId } = await orderedMug()
  const clerk = await shop.staff('support')
  const { name } = granted(await clerk.staff.getMe({}))
  const question = { number, lineId, type: 'REPLACE_PHOTO', words: 'Another one, please' } as const
  const { actionId } = granted(await clerk.prepressDesk.openAction(question))
  now = new Date(now.getTime() + 60_000)
  granted(await clerk.prepressDesk.remindAction({ actionId }))
  expect(await rowsOf(clerk, number, 'action')).toMatchObject([
    { what: 'REPLACE_PHOTO', to: 'REMINDED', by: name },
    { what: 'REPLACE_PHOTO', to: 'OPEN', by: name },
  ])
  const acts = await rowsOf(clerk, number, 'act')
  expect(acts.map(({ what }) => what)).toEqual(['action.decide', 'action.open'])
})

it('tells of a withdrawal from its declaration to the decision', async () => {
  const { db } = database
  const { id, number, lineId } = await orderedMug()
  const clerk = await shop.staff('support')
  const { name } = granted(await clerk.staff.getMe({}))
  const publicId = makePublicId()
  const declared = await db
    .insertInto('withdrawal')
    .values({ public_id: publicId, order_id: id, declared_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('withdrawal_line')
    .values({ withdrawal_id: declared.id, line_id: lineId, quantity: 1 })
    .execute()
  now = new Date(now.getTime() + 60_000)
  granted(await clerk.withdrawalDesk.receiveWithdrawal({ publicId }))
  now = new Date(now.getTime() + 60_000)
  granted(await clerk.withdrawalDesk.refuseWithdrawal({ publicId, reason: 'Made for you' }))
  expect(await rowsOf(clerk, number, 'withdrawal')).toMatchObject([
    { to: 'REFUSED', by: name, text: 'Made for you' },
    { to: 'RECEIVED' },
    { to: 'DECLARED', actor: 'customer' },
  ])
})

it('says who agreed to a reprint', async () => {
  const { id, number, lineId } = await orderedMug()
  now = new Date(now.getTime() + 61 * 60_000)
  await deliverOrder(database.db, id, now)
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const limit = { act: 'reprint', currency: 'GBP', most_minor: 1, most_per_day_minor: 1 } as const
  await database.db
    .insertInto('staff_limit')
    .values({ staff_id: clerk.staffId, ...limit })
    .execute()
  const { requestId } = granted(
    await clerk.orderHelp.askForReprint({
      number,
      lines: [`${lineId}=1`],
      reason: 'print_fault',
      payer: 'PRESS',
      note: 'White stripe across the photo',
    }),
  )
  granted(await lead.orderHelp.approveReprint({ requestId }))
  const acts = await rowsOf(clerk, number, 'act')
  expect(acts.map(({ what }) => what)).toEqual(['reprint.approve', 'order.reprint'])
})

it('shows each message of a conversation about the order', async () => {
  const { number, email } = await orderedMug()
  const clerk = await shop.staff('support')
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      name: 'Ann Other',
      email,
      subject: 'order',
      message: 'Where is it?',
      order: number,
      policy: 'on',
    }),
  )
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision: String(revision), text: 'On its way', isSolved: false }
  granted(await clerk.ticketDesk.answer(answer))
  expect(await rowsOf(clerk, number, 'ticket')).toMatchObject([
    { to: 'OUT', text: 'On its way' },
    { to: 'IN', actor: 'customer', text: 'Where is it?' },
  ])
})

it('tells what needed a person, how it ended, and what could not be drawn, to whoever may do it', async () => {
  const { id, number } = await orderedMug()
  const clerk = await shop.staff('support')
  const { name } = granted(await clerk.staff.getMe({}))
  const { db } = database
  const raised = { kind: 'order_not_delivered', subject: id, store: 'WPX-GB', orderId: id } as const
  await transact(db, (trx) => raiseTodo(trx, { ...raised, now }))
  await transact(db, (trx) => raiseTodo(trx, { ...raised, kind: 'label_again', now }))
  const { todos } = granted(await clerk.todoDesk.listTodos({ kind: ['order_not_delivered'] }))
  now = new Date(now.getTime() + 60_000)
  const reason = 'Printed again'
  granted(await clerk.todoDesk.endTodo({ todoId: todos[0]!.todoId, reason }))
  expect(await rowsOf(clerk, number, 'todo')).toMatchObject([
    { what: 'order_not_delivered', to: 'DONE', by: name, text: reason },
    { what: 'order_not_delivered', to: 'RAISED' },
  ])
  const packer = await shop.staff('packing')
  expect(await rowsOf(packer, number, 'todo')).toMatchObject([
    { what: 'label_again', to: 'RAISED' },
  ])

  await db
    .updateTable('rendering')
    .set({ state: 'FAILED', failure: 'low_resolution', finished_at: now })
    .where('kind', '=', 'PRINT')
    .where('design_version_id', 'in', (on) =>
      on
        .selectFrom('order_line')
        .where('order_id', '=', id)
        .where('version_id', 'is not', null)
        .select('version_id'),
    )
    .execute()
  const failed = { what: 'PRINT', to: 'FAILED', text: 'low_resolution' }
  expect(await rowsOf(clerk, number, 'rendering')).toContainEqual(expect.objectContaining(failed))
  expect(await rowsOf(packer, number, 'rendering')).toEqual([])
  const all = granted(await clerk.orderDesk.listTimeline({ number })).rows.map(({ kind }) => kind)
  expect(all).toEqual(expect.arrayContaining(['todo', 'rendering']))
})
