import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { offlineGateway } from '#commerce/payment/gateway/offline-gateway.ts'
import { staff } from '#tests/actors.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makeCustomer } from '#tests/make.ts'
import { openPaymentStage, type PaymentStage } from '#tests/orders/payment-stage.ts'
import { getOrderToPay } from '#commerce/payment/payer.service.ts'
import { createPayment, listPaymentOffers } from '#commerce/payment/payment.service.ts'
import { transact } from '#db/transaction.ts'
import { billLastMonth } from './billing.service.ts'
import { readStatementCsv } from './bank-csv.rules.ts'
import {
  acceptEntry,
  assignEntry,
  closeEntry,
  importStatement,
  listOpenEntries,
} from './bank-statement.service.ts'
import { passUnpaidOrders } from './unpaid.service.ts'

/** Carla of finance, who may decide in every store. */
const carla = { actor: staff('carla'), mayIn: () => true }

const DAY_MS = 24 * 60 * 60_000
const ACCOUNT = 'GB29NWBK60161331926819'

let database: TestDatabase
let paymentStage: PaymentStage

beforeAll(async () => {
  database = await createTestDatabase()
  paymentStage = openPaymentStage(database.db, { ...offlineGateway, name: 'test' })
})
afterEach(() => expectInvariants(database.db))
afterAll(() => database.drop())

async function awaited() {
  const order = await paymentStage.placeOrder({ method: 'BANK_TRANSFER' })
  const { action } = await paymentStage.startPayment(order)
  await paymentStage.progress(order)
  const { reference } = await paymentStage.paymentOf(order)
  return { order, reference, action }
}

let day = 1
const csv = (...rows: [amount: string, words: string][]) =>
  readStatementCsv(
    [
      'account;date;amount;currency;reference;counterparty',
      ...rows.map(
        ([amount, words]) =>
          `${ACCOUNT};2026-11-${String((day += 1)).padStart(2, '0')};${amount};GBP;${words};A. Berg`,
      ),
    ].join('\n'),
  )
const read = (...rows: [amount: string, words: string][]) =>
  importStatement(paymentStage.tools, csv(...rows), carla)

describe('a transfer', () => {
  it('is waited for with everything that its payer has to type', async () => {
    const { order, action, reference } = await awaited()
    expect(action).toMatchObject({ type: 'bank_transfer', iban: ACCOUNT, reference })
    expect(await paymentStage.statusOf(order)).toBe(4)
  })

  it('of the whole amount pays its order, however often the statement is read', async () => {
    const { order, reference } = await awaited()
    const entries = csv(['29.90', `My order ${reference.replace(/(.{4})/g, '$1 ')} thanks`])
    expect(await importStatement(paymentStage.tools, entries, carla)).toMatchObject({
      MATCHED: 1,
    })
    expect(
      await importStatement(paymentStage.tools, entries, { ...carla, actor: staff('dora') }),
    ).toMatchObject({
      KNOWN: 1,
    })
    expect(await paymentStage.paymentOf(order)).toMatchObject({ status: 'PAID' })
    expect(await paymentStage.statusOf(order)).not.toBe(4)
    const { rows } = await database.pool.query(
      `select actor, actor_id from payment_event where payment_id = $1`,
      [(await paymentStage.paymentOf(order)).id],
    )
    expect(rows).toEqual([{ actor: 'finance', actor_id: 'carla' }])
  })

  it('in two parts pays when both are there', async () => {
    const { order, reference } = await awaited()
    expect(await read(['20.00', reference])).toMatchObject({ PARTIAL: 1 })
    expect((await paymentStage.paymentOf(order)).status).toBe('PENDING')
    expect(await read(['9.90', reference])).toMatchObject({ MATCHED: 1 })
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.entriesOf(order)).toHaveLength(2)
  })

  it('of too much waits for a person, who takes what is due', async () => {
    const { order, reference } = await awaited()
    expect(await read(['30.00', reference])).toMatchObject({ OVER: 1 })
    const entry = (await listOpenEntries(database.db)).at(-1)!
    expect(entry).toMatchObject({ state: 'OVER', due_minor: 2990, order_number: order.number })
    const note = 'ten pence sent back'
    await acceptEntry(paymentStage.tools, { entryId: entry.id, ...carla, note })
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.entriesOf(order)).toMatchObject([{ amount_minor: 2990 }])
  })

  it('without a reference is given to an order by a person, once', async () => {
    const { order, reference } = await awaited()
    expect(await read(['29.90', 'for my mugs'])).toMatchObject({ UNKNOWN: 1 })
    const entry = (await listOpenEntries(database.db)).find(({ state }) => state === 'UNKNOWN')!
    const given = { entryId: entry.id, reference, ...carla }
    expect(await assignEntry(paymentStage.tools, given)).toBe('MATCHED')
    await expect(assignEntry(paymentStage.tools, given)).rejects.toMatchObject({ code: 'conflict' })
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
  })

  it('of a wrong reference pays nobody, and can be put aside', async () => {
    const { order, reference } = await awaited()
    const wrong = reference.slice(0, -1) + (reference.endsWith('A') ? 'B' : 'A')
    expect(await read(['29.90', wrong])).toMatchObject({ UNKNOWN: 1 })
    expect((await paymentStage.paymentOf(order)).status).toBe('PENDING')
    const entry = (await listOpenEntries(database.db)).find(({ state }) => state === 'UNKNOWN')!
    await closeEntry(paymentStage.tools, {
      entryId: entry.id,
      ...carla,
      note: 'sent back',
    })
    const open = await listOpenEntries(database.db)
    expect(open.map(({ id }) => id)).not.toContain(entry.id)
  })

  it('that comes after its order ended goes back to its customer', async () => {
    const { order, reference } = await awaited()
    paymentStage.wait(15 * DAY_MS)
    await passUnpaidOrders(paymentStage.tools, 14, (error) => paymentStage.faults.push(error))
    expect(await paymentStage.statusOf(order)).toBe(10)
    expect((await paymentStage.paymentOf(order)).status).toBe('CANCELED')
    await read(['29.90', reference])
    expect((await paymentStage.paymentOf(order)).status).toBe('PAID')
    expect(await paymentStage.refundsOf(order)).toMatchObject([
      { reason: 'paid late', amount_minor: 2990 },
    ])
    await paymentStage.sweep()
    expect(await paymentStage.refundsOf(order)).toMatchObject([{ status: 'NEEDS_CUSTOMER_DATA' }])
    expect(paymentStage.faults).toEqual([])
  })

  it('to an account that is not ours is refused whole', async () => {
    const entries = csv(['29.90', 'x']).map((entry) => ({ ...entry, accountIban: 'DE00' }))
    await expect(importStatement(paymentStage.tools, entries, carla)).rejects.toThrow(/account/)
  })
})

describe('an order that nobody pays', () => {
  it('is reminded of twice and then ends, each once', async () => {
    const { order } = await awaited()
    const mails = async () => {
      const { rows } = await database.pool.query<{ kind: string }>(
        `select kind from mail where subject_id = $1 and kind like 'payment-%' order by created_at`,
        [order.id],
      )
      return rows.map(({ kind }) => kind)
    }
    const pass = async (days: number) => {
      paymentStage.wait(days * DAY_MS)
      await passUnpaidOrders(paymentStage.tools, 14, (error) => paymentStage.faults.push(error))
      await passUnpaidOrders(paymentStage.tools, 14, (error) => paymentStage.faults.push(error))
    }
    await pass(3)
    expect(await mails()).toEqual([])
    await pass(1)
    expect(await mails()).toEqual(['payment-reminder'])
    await pass(6)
    expect(await mails()).toEqual(['payment-reminder'])
    await pass(1)
    expect(await mails()).toEqual(['payment-reminder', 'payment-last-reminder'])
    expect(await paymentStage.statusOf(order)).toBe(4)
    await pass(3.1)
    expect(await paymentStage.statusOf(order)).toBe(10)
    expect(paymentStage.faults).toEqual([])
  })
})

describe('somebody whose card was refused', () => {
  it('hears of it after two hours, with a link that pays', async () => {
    const { order } = await awaited()
    await database.db
      .updateTable('payment')
      .set({ status: 'CANCELED', failure: 'declined' })
      .where('order_id', '=', order.id)
      .execute()
    paymentStage.wait(2.1 * 60 * 60_000)
    await passUnpaidOrders(paymentStage.tools, 14, (error) => paymentStage.faults.push(error))
    const { rows } = await database.pool.query<{ data: { key: string } }>(
      `select data from mail where subject_id = $1 and kind = 'payment-reminder'`,
      [order.id],
    )
    expect(rows).toHaveLength(1)
    const reader = paymentStage.ctx({ session: undefined })
    const asked = { orderPublicId: order.publicId, key: rows[0]!.data.key }
    expect(await getOrderToPay(reader, asked)).toMatchObject({ id: order.id })
    const withoutKey = getOrderToPay(reader, { orderPublicId: order.publicId })
    await expect(withoutKey).rejects.toMatchObject({ code: 'forbidden' })
    expect(paymentStage.faults).toEqual([])
  })
})

describe('a partner with credit', () => {
  async function partner(limitMinor: number) {
    const { id } = await makeCustomer(database.db, { isPartner: true })
    await database.db
      .insertInto('billing_account')
      .values({ customer_id: id, currency: 'GBP', limit_minor: limitMinor })
      .execute()
    const actor = { kind: 'customer', id, isPartner: true, permissions: [] } as never
    const ctx = (over = {}) => {
      const made = paymentStage.ctx(over)
      return { ...made, session: { ...made.session!, customer: actor } }
    }
    const used = async () => {
      const row = await database.db
        .selectFrom('billing_account')
        .where('customer_id', '=', id)
        .select('used_minor')
        .executeTakeFirstOrThrow()
      return row.used_minor
    }
    async function buy(totalMinor: number) {
      const order = await paymentStage.placeOrder({ method: 'BANK_TRANSFER', totalMinor })
      await database.db
        .updateTable('payment')
        .set({ status: 'CANCELED' })
        .where('order_id', '=', order.id)
        .execute()
      await database.db
        .updateTable('shop_order')
        .set({ customer_id: id })
        .where('id', '=', order.id)
        .execute()
      const due = { id: order.id, number: order.number, totalMinor, currency: 'GBP', country: 'GB' }
      await transact(database.db, (trx) => createPayment(ctx({ db: trx }), due, 'BILLING_ACCOUNT'))
      await paymentStage.progress(order)
      return order
    }
    return { id, ctx, used, buy }
  }

  it('is offered it as far as it reaches, and never beyond, also ten times at once', async () => {
    const { ctx, used, buy } = await partner(5000)
    const offered = async (totalMinor: number) =>
      (await listPaymentOffers(ctx(), { totalMinor, currency: 'GBP', country: 'GB' })).some(
        ({ method }) => method === 'BILLING_ACCOUNT',
      )
    expect(await offered(5000)).toBe(true)
    expect(await offered(5001)).toBe(false)
    const bought = await Promise.allSettled(Array.from({ length: 10 }, () => buy(1500)))
    expect(bought.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await used()).toBe(4500)
    expect(await offered(501)).toBe(false)
  })

  it('is billed once a month, and free again when the bill is paid', async () => {
    const { id, used, buy } = await partner(10_000)
    const first = await buy(2000)
    const second = await buy(3000)
    expect(await paymentStage.statusOf(first)).toBe(0)
    const month = 40 * DAY_MS
    paymentStage.wait(month)
    await billLastMonth(paymentStage.tools)
    await billLastMonth(paymentStage.tools)
    const bill = await database.db
      .selectFrom('billing_statement')
      .where('customer_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(bill.total_minor).toBe(5000)
    expect(await read(['49.99', bill.reference])).toMatchObject({ PARTIAL: 1 })
    expect(await read(['50.00', bill.reference])).toMatchObject({ MATCHED: 1 })
    expect((await paymentStage.paymentOf(first)).status).toBe('PAID')
    expect((await paymentStage.paymentOf(second)).status).toBe('PAID')
    expect(await used()).toBe(0)
    expect(await read(['50.00', bill.reference])).toMatchObject({ OVER: 1 })
  })
})
