import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { makeOpenFile } from '#commerce/kernel/mail/mail-file.ts'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { openApi, openTestUploads, type Visitor } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { testMailComposer } from '#tests/mail.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { becomeOwner } from '#tests/orders/order-owner.ts'
import { makeParcelService, orderOf, payOrder, placeOrder } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let work: Background
const uploads = openTestUploads()
const { storage } = uploads.tools
const faults: unknown[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db, undefined, uploads.tools)
  await makeParcelService(db)
  work = workBeside(database, {
    jobs: [invoiceHandler({ db, storage, mailComposer: testMailComposer })],
    reportFault: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await work.close()
  await database.drop()
  await uploads.close()
  expect([...faults, ...shop.faults]).toEqual([])
})

async function order(visitor: Visitor, email: string) {
  const { id: articleId } = await makeArticle(database.db, { amountMinor: 1000, name: 'Box' })
  granted(await visitor.cart.addLine({ articleId, quantity: 1 }))
  const { publicId } = await placeOrder(visitor, { email })
  const { id } = await orderOf(database.db, { publicId })
  await payOrder(database.db, id, new Date(Date.now() + 61 * 60_000))
  const drawn = () =>
    database.db
      .selectFrom('invoice')
      .where('order_id', '=', id)
      .where('pdf_sha256', 'is not', null)
      .select('number')
      .executeTakeFirst()
  await until(async () => (await drawn()) !== undefined, 'the invoice is drawn')
  return { publicId, email, invoice: (await drawn())!.number }
}

async function invoiceMails({ email }: { email: string }) {
  const inbox = openInbox(database.db, { ...testMailComposer, openFile: makeOpenFile(storage) })
  const mails = (await inbox.list()).filter(
    ({ to, subject }) => to === email && subject.startsWith('Your invoice '),
  )
  return Promise.all(mails.map(async ({ id }) => (await inbox.find(id))!))
}

const ask = (visitor: Visitor, { publicId }: { publicId: string }) =>
  visitor.tracking.mailTrackedDocuments({ publicId })

describe('the invoice by email', () => {
  it('reaches whoever ordered as a guest, with the PDF, three times a day', async () => {
    const guest = await shop.visitorWithSession()
    const placed = await order(guest, 'guest@example.com')
    granted(await ask(guest, placed))
    const [mail] = await invoiceMails(placed)
    expect(mail!.text).toContain(`Your invoice ${placed.invoice} for order`)
    expect(mail!.text).toContain('attached to this email')
    expect(mail!.files).toMatchObject([{ name: `${placed.invoice}.pdf` }])
    expect((await PDFDocument.load(mail!.files[0]!.content)).getPageCount()).toBe(1)
    granted(await ask(guest, placed))
    granted(await ask(guest, placed))
    expect(await ask(guest, placed)).toMatchObject({ code: 'too_many_attempts' })
    expect(await invoiceMails(placed)).toHaveLength(3)
  })

  it('reaches the owner of an account, and on another device whoever typed the code', async () => {
    const login = await makeCustomer(database.db, { email: 'owner@example.com' })
    const owner = await shop.customer(login)
    const own = await order(owner, login.email)
    granted(await ask(owner, own))
    expect(await invoiceMails(own)).toHaveLength(1)
    const placed = await order(await shop.visitorWithSession(), 'phone@example.com')
    const phone = await shop.visitorWithSession()
    expect(await ask(phone, placed)).toMatchObject({ code: 'forbidden' })
    await becomeOwner(database.db, phone, placed)
    granted(await ask(phone, placed))
    expect(await invoiceMails(placed)).toHaveLength(1)
  })

  it('is nobody’s who has only the link, and nothing while there is no invoice', async () => {
    const buyer = await shop.visitorWithSession()
    const { id: articleId } = await makeArticle(database.db, { amountMinor: 1000, name: 'Box' })
    granted(await buyer.cart.addLine({ articleId, quantity: 1 }))
    const placed = await placeOrder(buyer, { email: 'unpaid@example.com' })
    expect(await ask(buyer, placed)).toMatchObject({ code: 'not_found' })
    expect(await ask(shop.visitor(), placed)).toMatchObject({ code: 'forbidden' })
    expect(await invoiceMails({ email: 'unpaid@example.com' })).toEqual([])
  })
})
