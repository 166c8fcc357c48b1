import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adoptOrders } from '#commerce/fulfilment/claim-orders.service.ts'
import { openApi } from '#tests/api.ts'
import { contextOf } from '#tests/context.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo, tokenOf } from '#tests/mail.ts'
import { makeArticle, makeCustomer, PASSWORD } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { actorFor } from '#tests/actors.ts'

const now = new Date('2036-11-11T09:00:00Z')
const later = new Date('2036-11-11T11:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

async function guestOrder(email: string) {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  return orderOf(database.db, await placeOrder(visitor, { email }))
}

describe('what somebody ordered as a guest', () => {
  it('is theirs once they have proved the address, with its invoice', async () => {
    const order = await guestOrder('Later@example.com')
    await payOrder(database.db, order.id, later)
    const visitor = await shop.visitorWithSession()
    const form = { name: 'Ann', surname: 'Other', kind: 'PERSON', policy: 'on' } as const
    granted(await visitor.signIn.register({ ...form, email: 'later@example.com' }))
    const mails = await mailsTo(database.db, 'later@example.com')
    const letter = mails.find(({ subject }) => subject.includes('Confirm'))
    const opened = granted(
      await visitor.signIn.confirmEmail({ token: tokenOf(letter), password: PASSWORD }),
    )
    visitor.caller.credential = opened.credential
    const { customer_id: customerId } = await orderOf(database.db, { publicId: order.public_id })
    expect(customerId).not.toBeNull()
    const invoice = await database.db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .select('customer_id')
      .executeTakeFirstOrThrow()
    expect(invoice.customer_id).toBe(customerId)
  })

  it('stays with whoever has it, and with the brand it was bought from', async () => {
    const owner = await makeCustomer(database.db)
    const order = await guestOrder('shared@example.com')
    const foreign = await guestOrder('shared@example.com')
    await database.db
      .updateTable('shop_order')
      .set({ customer_id: owner.id })
      .where('id', '=', order.id)
      .execute()
    await database.db
      .updateTable('shop_order')
      .set({ store: 'TZ-ES' })
      .where('id', '=', foreign.id)
      .execute()
    const claimer = await makeCustomer(database.db, { email: 'shared@example.com' })
    const ctx = contextOf(database.db, 'x'.repeat(22))
    await adoptOrders(ctx, { customerId: claimer.id, email: claimer.email })
    const owners = await database.db
      .selectFrom('shop_order')
      .where('id', 'in', [order.id, foreign.id])
      .select(['id', 'customer_id'])
      .execute()
    expect(new Map(owners.map(({ id, customer_id }) => [id, customer_id]))).toEqual(
      new Map([
        [order.id, owner.id],
        [foreign.id, null],
      ]),
    )
  })
})

describe('who leaves', () => {
  it('takes name, address and wishes along; what the law wants stays', async () => {
    const person = await makeCustomer(database.db, { email: 'leaver@example.com', name: 'Leaver' })
    const customer = await shop.customer(person)
    granted(await customer.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
    const order = await orderOf(database.db, await placeOrder(customer, { email: person.email }))
    await payOrder(database.db, order.id, later)
    for (const to of [201, 202, 1, 13, 8, 9] as const) {
      await moveOrder(database.db, {
        orderId: order.id,
        to,
        actor: actorFor('factory'),
        now: later,
      })
    }
    await moveOrder(database.db, {
      orderId: order.id,
      to: 15,
      actor: actorFor('carrier'),
      now: later,
    })
    const exported = await customer.customer.exportOwnData({})
    expect(exported).toBeDefined()
    expect(await customer.ownSignIn.deleteAccount({ password: PASSWORD })).toEqual({})
    const kept = await orderOf(database.db, { publicId: order.public_id })
    expect(kept).toMatchObject({
      total_minor: order.total_minor,
      customer_id: null,
      contact_name: '',
      contact_surname: '',
      delivery_address: null,
      billing: null,
      ext_session_id: null,
    })
    expect(kept.email).toMatch(/@erased\.invalid$/)
    for (const table of ['shop_order', 'order_line', 'order_event', 'order_change'] as const) {
      const rows = await database.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows)).not.toMatch(/leaver/i)
    }
    const events = await database.db
      .selectFrom('order_event')
      .where('order_id', '=', order.id)
      .where('actor', '=', 'customer')
      .select('actor_id')
      .execute()
    expect(events).not.toEqual([])
    expect(events.filter(({ actor_id }) => actor_id !== null)).toEqual([])
    const invoices = await database.db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .select('total_minor')
      .execute()
    expect(invoices).toEqual([{ total_minor: order.total_minor }])
  })
})
