import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listHousekeeping } from '#commerce/kernel/housekeeping/housekeeping-progress.ts'
import { creditUnpaidInvoice, issueInvoice } from './invoice.service.ts'
import { selectDocuments } from '#commerce/ticket/ticket-document.queries.ts'
import { transact } from '#db/transaction.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { testMailComposer } from '#tests/mail.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeCustomer } from '#tests/make.ts'
import {
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from '#tests/orders/orders.ts'
import { invoiceData } from './invoice.columns.ts'
import { invoiceHandler } from './invoice.jobs.ts'
import { openOrderDocument } from './invoice-reading.service.ts'
import { purgeOldInvoices } from './old-invoices.purge.ts'

const now = new Date('2036-02-11T09:00:00Z')
const lastDay = new Date('2046-12-31T12:00:00Z')
const nextDay = new Date('2047-01-01T12:00:00Z')

let database: TestDatabase
let work: ReturnType<typeof workBeside>
const uploads = openTestUploads()
const { storage } = uploads.tools
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await makeParcelService(database.db)
  const tools = { db: database.db, storage, mailComposer: testMailComposer }
  work = workBeside(database, {
    jobs: [invoiceHandler(tools)],
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await work.close()
  await database.drop()
  await uploads.close()
  expect(faults).toEqual([])
})

const read = async () => {
  const rows = await database.db.selectFrom('invoice').orderBy('kind').selectAll().execute()
  return rows.map(({ data, ...row }) => ({ ...row, data: invoiceData.read(data!) }))
}

/** An invoice and its credit note, both drawn, of somebody who gave their design a name. */
async function invoicedOrder() {
  const shop = openApi(database.db, () => now, uploads.tools)
  const buyer = await shop.customer(await makeCustomer(database.db))
  await putDesignInCart(database.db, buyer)
  const { id } = await orderOf(database.db, await placeOrder(buyer, {}))
  await payOrder(database.db, id, now)
  await database.db
    .updateTable('order_line')
    .set({ design_name: 'Wedding of Ann and Tom' })
    .where('order_id', '=', id)
    .execute()
  await transact(database.db, (trx) => issueInvoice(trx, id, now))
  await transact(database.db, (trx) => creditUnpaidInvoice(trx, id, now))
  const undrawn = async () => (await read()).filter((one) => one.pdf_sha256 === null)
  await expect.poll(undrawn).toEqual([])
  return id
}

it('an invoice says for ten years whom it was for, and its number and figures for ever', async () => {
  const orderId = await invoicedOrder()
  const before = await read()
  expect(JSON.stringify(before)).toMatch(/Wedding/)
  await purgeOldInvoices(database.db, storage, lastDay)
  expect(await read()).toEqual(before)
  // What was forgotten is not found again.
  for (let run = 0; run < 2; run += 1) await purgeOldInvoices(database.db, storage, nextDay)
  const after = await read()
  expect(JSON.stringify(after)).not.toMatch(/Wedding|Other|High Street/)
  expect(after).toEqual(
    before.map(({ data: { insteadTo: _, ...data }, ...row }) => ({
      ...row,
      customer_id: null,
      forgotten_at: nextDay,
      data: {
        ...data,
        buyer: { lines: [], country: 'GB' },
        lines: data.lines.map((line) => ({ ...line, detail: '' })),
      },
    })),
  )
  for (const { number } of before) {
    const opened = openOrderDocument({ db: database.db }, storage, { orderId, number })
    await expect(opened).rejects.toMatchObject({ code: 'not_found' })
  }
  const shop = openApi(database.db)
  const { number } = await database.db
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select('number')
    .executeTakeFirstOrThrow()
  const { documents } = granted(await (await shop.staff('support')).orderDesk.getOrder({ number }))
  expect(documents.map((one) => one.hasFile)).toEqual([false, false])
  expect(await selectDocuments(database.db, [number])).toEqual([])
  const steps = await listHousekeeping(database.db)
  const step = steps.find((one) => one.step.startsWith('people of old invoices'))
  expect(step).toMatchObject({ removedTotal: 2, isBehind: false })
})

it('the database itself keeps the years, and everything but the names', async () => {
  await invoicedOrder()
  const forget = (at: Date, more = sql``) =>
    sql`update invoice set forgotten_at = ${at} ${more} where forgotten_at is null`.execute(
      database.db,
    )
  await expect(forget(lastDay)).rejects.toThrow('An invoice is kept for ten years')
  for (const more of [
    sql`, total_minor = 1`,
    sql`, pdf_sha256 = null, pdf_bytes = null`,
    sql`, data = data || '{"totalMinor": 1}'`,
  ]) {
    await expect(forget(nextDay, more)).rejects.toThrow('An invoice never changes')
  }
})
