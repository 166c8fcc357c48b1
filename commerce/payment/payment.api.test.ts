import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { isRefused } from '#api/refusal.ts'
import { settlePayment } from '#commerce/settlement/settle.service.ts'
import { followHint } from '#commerce/settlement/webhook.service.ts'
import { makeSites } from '#config/sites.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeArticle } from '#tests/make.ts'
import { makeParcelService, orderOf, placeOrder } from '#tests/orders/orders.ts'
import { offlineGateway } from './gateway/offline-gateway.ts'
import { gatewaysOf } from './gateway/open-gateways.ts'
import { signTimed } from './gateway/webhook-signature.ts'
import { makePayKey } from './payer.service.ts'
import { openTestGateway, testWebhookSecret } from './test-gateway.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let articleId: number

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
  articleId = (await makeArticle(database.db, { amountMinor: 1990 })).id
})
afterEach(async () => {
  expect(shop.faults).toEqual([])
  await expectInvariants(database.db)
})
afterAll(() => database.drop())

async function ordered(paymentMethod = 'CARD') {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId }))
  const { publicId } = await placeOrder(visitor, { paymentMethod })
  return { visitor, orderPublicId: publicId }
}

async function started(visitor: Visitor, orderPublicId: string) {
  const { action } = granted(await visitor.payment.startPayment({ orderPublicId }))
  if (action.kind !== 'redirect') throw new Error('nowhere to go')
  return action.url.split('/').at(-1)!
}

const stateOf = async (visitor: Visitor, orderPublicId: string) =>
  granted(await visitor.payment.checkPayment({ orderPublicId }))

const gateways = () => gatewaysOf([offlineGateway, openTestGateway(database.db)])
const tools = () => ({
  db: database.db,
  gateways: gateways(),
  sites: makeSites(3000),
  now: () => new Date(),
})

describe('somebody who has ordered', () => {
  it('is sent to the provider, pays there and comes back to a paid order', async () => {
    const { visitor, orderPublicId } = await ordered()
    const id = await started(visitor, orderPublicId)
    expect(await started(visitor, orderPublicId)).toBe(id)
    const page = granted(await visitor.testGateway.getTestPayment({ id }))
    expect(page).toMatchObject({ amountMinor: 1990 + 490, currency: 'GBP', state: 'OPEN' })
    const card = { id, number: '4242 4242 4242 4242', expiry: '12/34', code: '123' }
    granted(await visitor.testGateway.payByTestCard(card))
    const state = await stateOf(visitor, orderPublicId)
    expect(state).toMatchObject({ isPaid: true, isPlacedHere: true, mayPay: false, offers: [] })
    expect((await orderOf(database.db, { publicId: orderPublicId })).payable_at).not.toBeNull()
  })

  it('confirms at the bank when the card wants it', async () => {
    const { visitor, orderPublicId } = await ordered()
    const id = await started(visitor, orderPublicId)
    const card = { id, number: '4000002760003184', expiry: '12/34', code: '123' }
    expect(granted(await visitor.testGateway.payByTestCard(card)).state).toBe('CONFIRMING')
    expect((await stateOf(visitor, orderPublicId)).isPaid).toBe(false)
    granted(await visitor.testGateway.decideTestPayment({ id, decision: 'approve' }))
    expect((await stateOf(visitor, orderPublicId)).isPaid).toBe(true)
  })

  it.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'card_expired'],
  ])('hears why the card %s does not pay (%s), and pays another way', async (number, failure) => {
    const { visitor, orderPublicId } = await ordered()
    const id = await started(visitor, orderPublicId)
    granted(await visitor.testGateway.payByTestCard({ id, number, expiry: '12/34', code: '123' }))
    const state = await stateOf(visitor, orderPublicId)
    expect(state).toMatchObject({ isPaid: false, mayPay: true, payment: { failure } })
    const again = { orderPublicId, method: 'PAYPAL' as const }
    granted(await visitor.payment.retryPayment(again))
    granted(await visitor.payment.retryPayment(again))
    const other = await started(visitor, orderPublicId)
    expect(other).not.toBe(id)
    granted(await visitor.testGateway.decideTestPayment({ id: other, decision: 'approve' }))
    expect((await stateOf(visitor, orderPublicId)).isPaid).toBe(true)
  })

  it('may choose another way while the first is open: it is ended first', async () => {
    const { visitor, orderPublicId } = await ordered()
    const id = await started(visitor, orderPublicId)
    granted(await visitor.payment.retryPayment({ orderPublicId, method: 'BANK_TRANSFER' }))
    expect(granted(await visitor.testGateway.getTestPayment({ id })).state).toBe('CANCELED')
    const { action } = granted(await visitor.payment.startPayment({ orderPublicId }))
    expect(action).toMatchObject({ kind: 'instructions', type: 'bank_transfer' })
    const { payment } = await stateOf(visitor, orderPublicId)
    expect(payment).toMatchObject({ method: 'BANK_TRANSFER', status: 'PENDING', isStarted: true })
    granted(await visitor.payment.retryPayment({ orderPublicId, method: 'CARD' }))
    expect(await started(visitor, orderPublicId)).not.toBe(id)
  })

  it('does not pay twice while the money is on its way', async () => {
    const { visitor, orderPublicId } = await ordered('KLARNA')
    const id = await started(visitor, orderPublicId)
    granted(await visitor.testGateway.decideTestPayment({ id, decision: 'approve_later' }))
    await stateOf(visitor, orderPublicId)
    const refused = await visitor.payment.retryPayment({ orderPublicId, method: 'CARD' })
    expect(refused).toMatchObject({ code: 'in_use', fields: { payment: 'under_way' } })
  })

  it('is offered only what the store offers', async () => {
    const { visitor, orderPublicId } = await ordered()
    for (const method of ['BIZUM', 'GIROPAY', 'BILLING_ACCOUNT'] as const) {
      const refused = await visitor.payment.retryPayment({ orderPublicId, method })
      expect(isRefused(refused) && refused.code).toBe('invalid')
    }
    const { offers } = granted(await visitor.payment.listOffers({ totalMinor: 2480 }))
    expect(offers.map(({ method }) => method)).toEqual([
      'CARD',
      'GOOGLE_PAY',
      'PAYPAL',
      'KLARNA',
      'BANK_TRANSFER',
    ])
  })

  it('types no real card into the test page', async () => {
    const { visitor, orderPublicId } = await ordered()
    const id = await started(visitor, orderPublicId)
    const card = { id, number: '4111111111111111', expiry: '12/34', code: '123' }
    expect(await visitor.testGateway.payByTestCard(card)).toMatchObject({
      code: 'invalid',
      fields: { number: 'no_test_card' },
    })
    const { rows } = await database.pool.query(
      `select 1 from idempotent_answer where body::text like '%4111%'`,
    )
    expect(rows).toEqual([])
  })
})

describe('somebody else', () => {
  it('pays, retries and learns nothing of an order that is not theirs', async () => {
    const { orderPublicId } = await ordered()
    const stranger = await shop.visitorWithSession()
    for (const refused of [
      await stranger.payment.startPayment({ orderPublicId }),
      await stranger.payment.retryPayment({ orderPublicId, method: 'CARD' }),
      await stranger.payment.startPayment({ orderPublicId, key: 'a.forged' }),
    ]) {
      expect(refused).toMatchObject({ code: 'forbidden' })
    }
    granted(
      await stranger.orderAccess.confirmOrder({ publicId: orderPublicId, answer: 'SW1A 1AA' }),
    )
    for (const visitor of [stranger, shop.visitor()]) {
      const refused = { code: 'forbidden', fields: {} }
      expect(await visitor.payment.checkPayment({ orderPublicId })).toMatchObject(refused)
      expect(await visitor.payment.startPayment({ orderPublicId })).toMatchObject(refused)
    }
  })

  it('with the link of another store finds nothing', async () => {
    const { orderPublicId } = await ordered()
    const spaniard = await shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    expect(await spaniard.payment.checkPayment({ orderPublicId })).toMatchObject({
      code: 'not_found',
    })
  })

  it('who has the mail of the customer may pay that order, and no other', async () => {
    const { orderPublicId } = await ordered()
    const other = await ordered()
    const order = await orderOf(database.db, { publicId: orderPublicId })
    const key = await makePayKey(database.db, order.id, new Date())
    const reader = await shop.visitorWithSession()
    const { action } = granted(await reader.payment.startPayment({ orderPublicId, key }))
    expect(action.kind).toBe('redirect')
    expect(
      await reader.payment.startPayment({ orderPublicId: other.orderPublicId, key }),
    ).toMatchObject({ code: 'forbidden' })
  })
})

describe('what the provider tells', () => {
  async function tell(body: object | string, given: { at?: Date; signature?: string } = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const secret = await testWebhookSecret(database.db)
    const signature = given.signature ?? signTimed(secret, text, given.at ?? new Date())
    return shop
      .visitor()
      .settlement.receiveHint({ provider: 'test', signature }, { content: new Blob([text]) })
  }
  const eventsOf = async (eventId: string) => {
    const { rows } = await database.pool.query(
      `select state, times from gateway_event where event_id = $1`,
      [eventId],
    )
    return rows
  }

  it('is kept once, and believed by nobody before the provider was asked', async () => {
    const { visitor, orderPublicId } = await ordered()
    const payment = await started(visitor, orderPublicId)
    const event = { id: `evt-${payment}`, type: 'payment.captured', payment, status: 'paid' }
    await Promise.all(Array.from({ length: 50 }, () => tell(event)))
    expect(await eventsOf(event.id)).toEqual([{ state: 'NEW', times: 50 }])
    await followHint(tools(), { provider: 'test', eventId: event.id })
    expect(await eventsOf(event.id)).toEqual([{ state: 'DONE', times: 50 }])
    expect((await stateOf(visitor, orderPublicId)).isPaid).toBe(false)
  })

  it.each([
    ['of five minutes and a second ago', { at: new Date(Date.now() - 301_000) }, {}],
    ['of ten minutes ahead', { at: new Date(Date.now() + 600_000) }, {}],
    ['with a wrong signature', { signature: 't=1,v1=00' }, {}],
    ['without a signature', { signature: '' }, {}],
    ['that is a list', {}, '[]'],
    ['that is no JSON', {}, 'hello'],
  ])('is refused %s', async (_what, given, body) => {
    expect(await tell(body, given)).toMatchObject({ code: 'invalid' })
  })

  it('about what nobody knows is put aside', async () => {
    await tell({ id: 'evt-nobody', type: 'payment.captured', payment: 'nobody-knows-me' })
    await followHint(tools(), { provider: 'test', eventId: 'evt-nobody' })
    expect(await eventsOf('evt-nobody')).toEqual([{ state: 'IGNORED', times: 1 }])
    await tell({ id: 'evt-strange', type: 'moon.full' })
    expect(await eventsOf('evt-strange')).toEqual([{ state: 'IGNORED', times: 1 }])
  })

  it('of another account is told to a person', async () => {
    const { visitor, orderPublicId } = await ordered()
    const payment = await started(visitor, orderPublicId)
    await tell({ id: 'evt-other', type: 'payment.captured', payment, merchant: 'somebody else' })
    await followHint(tools(), { provider: 'test', eventId: 'evt-other' })
    expect(await eventsOf('evt-other')).toEqual([{ state: 'IGNORED', times: 1 }])
    const { rows } = await database.pool.query(
      `select 1 from payment_alert where kind = 'other_merchant'`,
    )
    expect(rows).toHaveLength(1)
  })

  it('by a provider that we do not have is not heard', async () => {
    const nobody = shop.visitor().settlement
    const content = new Blob(['{}'])
    for (const provider of ['stripe', 'house', 'nobody']) {
      expect(await nobody.receiveHint({ provider }, { content })).toMatchObject({
        code: 'not_found',
      })
    }
    const large = new Blob(['x'.repeat(300_000)])
    expect(await nobody.receiveHint({ provider: 'test' }, { content: large })).toMatchObject({
      code: 'too_large',
    })
  })
})

describe('a voucher', () => {
  it('is shown, waits, and pays when somebody has paid it', async () => {
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId }))
    const { publicId } = await placeOrder(visitor)
    const { id } = await orderOf(database.db, { publicId })
    await database.db
      .updateTable('payment')
      .set({ method: 'MULTIBANCO' })
      .where('order_id', '=', id)
      .execute()
    const { action } = granted(await visitor.payment.startPayment({ orderPublicId: publicId }))
    if (action.kind !== 'instructions' || action.type !== 'voucher') throw new Error('no voucher')
    expect(action.reference).toMatch(/^\d{3} \d{3} \d{3}$/)
    const providerId = action.url!.split('/').at(-1)!
    granted(await visitor.testGateway.decideTestPayment({ id: providerId, decision: 'approve' }))
    const payment = await database.db
      .selectFrom('payment')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await settlePayment(tools(), payment.id)).toBe('PAID')
  })
})
