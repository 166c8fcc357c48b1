import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { makeOpenFile } from '#commerce/kernel/mail/mail-file.ts'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { openApi, openTestUploads } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { granted } from '#tests/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { testMailComposer } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/money-desk.ts'
import { makeParcelService } from '#tests/orders.ts'

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

async function ticketWithInvoice() {
  const order = await paidAndReleased(database.db, shop, { amounts: [10_00], now: new Date() })
  const drawn = () =>
    database.db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .where('pdf_sha256', 'is not', null)
      .select('number')
      .executeTakeFirst()
  await until(async () => (await drawn()) !== undefined, 'the invoice is drawn')
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'payment',
      name: 'Zoe',
      email: order.email,
      message: 'I need my invoice.',
      order: order.number,
      policy: 'on',
    }),
  )
  // As after an answer with the key of a mail: whose order it is has been proven.
  await sql`update ticket set verified = 'ORDER' where public_id = ${publicId}`.execute(database.db)
  return { order, publicId, number: (await drawn())!.number }
}

describe('an answer with an invoice', () => {
  it('brings the PDF by email and into the conversation', async () => {
    const clerk = await shop.staff('support')
    const { publicId, number, order } = await ticketWithInvoice()
    const { documents, revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    expect(documents).toMatchObject([{ number, order: order.number, kind: 'INVOICE' }])
    const text = 'Here it is.'
    const asked = { publicId, revision, text, isSolved: true, document: [number] }
    granted(await clerk.ticketDesk.answer(asked))
    const composer = { ...testMailComposer, openFile: makeOpenFile(storage) }
    const inbox = openInbox(database.db, composer)
    const listed = (await inbox.list()).find(
      (mail) => mail.to === order.email && mail.text.includes(text),
    )
    const { files } = (await inbox.find(listed!.id))!
    expect(files).toMatchObject([{ name: `${number}.pdf`, contentType: 'application/pdf' }])
    const pdf = await PDFDocument.load(files[0]!.content)
    expect(pdf.getPageCount()).toBe(1)
    expect(
      granted(await clerk.ticketDesk.getTicket({ publicId })).messages.at(-1)!.files,
    ).toMatchObject([{ name: `${number}.pdf` }])
  })

  it('is refused with that of another’s order, or of an order nobody proved to be theirs', async () => {
    const clerk = await shop.staff('support')
    const [mine, other] = [await ticketWithInvoice(), await ticketWithInvoice()]
    const send = async (document: string) => {
      const { publicId } = mine
      const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
      const asked = { publicId, revision, text: 'Yours?', isSolved: false, document: [document] }
      return clerk.ticketDesk.answer(asked)
    }
    expect(await send(other.number)).toMatchObject({ fields: { document: 'unknown' } })
    await sql`update ticket set verified = 'NONE' where public_id = ${mine.publicId}`.execute(
      database.db,
    )
    expect(await send(mine.number)).toMatchObject({ fields: { document: 'unknown' } })
    expect(
      granted(await clerk.ticketDesk.getTicket({ publicId: mine.publicId })).messages,
    ).toHaveLength(1)
  })
})
