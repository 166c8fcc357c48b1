import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clerk: OfficeApi

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
  clerk = await shop.staff('support')
})
afterAll(() => database.drop())

/** Customer with an order of two lines of their own. */
async function withOrder() {
  const login = await makeCustomer(database.db)
  const customer = await shop.customer(login)
  const order = await paidAndReleased(database.db, shop, {
    amounts: [10_00, 20_00],
    now: new Date(),
  })
  await database.db
    .updateTable('shop_order')
    .set((on) => ({
      customer_id: on.selectFrom('customer').where('email', '=', login.email).select('id'),
    }))
    .where('id', '=', order.id)
    .execute()
  const question = {
    subject: 'order',
    name: 'Zoe',
    email: login.email,
    message: 'The handle?',
    policy: 'on',
  } as const
  return { customer, order, question }
}

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

describe('a question about an own order', () => {
  it('shows the office the lines that were ticked, of that order alone', async () => {
    const { customer, order, question } = await withOrder()
    const other = await withOrder()
    const line = [order.lines[1]!.id, other.order.lines[0]!.id]
    const { publicId } = granted(
      await customer.ticket.openTicket({ ...question, ownOrder: order.number, line }),
    )
    expect(await shown(publicId)).toMatchObject({
      order: order.number,
      orders: [{ number: order.number, isNamed: true }],
      about: [{ kind: 'LINE', target: order.lines[1]!.id }],
    })
  })

  it('ticks no lines of an order that is somebody else’s', async () => {
    const { order } = await withOrder()
    const { customer, question } = await withOrder()
    const line = [order.lines[0]!.id]
    const { publicId } = granted(
      await customer.ticket.openTicket({ ...question, ownOrder: order.number, line }),
    )
    const { about, orders } = await shown(publicId)
    expect(about).toEqual([])
    expect(orders.map(({ number }) => number)).not.toContain(order.number)
  })
})

describe('a conversation that is gone on with', () => {
  it('leads from one to the other on both sides', async () => {
    const { customer, question } = await withOrder()
    const first = granted(await customer.ticket.openTicket(question))
    const second = granted(
      await customer.ticket.openTicket({ ...question, follows: first.publicId }),
    )
    expect((await shown(first.publicId)).related).toMatchObject([
      { publicId: second.publicId, how: 'FOLLOWED' },
    ])
    expect((await shown(second.publicId)).related).toMatchObject([
      { publicId: first.publicId, how: 'FOLLOWS' },
    ])
    const own = async (publicId: string) =>
      granted(await customer.ticket.getTicket({ publicId })).related
    expect(await own(second.publicId)).toEqual([
      { publicId: first.publicId, reference: expect.stringMatching(/^T-/), how: 'FOLLOWS' },
    ])
    expect(await own(first.publicId)).toMatchObject([{ how: 'FOLLOWED' }])
  })
})
