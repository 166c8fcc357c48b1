import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { makeOpenFile } from '#commerce/kernel/mail/mail-file.ts'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { openApi, openTestUploads, type OfficeApi } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'

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

async function bring(clerk: OfficeApi, publicId: string, name: string) {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), name)
  const kept = await clerk.ticketDesk.receiveAnswerFiles({ publicId }, { content })
  return granted(kept).attachments.map(({ id }) => id)
}

/** Files of the mail to somebody that holds these words. */
async function mailedFiles(to: string, words: string) {
  const inbox = openInbox(database.db, { ...testMailComposer, openFile: makeOpenFile(storage) })
  const listed = (await inbox.list()).find((mail) => mail.to === to && mail.text.includes(words))
  return (await inbox.find(listed!.id))!.files
}

/** Key in the link of the mail with these words. */
async function keyOf(to: string, words: string) {
  const mail = (await mailsTo(database.db, to)).find(({ text }) => text.includes(words))!
  return decodeURIComponent(/[?&]key=([^\s&#]+)/.exec(mail.text)![1]!)
}

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

describe('a file that somebody of the shop brings', () => {
  it('goes with their answer, by email and into the conversation, and is none of the customer’s', async () => {
    const clerk = await shop.staff('support')
    const { publicId, order } = await ticketWithInvoice()
    const attachment = await bring(clerk, publicId, 'sizes.jpg')
    const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    const text = 'This is how large it is.'
    granted(
      await clerk.ticketDesk.answer({ publicId, revision, text, isSolved: false, attachment }),
    )
    const [mailed] = await mailedFiles(order.email, text)
    expect(mailed!.name).toMatch(/^sizes\.(webp|jpg)$/)
    expect(mailed!.content.byteLength).toBeGreaterThan(100)
    const key = await keyOf(order.email, text)
    const reader = shop.visitor()
    const shown = granted(await reader.ticket.getTicket({ publicId, key })).messages.at(-1)!
    expect(shown.files).toMatchObject([{ name: 'sizes.jpg', isPicture: true }])
    const { fileId } = shown.files[0]!
    granted(await reader.ticket.getTicketFile({ publicId, key, fileId }))
    expect(await reader.ticket.getTicketFile({ publicId, fileId })).toMatchObject({
      code: 'not_found',
    })
    const lead = await shop.staff('support-lead')
    const offer = granted(await lead.orderHelp.offerReprint({ number: order.number }))
    expect(offer.sentPhotos).toEqual([])
  })

  it('stays among colleagues with a note, and goes into one message', async () => {
    const clerk = await shop.staff('support')
    const { publicId, order } = await ticketWithInvoice()
    const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    const text = 'One moment.'
    granted(await clerk.ticketDesk.answer({ publicId, revision, text, isSolved: false }))
    const attachment = await bring(clerk, publicId, 'shelf.jpg')
    granted(await clerk.ticketDesk.addNote({ publicId, text: 'Look', attachment }))
    const { messages } = granted(await clerk.ticketDesk.getTicket({ publicId }))
    const { fileId } = messages.at(-1)!.files[0]!
    granted(await clerk.ticketDesk.getTicketFile({ publicId, fileId }))
    const key = await keyOf(order.email, text)
    expect(await shop.visitor().ticket.getTicketFile({ publicId, key, fileId })).toMatchObject({
      code: 'not_found',
    })
    expect(await clerk.ticketDesk.addNote({ publicId, text: 'Again', attachment })).toMatchObject({
      fields: { files: 'expired' },
    })
  })

  it('can be forwarded, and so can the invoice that went with an answer', async () => {
    const lead = await shop.staff('support-lead')
    const { publicId, number } = await ticketWithInvoice()
    const attachment = await bring(lead, publicId, 'label.jpg')
    const { revision } = granted(await lead.ticketDesk.getTicket({ publicId }))
    const said = { publicId, revision, text: 'Both.', isSolved: false }
    granted(await lead.ticketDesk.answer({ ...said, document: [number], attachment }))
    const { messages } = granted(await lead.ticketDesk.getTicket({ publicId }))
    const file = messages.at(-1)!.files.map(({ fileId }) => fileId)
    const to = 'claims@carrier.example'
    const forward = { publicId, to, subject: 'Claim', text: 'What it was worth.' }
    granted(await lead.ticketWork.forward({ ...forward, file }))
    const names = (await mailedFiles(to, forward.text)).map(({ name }) => name)
    expect(names).toEqual([expect.stringMatching(/^label\./), `${number}.pdf`])
    expect(await lead.ticketWork.forward({ ...forward, file: ['another'] })).toMatchObject({
      fields: { file: 'unknown' },
    })
  })
})
