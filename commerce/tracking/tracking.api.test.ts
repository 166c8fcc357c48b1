import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setCreditLimit } from '#commerce/payment/credit.service.ts'
import type { Visitor } from '#tests/api.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makeParcelService, placeOrder } from '#tests/orders/orders.ts'
import { london, makePlacedOrder } from '#tests/orders/placed-order.ts'
import type { NextAction } from '#commerce/payment/payment.contract.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())
afterEach(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
})

const orderer = ['orders.read', 'orders.create']

async function look(visitor: Visitor, publicId: string) {
  const seen = granted(await visitor.tracking.getTracking({ publicId }))
  if (seen.level === 'aged') throw new Error('the link rests')
  return seen
}

describe('an order behind its link', () => {
  it('shows where it is, a first name and a town, and nothing else of whose it is', async () => {
    const order = await makePlacedOrder(database.db, {
      email: 'anna@example.com',
      status: 9,
      giftMessage: 'For grandma',
    })
    const seen = await look(shop.visitor(), order.publicId)
    expect(seen).toMatchObject({
      number: order.number,
      status: 9,
      level: 'link',
      emailHint: 'a•••@e•••.com',
      firstName: 'Ana',
      city: 'London',
      isPaid: true,
      documents: [],
    })
    expect(seen.stages.find(({ state }) => state === 'current')?.name).toBe('transport')
    const text = JSON.stringify(seen)
    for (const secret of ['anna', 'Prueba', 'Downing', 'SW1A', '+44207', 'grandma', 'CARD']) {
      expect(text).not.toContain(secret)
    }
    expect(seen.money).toBeUndefined()
    expect(seen.lines[0]).not.toHaveProperty('totalMinor')
  })

  it('does not exist in another store', async () => {
    const order = await makePlacedOrder(database.db)
    const elsewhere = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await elsewhere.tracking.getTracking(order)).toMatchObject({ code: 'not_found' })
  })

  it('cannot be guessed for long, and every wrong link looks the same', async () => {
    const { publicId } = await makePlacedOrder(database.db)
    const neighbour = `${publicId.slice(0, -1)}${publicId.endsWith('A') ? 'B' : 'A'}`
    const stranger = () => shop.visitor({ address: '10.9.9.9' }).tracking
    const guess = (id: string) => stranger().getTracking({ publicId: id })
    const [near, far] = [await guess(neighbour), await guess('x'.repeat(22))]
    expect(near).toEqual(far)
    for (let i = 2; i < 20; i++) expect(await guess(`${i}`.repeat(8))).toEqual(far)
    expect(await guess(neighbour)).toMatchObject({ code: 'too_many_attempts' })
  })

  it('is found by number and e-mail, and only by both', async () => {
    const order = await makePlacedOrder(database.db, { email: 'Anna@Example.com' })
    const find = (number: string, email: string) =>
      shop.visitor().tracking.findTracking({ number, email })
    const found = { publicId: order.publicId }
    expect(await find(order.number, 'anna@example.com')).toEqual(found)
    expect(await find(order.number.toLowerCase().replaceAll('-', ' '), 'anna@example.com')).toEqual(
      found,
    )
    expect(await find(order.number, 'ben@example.com')).toEqual({})
    expect(await find('GB-0000-0000', 'anna@example.com')).toEqual({})
  })

  it('is looked for twenty times and no more, found or not', async () => {
    const order = await makePlacedOrder(database.db)
    const find = () =>
      shop
        .visitor({ address: '10.9.9.8' })
        .tracking.findTracking({ number: order.number, email: 'guest@example.com' })
    for (let i = 0; i < 20; i++) expect(await find()).toHaveProperty('publicId')
    expect(await find()).toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('whoever knows the order’s address', () => {
  it.each(['ANNA@example.com', 'sw1a2aa'])(
    'by %s sees where it goes from then on',
    async (answer) => {
      const order = await makePlacedOrder(database.db, {
        email: 'anna@example.com',
        giftMessage: 'For grandma',
      })
      const anna = await shop.visitorWithSession()
      const { publicId } = order
      granted(await anna.orderAccess.confirmOrder({ publicId, answer }))
      const seen = await look(anna, publicId)
      expect(seen).toMatchObject({
        level: 'address',
        destination: { address: { recipient: 'Ana Prueba', postalCode: london.postalCode } },
        documents: [],
      })
      expect(JSON.stringify(seen)).not.toMatch(/anna@|\+44207|grandma|Minor|CARD/)
      expect((await look(await shop.visitorWithSession(), publicId)).level).toBe('link')
      const other = await makePlacedOrder(database.db, { email: 'anna@example.com' })
      expect((await look(anna, other.publicId)).level).toBe('link')
    },
  )

  it('needs a session of their own', async () => {
    const { publicId } = await makePlacedOrder(database.db)
    const confirmed = await shop
      .visitor()
      .orderAccess.confirmOrder({ publicId, answer: 'guest@example.com' })
    expect(confirmed).toMatchObject({ code: 'unauthenticated' })
  })

  it('has a few tries for each order, from wherever they come', async () => {
    const { publicId } = await makePlacedOrder(database.db)
    const attempt = async (answer: string) =>
      (await shop.visitorWithSession()).orderAccess.confirmOrder({ publicId, answer })
    for (let i = 0; i < 5; i++) {
      expect(await attempt(`SW1A ${i}ZZ`)).toMatchObject({ fields: { answer: 'not_confirmed' } })
    }
    expect(await attempt('SW1A 2AA')).toMatchObject({ code: 'too_many_attempts' })
  })
})

describe('the owner', () => {
  it('is who has logged in and may see orders, and no other customer', async () => {
    const anna = await makeCustomer(database.db)
    const lena = await makeCustomer(database.db, { permissions: [] })
    const ben = await makeCustomer(database.db)
    const order = await makePlacedOrder(database.db, { customerId: anna.id, email: anna.email })
    const hers = await makePlacedOrder(database.db, { customerId: lena.id, email: lena.email })
    const { publicId } = order
    expect(await look(await shop.customer(anna), publicId)).toMatchObject({
      level: 'owner',
      isOwner: true,
      personal: { email: anna.email },
      money: { totalMinor: order.totalMinor, payments: [{ method: 'CARD', status: 'PAID' }] },
      lines: [{ totalMinor: 1290 }],
    })
    expect(await look(await shop.customer(ben), publicId)).toMatchObject({
      level: 'link',
      ownerBy: 'other_login',
    })
    expect(await look(await shop.customer(lena), hers.publicId)).toMatchObject({ level: 'link' })
  })

  it('is never somebody without a session, whatever id they invent', async () => {
    const order = await makePlacedOrder(database.db, { extSessionId: 'x'.repeat(22) })
    const eve = shop.visitor()
    eve.caller.envelope.extSessionId = 'x'.repeat(22)
    expect((await look(eve, order.publicId)).level).toBe('link')
    expect(await eve.tracking.getPlacedOrder(order)).toMatchObject({ code: 'not_found' })
  })
})

describe('the page after the order', () => {
  it('belongs to the session that placed it', async () => {
    const anna = await shop.visitorWithSession()
    const { extSessionId } = granted(await anna.session.getSession({}))
    const order = await makePlacedOrder(database.db, { extSessionId, email: 'anna@example.com' })
    expect(await anna.tracking.getPlacedOrder(order)).toMatchObject({
      number: order.number,
      personal: { email: 'anna@example.com' },
      isGuestOrder: true,
    })
    const ben = await shop.visitorWithSession()
    expect(await ben.tracking.getPlacedOrder(order)).toMatchObject({ code: 'not_found' })
  })

  it('is not for the owner elsewhere either: that one has the account', async () => {
    const anna = await makeCustomer(database.db)
    const order = await makePlacedOrder(database.db, { customerId: anna.id })
    expect(await (await shop.customer(anna)).tracking.getPlacedOrder(order)).toMatchObject({
      code: 'not_found',
    })
  })
})

describe('an order that waits for money', () => {
  it('is none that goes on a monthly bill, from its first moment', async () => {
    await makeParcelService(database.db)
    const partner = await makeCustomer(database.db, { isPartner: true, permissions: orderer })
    const limit = { email: partner.email, currency: 'GBP', limitMinor: 1_000_00 }
    await setCreditLimit(database.db, limit)
    const visitor = await shop.customer(partner)
    const { id: articleId } = await makeArticle(database.db)
    granted(await visitor.cart.addLine({ articleId }))
    const placed = await placeOrder(visitor, { paymentMethod: 'BILLING_ACCOUNT' })
    const seen = await look(visitor, placed.publicId)
    expect(seen).toMatchObject({ isPaid: true, money: { payments: [{ status: 'PENDING' }] } })
    expect(seen.pendingPayment).toBeUndefined()
  })

  it('says how to pay to its owner, and to others only that it waits', async () => {
    const extSession = await shop.visitorWithSession()
    const { extSessionId } = granted(await extSession.session.getSession({}))
    const nextAction: NextAction = {
      kind: 'instructions',
      type: 'bank_transfer',
      holder: 'Estampa',
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBB',
      bankName: 'Banco',
      reference: 'EST-12345678',
      amountMinor: 1680,
      currency: 'GBP',
    }
    const order = await makePlacedOrder(database.db, {
      status: 4,
      extSessionId,
      payment: { method: 'BANK_TRANSFER', kind: 'TRANSFER', status: 'PENDING', nextAction },
    })
    const whole = await look(extSession, order.publicId)
    expect(whole.pendingPayment).toMatchObject({ method: 'BANK_TRANSFER', nextAction })
    const seen = await look(shop.visitor(), order.publicId)
    expect(seen.pendingPayment).toMatchObject({ mayPay: false })
    expect(JSON.stringify(seen)).not.toMatch(/ES9121|BANK_TRANSFER|1680/)
  })
})

describe('pictures', () => {
  it('of a line exist for whoever has the link, and only under their own order', async () => {
    const one = await makePlacedOrder(database.db)
    const other = await makePlacedOrder(database.db)
    const answer = await shop
      .visitor()
      .tracking.getTrackedPreview({ publicId: one.publicId, lineId: other.lineIds[0]! })
    expect(answer).toMatchObject({ code: 'not_found' })
  })
})
