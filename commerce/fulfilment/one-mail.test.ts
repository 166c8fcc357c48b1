import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { makeArticle } from '#tests/make.ts'
import { transact } from '#db/transaction.ts'
import { passUnpaidOrders } from '#commerce/settlement/unpaid.service.ts'
import type { SettlementTools } from '#commerce/settlement/settlement-tools.ts'
import { requestDueReviews } from '#commerce/shipment/review-request.service.ts'
import {
  deliverOrder,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { progressOrder } from './order-progress.service.ts'

// A Tuesday morning.
const now = new Date('2036-11-11T09:00:00Z')
const afterAMinute = new Date('2036-11-11T09:01:00Z')
const onFriday = new Date('2036-11-14T09:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function ordered(email: string, given: { paymentMethod?: string; isPresent?: boolean } = {}) {
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  return orderOf(database.db, await placeOrder(visitor, { email, ...given }))
}

const fail = (error: unknown) => {
  throw error
}

/** Whether the worker may send it now. */
async function isHeld(orderId: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ held: boolean }>(
    `select job.run_after > now() as held from mail
     join job on job.name = 'mail' and job.data ->> 'mailId' = mail.id::text
     where mail.kind = 'order-received' and mail.subject_id = $1`,
    [orderId],
  )
  return rows[0]?.held ?? false
}

describe('the mail about an order', () => {
  it('waits for a payment that comes at once, and tells both', async () => {
    const order = await ordered('card@example.com')
    expect(await isHeld(order.id)).toBe(true)
    await payOrder(database.db, order.id, afterAMinute)
    expect(await isHeld(order.id)).toBe(false)
    const [mail, ...more] = await mailsTo(database.db, 'card@example.com')
    expect(more).toEqual([])
    expect(mail!.text).toMatch(new RegExp(`We have received £.* for your order ${order.number}`))
    expect(mail!.text).toContain('[x] Paid  [ ] Printing')
    expect(mail!.text).not.toContain('after your payment')
  })

  it('leaves at once where the payment takes days, and promises none of them', async () => {
    const order = await ordered('bank@example.com', { paymentMethod: 'BANK_TRANSFER' })
    expect(await isHeld(order.id)).toBe(false)
    const [mail] = await mailsTo(database.db, 'bank@example.com')
    expect(mail!.text).toMatch(/Expected: about \d+ working days after your payment/)
    expect(mail!.text).not.toContain('Until')
  })

  it('is followed by another when the money comes, with days that can be kept', async () => {
    const order = await ordered('late@example.com', { paymentMethod: 'BANK_TRANSFER' })
    await payOrder(database.db, order.id, onFriday)
    const [paid] = await mailsTo(database.db, 'late@example.com')
    expect(paid!.subject).toContain('Your payment')
    const later = await orderOf(database.db, { publicId: order.public_id })
    expect(later.promised_until! > order.promised_until!).toBe(true)
    expect(later.leaves_on! > '2036-11-14').toBe(true)
    const visitor = await shop.visitorWithSession()
    const seen = granted(await visitor.tracking.getTracking({ publicId: order.public_id }))
    expect(seen).toMatchObject({ promisedUntil: later.promised_until })
    expect(seen).not.toHaveProperty('daysAfterPayment')
  })

  it('does not come any more when the order has ended before', async () => {
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
    const { publicId } = await placeOrder(visitor, { email: 'off@example.com' })
    granted(await visitor.tracking.cancelTracked({ publicId }))
    const mails = await mailsTo(database.db, 'off@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('is cancelled')])
  })

  it('names the picture of what was designed, but none of a present', async () => {
    for (const isPresent of [false, true]) {
      const visitor = await shop.visitorWithSession()
      await putDesignInCart(database.db, visitor)
      const email = `design-${isPresent}@example.com`
      await placeOrder(visitor, { email, isPresent })
      const { data } = await database.db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .select('data')
        .executeTakeFirstOrThrow()
      expect(JSON.stringify(data).includes('versionId')).toBe(!isPresent)
    }
  })

  it('shows it in every mail that awaits its payment, and in the one that asks what it is like', async () => {
    for (const isPresent of [false, true]) {
      const visitor = await shop.visitorWithSession()
      const { versionId } = await putDesignInCart(database.db, visitor)
      const email = `look-${isPresent}@example.com`
      const paymentMethod = 'BANK_TRANSFER'
      const { publicId } = await placeOrder(visitor, { email, isPresent, paymentMethod })
      granted(await visitor.payment.startPayment({ orderPublicId: publicId }))
      const order = await orderOf(database.db, { publicId })
      await transact(database.db, (trx) => progressOrder(trx, order.id, now))
      const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60_000)
      const tools = { db: database.db, now: () => days(4) } as SettlementTools
      await passUnpaidOrders(tools, 14, fail)
      await passUnpaidOrders({ ...tools, now: () => days(11) }, 14, fail)
      await payOrder(database.db, order.id, now)
      await deliverOrder(database.db, order.id, days(12))
      await requestDueReviews(
        database.db,
        { sites: testMailComposer.sites, afterDays: 3 },
        days(15),
      )
      const mails = await database.db
        .selectFrom('mail')
        .where('recipient', '=', email)
        .select(['kind', 'data'])
        .execute()
      const pictured = mails
        .filter(({ data }) => JSON.stringify(data).includes(versionId))
        .map(({ kind }) => kind)
      const awaited = ['payment-instructions', 'payment-reminder', 'payment-last-reminder']
      const wanted = [...awaited, 'review-request']
      expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(wanted))
      expect(wanted.filter((kind) => pictured.includes(kind))).toEqual(isPresent ? [] : wanted)
    }
  })
})
