import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buffer } from 'node:stream/consumers'
import { transact } from '#db/transaction.ts'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { testMailComposer } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'
import { invoiceData } from './invoice.columns.ts'
import { openOrderDocument } from './invoice-reading.service.ts'
import { issueInvoice } from './invoice.service.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { progressOrder } from '#commerce/fulfilment/order-progress.service.ts'
import { noteRefund } from '#commerce/settlement/refund-done.service.ts'
import { actorFor } from '#tests/actors.ts'
import { progressHandler } from '#commerce/fulfilment/order-progress.jobs.ts'
import { invoiceHandler } from './invoice.jobs.ts'

const MINUTE_MS = 60_000
const now = new Date('2036-11-11T09:00:00Z')
const later = new Date(now.getTime() + 61 * MINUTE_MS)

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let work: Background
const uploads = openTestUploads()
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now, uploads.tools)
  await makeParcelService(database.db)
  const tools = { db: database.db, storage: uploads.tools.storage, mailComposer: testMailComposer }
  work = workBeside(database, {
    jobs: [progressHandler(tools), invoiceHandler(tools)],
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await work.close()
  await expectInvariants(database.db)
  await database.drop()
  await uploads.close()
  expect(faults).toEqual([])
})

async function paidOrder() {
  const visitor = await shop.visitorWithSession()
  const box = await makeArticle(database.db, { amountMinor: 1000, name: 'Box' })
  granted(await visitor.cart.addLine({ articleId: box.id, quantity: 3 }))
  const order = await orderOf(database.db, await placeOrder(visitor))
  await payOrder(database.db, order.id, later)
  return order
}

const documentsOf = (orderId: string) =>
  database.db
    .selectFrom('invoice')
    .where('order_id', '=', orderId)
    .orderBy('kind', 'desc')
    .selectAll()
    .execute()

async function refund(orderId: string, amountMinor: number) {
  const payment = await database.db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow()
  const { id } = await database.db
    .insertInto('refund')
    .values({
      public_id: makePublicId(),
      order_id: orderId,
      payment_id: payment.id,
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
  await transact(database.db, (trx) => noteRefund(trx, id, later))
  return id
}

describe('an invoice', () => {
  it('is issued once, when the order is paid and released', async () => {
    const order = await paidOrder()
    await transact(database.db, (trx) => issueInvoice(trx, order.id, later))
    const [invoice, ...others] = await documentsOf(order.id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      kind: 'INVOICE',
      year: 2036,
      total_minor: 3490,
      customer_id: null,
    })
    expect(invoiceData.read(invoice!.data!)).toMatchObject({
      number: invoice!.number,
      orderNumber: order.number,
      seller: { country: 'ES', taxId: 'GB980780684' },
      buyer: { lines: ['Ann Other', '1 High Street', 'London SW1A 1AA'] },
      lines: [
        { name: 'Box', quantity: 3, unitMinor: 1000, totalMinor: 3000 },
        { quantity: 1, totalMinor: 490 },
      ],
      taxes: [{ permille: 200, grossMinor: 3490, taxMinor: 582, netMinor: 2908 }],
      payment: { isPaid: true },
    })
  })

  it('never changes and is never deleted', async () => {
    const [invoice] = await documentsOf((await paidOrder()).id)
    const change = database.db.updateTable('invoice').where('id', '=', invoice!.id)
    await expect(change.set({ total_minor: 1 }).execute()).rejects.toThrow('never changes')
    await expect(change.set({ number: 'X' }).execute()).rejects.toThrow('never changes')
    await expect(
      database.db.deleteFrom('invoice').where('id', '=', invoice!.id).execute(),
    ).rejects.toThrow('never deleted')
  })

  it('becomes a PDF that says what was agreed, in the words of the order', async () => {
    const order = await paidOrder()
    const find = async () => (await documentsOf(order.id))[0]!
    await expect.poll(async () => (await find()).pdf_sha256).not.toBeNull()
    const { number } = await find()
    const storage = uploads.tools.storage
    const file = await openOrderDocument({ db: database.db }, storage, {
      orderId: order.id,
      number,
    })
    expect(file).toMatchObject({ contentType: 'application/pdf', downloadName: `${number}.pdf` })
    const pdf = await PDFDocument.load(await buffer(await file.open()))
    expect(pdf.getTitle()).toBe(`Invoice ${number}`)
    await expect(
      openOrderDocument({ db: database.db }, storage, { orderId: randomUUID(), number }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  it('has the next number, also when 64 are issued at once', async () => {
    const order = await paidOrder()
    const copies = await Promise.all(Array.from({ length: 64 }, () => copyOrder(order.id)))
    await Promise.all(
      copies.map((id) => transact(database.db, (trx) => issueInvoice(trx, id, later))),
    )
    const rows = await database.db
      .selectFrom('invoice')
      .where('order_id', 'in', copies)
      .select('sequence')
      .execute()
    const sequences = rows.map(({ sequence }) => sequence!).toSorted((one, other) => one - other)
    expect(sequences).toHaveLength(64)
    expect(sequences.at(-1)! - sequences[0]!).toBe(63)
  })

  it('leaves no gap when it is not issued after all', async () => {
    const first = await copyOrder((await paidOrder()).id)
    await expect(
      transact(database.db, async (trx) => {
        await issueInvoice(trx, first, later)
        throw new Error('the disk is full')
      }),
    ).rejects.toThrow('the disk is full')
    expect(await documentsOf(first)).toEqual([])
    await paidOrder()
  })
})

describe('a credit note', () => {
  it('takes back a part, and then the rest', async () => {
    const order = await paidOrder()
    const refundId = await refund(order.id, 1000)
    await transact(database.db, (trx) => noteRefund(trx, refundId, later))
    await refund(order.id, 2490)
    const [invoice, ...notes] = await documentsOf(order.id)
    expect(notes.map(({ total_minor, corrects }) => [total_minor, corrects])).toEqual([
      [1000, invoice!.id],
      [2490, invoice!.id],
    ])
    const taxes = notes.map(({ data }) => invoiceData.read(data!).taxMinor)
    expect(taxes[0]! + taxes[1]!).toBe(582)
    expect(notes[0]!.number).toMatch(/^ES-2036-C\d{6}$/)
  })

  it('ends an invoice that nobody had paid with its order', async () => {
    const partner = await makeCustomer(database.db, { isPartner: true })
    await sql`insert into billing_account (customer_id, currency, limit_minor)
      values (${partner.id}, 'GBP', 100000)`.execute(database.db)
    const visitor = await shop.customer(partner)
    granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
    const placed = await placeOrder(visitor, { paymentMethod: 'BILLING_ACCOUNT' })
    const order = await orderOf(database.db, placed)
    await transact(database.db, (trx) => progressOrder(trx, order.id, later))
    expect((await orderOf(database.db, placed)).status).toBe(200)
    await transact(database.db, (trx) =>
      cancelOrder(trx, { orderId: order.id, actor: actorFor('customer'), now: later }),
    )
    const documents = await documentsOf(order.id)
    expect(documents.map(({ kind, total_minor }) => [kind, total_minor])).toEqual([
      ['INVOICE', order.total_minor],
      ['CREDIT_NOTE', order.total_minor],
    ])
    expect(granted(await visitor.invoice.listOwnInvoices({})).invoices).toHaveLength(2)
  })

  it('is none for an order that was cancelled before its invoice', async () => {
    const visitor = await shop.visitorWithSession()
    granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
    const order = await orderOf(database.db, await placeOrder(visitor))
    await payOrder(database.db, order.id, now)
    await transact(database.db, (trx) =>
      cancelOrder(trx, { orderId: order.id, actor: actorFor('customer'), now }),
    )
    expect(await documentsOf(order.id)).toEqual([])
  })
})

/** Another order like it, that nobody has written an invoice for. */
async function copyOrder(orderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into shop_order (public_id, number, store, email, total_minor, currency, lines_minor,
      tax_country, locale, seller)
    select ${makePublicId()}, ${randomUUID()}, store, email, total_minor, currency, lines_minor,
      tax_country, locale, seller
    from shop_order where id = ${orderId} returning id`.execute(database.db)
  return rows[0]!.id
}
