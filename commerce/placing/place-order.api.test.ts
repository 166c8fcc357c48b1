import { isRefused } from '#api/refusal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makePromotion } from '#tests/orders/promotions.ts'
import {
  fillCheckout,
  makeParcelService,
  orderOf,
  placeOrder,
  SHIPPING_MINOR,
} from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = new Date('2036-11-11T09:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

async function visitorWithCart(given: { amountMinor?: number; quantity?: number } = {}) {
  const box = await makeArticle(database.db, { amountMinor: given.amountMinor ?? 1000 })
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: box.id, quantity: given.quantity ?? 2 }))
  return { visitor, articleId: box.id }
}

const rowsOf = async (publicId: string) => {
  const order = await orderOf(database.db, { publicId })
  const of = (table: 'order_line' | 'order_event' | 'payment') =>
    database.db.selectFrom(table).where('order_id', '=', order.id).selectAll().execute()
  return {
    order,
    lines: await of('order_line'),
    events: await of('order_event'),
    payments: await of('payment'),
  }
}

describe('placing an order', () => {
  it('keeps everything that was agreed, and begins its history', async () => {
    const { visitor, articleId } = await visitorWithCart()
    const email = 'zoe@example.com'
    const placed = await placeOrder(visitor, { email })
    expect(placed.publicId).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(placed.number).toMatch(/^GB-[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/)
    const { order, lines, events, payments } = await rowsOf(placed.publicId)
    expect(order).toMatchObject({
      status: 0,
      email,
      store: 'WPX-GB',
      delivery_mode: 'ADDRESS',
      lines_minor: 2000,
      shipping_minor: SHIPPING_MINOR,
      total_minor: 2000 + SHIPPING_MINOR,
      tax_country: 'GB',
    })
    expect(order.release_after).toEqual(new Date(clock.getTime() + 60 * 60_000))
    expect(order.delivery_address).toMatchObject({ recipient: 'Ann Other', postalCode: 'SW1A 1AA' })
    expect(lines).toMatchObject([
      { article_id: articleId, quantity: 2, unit_minor: 1000, full_minor: 2000, tax_permille: 200 },
    ])
    expect(events).toMatchObject([{ from_status: null, to_status: 0, actor: 'customer' }])
    expect(payments).toMatchObject([{ status: 'PENDING', method: 'CARD', amount_minor: 2490 }])
    const [mail] = await mailsTo(database.db, email)
    expect(mail?.subject).toContain(placed.number)
    expect(mail?.text).toContain(`/tracking/${placed.publicId}`)
    expect(mail?.text).toContain('£24.90')
  })

  it('leaves an empty cart behind', async () => {
    const { visitor } = await visitorWithCart()
    await placeOrder(visitor)
    expect(granted(await visitor.cart.getCart({})).lines).toEqual([])
  })

  it('belongs to whoever is logged in, and to nobody else', async () => {
    const person = await makeCustomer(database.db)
    const customer = await shop.customer(person)
    const box = await makeArticle(database.db)
    granted(await customer.cart.addLine({ articleId: box.id }))
    const placed = await placeOrder(customer, { email: person.email })
    expect((await orderOf(database.db, placed)).customer_id).toBe(person.id)
  })

  it('is refused to a colleague who may not order', async () => {
    const person = await makeCustomer(database.db, { permissions: ['orders.read'] })
    const customer = await shop.customer(person)
    const box = await makeArticle(database.db)
    granted(await customer.cart.addLine({ articleId: box.id }))
    const answer = await customer.placing.placeOrder({
      expectedTotalMinor: 1,
      paymentMethod: 'CARD',
    })
    expect(answer).toMatchObject({ code: 'forbidden' })
  })

  it('needs a login or the choice to go on as a guest', async () => {
    const { visitor } = await visitorWithCart()
    const answer = await visitor.placing.placeOrder({
      expectedTotalMinor: 1,
      paymentMethod: 'CARD',
    })
    expect(answer).toMatchObject({ code: 'unauthenticated' })
  })

  it('skips no step', async () => {
    const { visitor } = await visitorWithCart()
    granted(await visitor.session.chooseGuestCheckout({}))
    const answer = await visitor.placing.placeOrder({
      expectedTotalMinor: 2000,
      paymentMethod: 'CARD',
    })
    expect(answer).toMatchObject({
      code: 'conflict',
      fields: { contact: 'incomplete', address: 'incomplete', shipment: 'incomplete' },
    })
  })

  it.each([
    ['missing', undefined],
    ['lower', 2489],
    ['forged', 1],
    ['higher', 2491],
  ])('refuses a total that is %s, and names the right one', async (_, expectedTotalMinor) => {
    const { visitor } = await visitorWithCart()
    await fillCheckout(visitor)
    const answer = await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD' })
    expect(answer).toMatchObject({ code: 'conflict', fields: { totalMinor: '2490' } })
  })

  it('asks again when a price has changed since it was shown', async () => {
    const { visitor, articleId } = await visitorWithCart()
    const shown = await fillCheckout(visitor)
    await database.db
      .updateTable('article_price')
      .set({ amount_minor: 1100 })
      .where('article_id', '=', articleId)
      .execute()
    const refused = await visitor.placing.placeOrder({
      expectedTotalMinor: shown,
      paymentMethod: 'CARD',
    })
    expect(refused).toMatchObject({ code: 'conflict', fields: { totalMinor: '2690' } })
    const placed = granted(
      await visitor.placing.placeOrder({ expectedTotalMinor: 2690, paymentMethod: 'CARD' }),
    )
    expect((await orderOf(database.db, placed)).total_minor).toBe(2690)
  })

  it('offers no way to pay that the store does not have', async () => {
    const { visitor } = await visitorWithCart()
    const expectedTotalMinor = await fillCheckout(visitor)
    for (const paymentMethod of ['IDEAL', 'GIROPAY', 'BILLING_ACCOUNT', 'NONSENSE']) {
      const answer = await visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod })
      expect(answer).toMatchObject({ code: 'invalid', fields: { paymentMethod: 'not_offered' } })
    }
  })
})

describe('a promotion of the order', () => {
  const withCode = async (code: string) => {
    const { visitor } = await visitorWithCart()
    granted(await visitor.cart.addCode({ code }))
    return { visitor, expectedTotalMinor: await fillCheckout(visitor) }
  }
  const buy = ({ visitor, expectedTotalMinor }: Awaited<ReturnType<typeof withCode>>) =>
    visitor.placing.placeOrder({ expectedTotalMinor, paymentMethod: 'CARD' })

  it('that has ended since is taken off before anybody pays', async () => {
    const from = clock
    await makePromotion(database.db, {
      codes: [{ code: 'ENDSSOON' }],
      validUntil: new Date(from.getTime() + 60_000),
    })
    const cart = await withCode('ENDSSOON')
    expect(cart.expectedTotalMinor).toBe(1800 + SHIPPING_MINOR)
    clock = new Date(from.getTime() + 60_000)
    expect(await buy(cart)).toMatchObject({ code: 'conflict', fields: { totalMinor: '2490' } })
    clock = from
  })

  it('whose last use many want at once is had by exactly one', async () => {
    const promotionId = await makePromotion(database.db, {
      codes: [{ code: 'ONLYONE' }],
      mostUses: 1,
    })
    const carts = []
    for (let i = 0; i < 16; i += 1) carts.push(await withCode('ONLYONE'))
    const answers = await Promise.all(carts.map(buy))
    const [placed, refused] = [answers.filter((one) => !isRefused(one)), answers.filter(isRefused)]
    expect(placed).toHaveLength(1)
    expect(refused.every(({ code }) => code === 'conflict')).toBe(true)
    const uses = await database.db
      .selectFrom('promotion_use')
      .where('promotion_id', '=', promotionId)
      .select('state')
      .execute()
    expect(uses).toEqual([{ state: 'RESERVED' }])
    const { visitor } = carts.find((_, index) => isRefused(answers[index]))!
    const { totalMinor } = granted(await visitor.checkout.getCheckout({}))
    expect(totalMinor).toBe(2490)
    granted(
      await visitor.placing.placeOrder({ expectedTotalMinor: totalMinor, paymentMethod: 'CARD' }),
    )
  })
})

describe('an Idempotency-Key', () => {
  it('gives the same answer again, and refuses another order under it', async () => {
    const { visitor } = await visitorWithCart()
    const expectedTotalMinor = await fillCheckout(visitor)
    const call = async (body: Record<string, string>) => {
      const { caller } = visitor
      const { envelope } = caller
      const form = new URLSearchParams({
        ext_session_id: envelope.extSessionId,
        application: envelope.application,
        locale: envelope.locale,
        ...body,
      })
      const response = await caller.transport(
        new Request('http://api.internal/orders', {
          method: 'POST',
          body: form,
          headers: {
            'idempotency-key': 'the-same-key-twice',
            'session-credential': caller.credential!,
            'content-type': 'application/x-www-form-urlencoded',
          },
        }),
      )
      return { status: response.status, body: await response.json() }
    }
    const order = { expected_total_minor: String(expectedTotalMinor), payment_method: 'CARD' }
    const first = await call(order)
    expect(first.status).toBe(200)
    expect(await call(order)).toEqual(first)
    expect(await call({ ...order, payment_method: 'PAYPAL' })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
  })
})

describe('placing it twice', () => {
  it('by a double click ends in one order', async () => {
    const { visitor } = await visitorWithCart()
    const expectedTotalMinor = await fillCheckout(visitor)
    const order = { expectedTotalMinor, paymentMethod: 'CARD' }
    const clicks = await Promise.all(
      Array.from({ length: 5 }, () => visitor.placing.placeOrder(order)),
    )
    const [first] = clicks.map((one) => granted(one).publicId)
    expect(new Set(clicks.map((one) => granted(one).publicId))).toEqual(new Set([first]))
    const { payments } = await rowsOf(first!)
    expect(payments).toHaveLength(1)
  })

  it('from two processes ends in one order', async () => {
    const other = openApi(database.db, () => clock)
    const { visitor } = await visitorWithCart()
    const expectedTotalMinor = await fillCheckout(visitor)
    const twin: Visitor = other.visitor({ credential: visitor.caller.credential! })
    const order = { expectedTotalMinor, paymentMethod: 'CARD' }
    const [one, two] = await Promise.all([
      visitor.placing.placeOrder(order),
      twin.placing.placeOrder(order),
    ])
    expect(granted(one)).toEqual(granted(two))
  })

  it('an hour later there is nothing to order', async () => {
    const { visitor } = await visitorWithCart()
    const expectedTotalMinor = await fillCheckout(visitor)
    const order = { expectedTotalMinor, paymentMethod: 'CARD' }
    granted(await visitor.placing.placeOrder(order))
    clock = new Date(clock.getTime() + 60 * 60_000)
    expect(await visitor.placing.placeOrder(order)).toMatchObject({
      code: 'conflict',
      fields: { cart: 'empty' },
    })
  })
})
