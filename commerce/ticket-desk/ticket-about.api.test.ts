import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer, makeOrder } from '#tests/make.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clerk: OfficeApi
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, clock)
  await makeParcelService(database.db)
  clerk = await shop.staff('support')
})
afterAll(() => database.drop())

async function askedWithoutNumber() {
  const order = await paidAndReleased(database.db, shop, { amounts: [10_00, 20_00], now: clock() })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'Where is the second box?',
      policy: 'on',
    }),
  )
  return { order, publicId }
}

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

it('is about the order and the lines that somebody of the shop names, until they are taken away', async () => {
  const { order, publicId } = await askedWithoutNumber()
  const offered = granted(
    await clerk.ticketAbout.getAbout({ publicId, order: order.number.toLowerCase() }),
  )
  expect(offered).toMatchObject({ order: order.number, isUnknown: false, isProven: false })
  const lines = offered.things.filter(({ kind }) => kind === 'LINE')
  expect(lines).toHaveLength(2)
  const line = `LINE:${lines[1]!.target}`
  granted(await clerk.ticketAbout.setAbout({ publicId, order: order.number, thing: [line] }))
  expect(await shown(publicId)).toMatchObject({
    order: order.number,
    orderPage: order.number,
    about: [{ kind: 'LINE', target: lines[1]!.target, place: lines[1]!.target }],
    // What only somebody of the shop says proves nothing about who writes.
    orders: [],
  })
  const again = granted(await clerk.ticketAbout.getAbout({ publicId }))
  expect(again.things.filter(({ isLinked }) => isLinked)).toHaveLength(1)
  granted(await clerk.ticketAbout.setAbout({ publicId }))
  const after = await shown(publicId)
  expect(after.order).toBeUndefined()
  expect(after.about).toEqual([])
})

it('tells its writer nothing of an order that only somebody of the shop names', async () => {
  const mine = await paidAndReleased(database.db, shop, { amounts: [10_00], now: clock() })
  const other = await paidAndReleased(database.db, shop, { amounts: [20_00], now: clock() })
  const login = await makeCustomer(database.db)
  const customer = await shop.customer(login)
  const { publicId } = granted(
    await customer.ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: login.email,
      message: 'Where is it?',
      order: mine.number,
      policy: 'on',
    }),
  )
  const told = async () => {
    const { tickets } = granted(await customer.ticket.listOwnTickets({}))
    const { order, ownOrder } = granted(await customer.ticket.getTicket({ publicId }))
    return [tickets[0]!.order, order, ownOrder?.number]
  }
  // Their own word is nothing that they are told.
  expect(await told()).toEqual([mine.number, mine.number, undefined])
  granted(await clerk.ticketAbout.setAbout({ publicId, order: other.number, thing: [] }))
  expect(await told()).toEqual([undefined, undefined, undefined])
  const { db } = database
  // The key of one order proves nothing about another.
  await db
    .updateTable('ticket')
    .set({ verified: 'ORDER' })
    .where('public_id', '=', publicId)
    .execute()
  expect(await told()).toEqual([undefined, undefined, undefined])
  const { id } = await db
    .selectFrom('customer')
    .where('email', '=', login.email)
    .select('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('shop_order')
    .set({ customer_id: id })
    .where('number', '=', other.number)
    .execute()
  expect(await told()).toEqual([other.number, other.number, other.number])
})

it('cannot be about an order that the store has not, or parts of another one', async () => {
  const { order, publicId } = await askedWithoutNumber()
  const other = await askedWithoutNumber()
  const { things } = granted(
    await clerk.ticketAbout.getAbout({ publicId, order: other.order.number }),
  )
  expect(granted(await clerk.ticketAbout.getAbout({ publicId, order: 'GB-0000' })).isUnknown).toBe(
    true,
  )
  expect(await clerk.ticketAbout.setAbout({ publicId, order: 'GB-0000' })).toMatchObject({
    fields: { order: 'unknown' },
  })
  const thing = [`LINE:${things[0]!.target}`]
  expect(await clerk.ticketAbout.setAbout({ publicId, order: order.number, thing })).toMatchObject({
    fields: { thing: 'unknown' },
  })
})

it('shows what was done with its order since the last words, and nothing from before', async () => {
  const { order, publicId } = await askedWithoutNumber()
  const { number } = order
  const { db } = database
  await db
    .updateTable('ticket')
    .set({ order_reference: number, verified: 'ORDER' })
    .where('public_id', '=', publicId)
    .execute()
  ahead += 60_000
  granted(await clerk.orderActs.holdOrder({ number, reason: 'customer_asked', note: 'A call' }))
  const { doneSince, revision } = await shown(publicId)
  expect(doneSince).toMatchObject([{ act: 'order.hold', order: number, reason: 'A call' }])
  ahead += 60_000
  granted(await clerk.ticketDesk.answer({ publicId, revision, text: 'It waits.', isSolved: false }))
  expect((await shown(publicId)).doneSince).toEqual([])
})

it('stands beside all orders of its writer, however many came after the one that matters', async () => {
  const login = await makeCustomer(database.db)
  const customerId = await idOf(login.email)
  const oldest = await makeOrder(database.db, { customerId, email: login.email })
  for (let i = 0; i < 11; i += 1) await makeOrder(database.db, { customerId, email: login.email })
  const past = { placed_at: new Date('2020-01-01') }
  await database.db.updateTable('shop_order').set(past).where('id', '=', oldest.id).execute()
  const customer = await shop.customer(login)
  const asked = { subject: 'order', name: 'Zoe', message: 'Where?', policy: 'on' } as const
  const { publicId } = granted(await customer.ticket.openTicket({ ...asked, email: login.email }))
  const ticket = await shown(publicId)
  expect(ticket.orders).toHaveLength(12)
  expect(ticket.orders.at(-1)).toMatchObject({ number: oldest.number })
  expect(ticket.hasMoreOrders).toBe(false)
  const about = await clerk.ticketAbout.getAbout({ publicId, order: oldest.number })
  expect(granted(about)).toMatchObject({ order: oldest.number, isProven: true })
})

const idOf = async (email: string) => {
  const { id } = await database.db
    .selectFrom('customer')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
