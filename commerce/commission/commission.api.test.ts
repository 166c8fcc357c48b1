import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { transact } from '#db/transaction.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted, startDesign } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeCustomer, makeMug } from '#tests/make.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { clawBackCommission } from './commission.service.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { noteRefund } from '#commerce/settlement/refund-done.service.ts'
import { actorFor } from '#tests/actors.ts'

const DAY_MS = 24 * 60 * 60_000
let clock = new Date('2036-11-11T09:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
  await makeParcelService(database.db)
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

/** A partner with a published design of a mug for £3.90. */
async function partnerWithDesign(given: { email?: string } = {}) {
  const person = await makeCustomer(database.db, { isPartner: true, ...given })
  const partner = await shop.customer(person)
  const draft = await startDesign(partner, (await makeMug(database.db)).id)
  const frozen = granted(
    await partner.design.freezeVersion({
      designId: draft.id,
      revision: draft.revision,
      reason: 'PUBLISHED',
      confirmed: ['blank_page', 'empty'],
    }),
  )
  await database.db
    .updateTable('design')
    .set({ visibility: 'APPLICATION', published_version_id: frozen.id, name: 'Waves' })
    .where('id', '=', draft.id)
    .execute()
  return { person, partner, designId: draft.id, versionId: frozen.id }
}

async function buy(visitor: Visitor, versionId: string, email?: string) {
  granted(await visitor.cart.addDesign({ versionId, quantity: 10 }))
  return orderOf(database.db, await placeOrder(visitor, email === undefined ? {} : { email }))
}

const commissionsOf = async (partner: Visitor) =>
  granted(await partner.commission.listOwnCommissions({})).commissions

async function refund(orderId: string, amountMinor: number) {
  const { id: paymentId } = await database.db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await database.db
    .insertInto('refund')
    .values({
      public_id: makePublicId(),
      order_id: orderId,
      payment_id: paymentId,
      amount_minor: amountMinor,
      currency: 'GBP',
      reason: 'damaged',
      status: 'SUCCEEDED',
      requested_by: 'support',
      provider_id: null,
      failure: null,
      approved_by: null,
      bank_account: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transact(database.db, (trx) => noteRefund(trx, id, clock))
}

/** Paid, made and brought, all at this moment. */
async function deliver(orderId: string) {
  await payOrder(database.db, orderId, clock)
  await endRenderings(database.db, 'DONE')
  await transact(database.db, (trx) => progressByJob(trx, { orderId }, clock))
  for (const to of [201, 202, 1, 13, 8, 9] as const) {
    await moveOrder(database.db, { orderId, to, actor: actorFor('factory'), now: clock })
  }
  await moveOrder(database.db, { orderId, to: 15, actor: actorFor('carrier'), now: clock })
}

/** Money that a cancelled order owes, back at its customer; its provider tells so twice. */
async function giveBackTwice(orderId: string) {
  const { id } = await database.db
    .updateTable('refund')
    .set({ status: 'SUCCEEDED' })
    .where('order_id', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let told = 0; told < 2; told += 1) {
    await transact(database.db, (trx) => noteRefund(trx, id, clock))
  }
}

const reversedOf = async (orderId: string) => {
  const rows = await database.db
    .selectFrom('commission_reversal as back')
    .innerJoin('commission', 'commission.id', 'back.commission_id')
    .where('commission.order_id', '=', orderId)
    .select('back.amount_minor as amountMinor')
    .execute()
  return rows.map(({ amountMinor }) => amountMinor)
}

describe('a commission', () => {
  it('is what was agreed on the day of the sale', async () => {
    const { partner, versionId } = await partnerWithDesign()
    const order = await buy(await shop.visitorWithSession(), versionId)
    // A tenth of £39.00 without the £6.50 of tax in it.
    expect(await commissionsOf(partner)).toMatchObject([
      { orderNumber: order.number, amountMinor: 325, currency: 'GBP', status: 8 },
    ])
  })

  it('is earned too when the buyer has changed the design', async () => {
    const { person, partner, designId } = await partnerWithDesign()
    const visitor = await shop.visitorWithSession()
    const copy = await putDesignInCart(database.db, visitor)
    await database.db
      .updateTable('design')
      .set({ creator_id: person.id, source_design_id: designId })
      .where('id', '=', copy.designId)
      .execute()
    await placeOrder(visitor)
    expect(await commissionsOf(partner)).toHaveLength(1)
  })

  it('is not earned on one’s own order, logged in or as a guest with the same address', async () => {
    const { person, partner, versionId } = await partnerWithDesign({ email: 'maker@example.com' })
    await buy(partner, versionId)
    await buy(await shop.visitorWithSession(), versionId, 'Maker+friend@example.com')
    expect(await commissionsOf(partner)).toEqual([])
    expect(person.email).toBe('maker@example.com')
  })

  it('is confirmed two weeks after the parcel has arrived', async () => {
    const { person, partner, versionId } = await partnerWithDesign()
    const order = await buy(await shop.visitorWithSession(), versionId)
    const before = clock
    const { id: orderId } = order
    clock = new Date(before.getTime() + 2 * 60 * 60_000)
    await deliver(orderId)
    expect(await commissionsOf(partner)).toMatchObject([{ status: 8 }])
    clock = new Date(clock.getTime() + 14 * DAY_MS)
    expect(await commissionsOf(await shop.customer(person))).toMatchObject([{ status: 5 }])
    clock = before
  })

  it('shrinks with each refund, and never below nothing', async () => {
    const { partner, versionId } = await partnerWithDesign()
    const order = await buy(await shop.visitorWithSession(), versionId)
    await payOrder(database.db, order.id, clock)
    await refund(order.id, Math.floor(order.total_minor / 2))
    const [half] = await commissionsOf(partner)
    expect(half).toMatchObject({ status: 8 })
    expect(half!.amountMinor).toBeGreaterThan(150)
    expect(half!.amountMinor).toBeLessThan(170)
    await refund(order.id, order.total_minor - Math.floor(order.total_minor / 2))
    expect(await commissionsOf(partner)).toMatchObject([{ amountMinor: 0, status: 100 }])
  })

  it('ends with its order', async () => {
    const { partner, versionId } = await partnerWithDesign()
    const order = await buy(await shop.visitorWithSession(), versionId)
    await transact(database.db, (trx) =>
      cancelOrder(trx, { orderId: order.id, actor: actorFor('customer'), now: clock }),
    )
    expect(await commissionsOf(partner)).toMatchObject([{ status: 100 }])
  })

  it('goes when its parcel, long arrived and its days over, turns out not to have come', async () => {
    const { person, partner, versionId } = await partnerWithDesign()
    const { id: orderId } = await buy(await shop.visitorWithSession(), versionId)
    const before = clock
    clock = new Date(before.getTime() + 2 * 60 * 60_000)
    await deliver(orderId)
    clock = new Date(clock.getTime() + 20 * DAY_MS)
    const later = await shop.customer(person)
    const earned = await commissionsOf(later)
    expect(earned).toMatchObject([{ status: 5 }])
    for (const to of [16, 10] as const) {
      const actor = actorFor('support')
      await moveOrder(database.db, { orderId, to, actor, now: clock, reason: 'never came' })
    }
    expect(await commissionsOf(later)).toMatchObject([{ status: 100 }])
    await giveBackTwice(orderId)
    expect(await commissionsOf(later)).toMatchObject([{ amountMinor: 0, status: 100 }])
    expect(await reversedOf(orderId)).toEqual([earned[0]!.amountMinor])
    clock = before
    expect(await commissionsOf(partner)).toMatchObject([{ amountMinor: 0, status: 100 }])
  })

  it('is clawed back on the page of its order, without a refund, by those who may', async () => {
    const { partner, versionId } = await partnerWithDesign()
    const { number } = await buy(await shop.visitorWithSession(), versionId)
    const [clerk, support] = [await shop.staff('accountant'), await shop.staff('support')]
    const shown = granted(await clerk.orderDesk.getOrder({ number }))
    expect(shown.refunds).toEqual([])
    const [{ commissionId, leftMinor, amountMinor } = { commissionId: '' }] = shown.commissions!
    expect(leftMinor).toBe(amountMinor)
    expect(granted(await support.orderDesk.getOrder({ number })).commissions).toBeUndefined()
    const asked = { commissionId, reason: 'not their own work' }
    expect(await support.moneyDesk.clawBackCommission(asked)).toMatchObject({ code: 'not_found' })
    granted(await clerk.moneyDesk.clawBackCommission(asked))
    expect(granted(await clerk.orderDesk.getOrder({ number })).commissions).toMatchObject([
      { isClawedBack: true },
    ])
    expect(await commissionsOf(partner)).toMatchObject([{ status: 100 }])
  })

  it('is clawed back once, with a reason', async () => {
    const { partner, versionId } = await partnerWithDesign()
    await buy(await shop.visitorWithSession(), versionId)
    const id = (await commissionsOf(partner))[0]!.id
    await clawBackCommission(database.db, id, { reason: 'not their own work', now: clock })
    expect(await commissionsOf(partner)).toMatchObject([{ status: 100 }])
    await expect(
      clawBackCommission(database.db, id, { reason: 'again', now: clock }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })
})
