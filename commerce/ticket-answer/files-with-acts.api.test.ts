import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeAttachments } from '#commerce/attachment/attachment.service.ts'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { makeOpenFile } from '#commerce/kernel/mail/mail-file.ts'
import { openInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { followLeftChats } from '#commerce/ticket-desk/chat-mail.service.ts'
import { makeSites } from '#config/sites.ts'
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
let clerk: OfficeApi
let work: Background
const uploads = openTestUploads()
const { storage } = uploads.tools
const faults: unknown[] = []
const DAY_MS = 24 * 60 * 60_000
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  shop = openApi(db, clock, uploads.tools)
  await makeParcelService(db)
  work = workBeside(database, {
    jobs: [invoiceHandler({ db, storage, mailComposer: testMailComposer })],
    reportFault: (error) => faults.push(error),
  })
})
beforeEach(async () => {
  ahead += 60_000
  clerk = await shop.staff('support')
})
afterAll(async () => {
  await work.close()
  await database.drop()
  await uploads.close()
  expect([...faults, ...shop.faults]).toEqual([])
})

async function askedAbout(amountMinor: number) {
  const order = await paidAndReleased(database.db, shop, { amounts: [amountMinor], now: clock() })
  const asked = { subject: 'order', name: 'Zoe', email: order.email, policy: 'on' } as const
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({ ...asked, message: 'Help.', order: order.number }),
  )
  // As after an answer with the key of a mail: whose order it is has been proven.
  await sql`update ticket set verified = 'ORDER' where public_id = ${publicId}`.execute(database.db)
  return { order, ticket: publicId }
}

async function invoiceOf({ order }: { order: { id: string } }) {
  const drawn = () =>
    database.db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .where('pdf_sha256', 'is not', null)
      .select('number')
      .executeTakeFirst()
  await until(async () => (await drawn()) !== undefined, 'the invoice is drawn')
  return (await drawn())!.number
}

async function bring(publicId: string, name: string) {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), name)
  const kept = await clerk.ticketDesk.receiveAnswerFiles({ publicId }, { content })
  return granted(kept).attachments.map(({ id }) => id)
}

/** People of the shop come back to their desks. */
async function passWeekend() {
  ahead += 3 * DAY_MS
  const [idle_until, expires_at] = [60_000, 120_000].map((ms) => new Date(clock().getTime() + ms))
  await database.db.updateTable('staff_session').set({ idle_until, expires_at }).execute()
}

const keep = async (publicId: string, text: string, attachment: string[]) =>
  granted(await clerk.ticketDesk.saveDraft({ publicId, text, isWithFiles: true, attachment }))

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

async function answersOf(publicId: string) {
  const { messages } = await shown(publicId)
  return messages
    .filter(({ direction }) => direction === 'OUT')
    .map(({ text, files }) => ({ text, files: files.map(({ name }) => name) }))
}

async function mailedFiles(to: string, words: string) {
  const inbox = openInbox(database.db, { ...testMailComposer, openFile: makeOpenFile(storage) })
  const listed = (await inbox.list()).filter((mail) => mail.to === to && mail.text.includes(words))
  expect(listed, 'one mail').toHaveLength(1)
  return (await inbox.find(listed[0]!.id))!.files
}

const cancel = async (
  { order, ticket }: Awaited<ReturnType<typeof askedAbout>>,
  given: { answer: string; answerFile: string[]; answerDocument?: string[] },
) => {
  const { number } = order
  return clerk.orderActs.cancelOrder({ number, reason: 'asked for', ticket, ...given })
}

const elsewhere = {
  country: 'GB',
  recipient: 'Zoe Young',
  addressLine1: '12 Downing Street',
  postalCode: 'SW1A 2AA',
  city: 'London',
} as const

it('are mailed once to somebody who has left the chat in which they were sent', async () => {
  const { order, ticket } = await askedAbout(10_00)
  const { id } = await database.db
    .selectFrom('ticket')
    .where('public_id', '=', ticket)
    .select('id')
    .executeTakeFirstOrThrow()
  const chat = { ticket_id: id, started_at: clock(), customer_seen_at: clock() }
  await database.db.insertInto('ticket_chat').values(chat).execute()
  const say = async (text: string, attachment: string[] = []) => {
    const { revision } = await shown(ticket)
    const words = { publicId: ticket, revision, text, isSolved: false, attachment }
    granted(await clerk.ticketDesk.answer(words))
  }
  await say('Just words.')
  await say('With a photo.', await bring(ticket, 'mug.jpg'))
  ahead += 3 * 60_000
  const sweep = { now: clock(), reportFault: (error: unknown) => void faults.push(error) }
  await followLeftChats(database.db, makeSites(3000), sweep)
  expect(await mailedFiles(order.email, 'With a photo.')).toMatchObject([{ name: 'mug.webp' }])
  const mails = (await mailsTo(database.db, order.email)).filter(({ text }) =>
    /words|photo/.test(text),
  )
  expect(mails).toHaveLength(2)
})

describe('files of an answer that leaves with an act', () => {
  it('stay with the draft when the act fails, and are in its message once it is done', async () => {
    const { order, ticket } = await askedAbout(10_00)
    const files = await bring(ticket, 'map.jpg')
    const text = 'It goes where this map shows.'
    await keep(ticket, text, files)
    const kept = { text, files: [{ id: files[0], name: 'map.jpg' }], documents: [] }
    expect((await shown(ticket)).draft).toMatchObject(kept)
    const change = {
      number: order.number,
      ...elsewhere,
      ticket,
      answer: text,
      answerFile: files,
    }
    const failed = await clerk.orderActs.changeAddress({ ...change, postalCode: 'wrong' })
    expect(failed).toMatchObject({ code: 'invalid' })
    expect((await shown(ticket)).draft).toMatchObject(kept)
    // Other files that no message took are gone by then.
    await passWeekend()
    await purgeAttachments(database.db, clock())
    expect((await shown(ticket)).draft).toMatchObject(kept)
    expect(granted(await clerk.orderActs.changeAddress(change)).answer).toBe('sent')
    expect(await answersOf(ticket)).toEqual([{ text, files: ['map.jpg'] }])
    expect(await mailedFiles(order.email, text)).toMatchObject([
      { name: expect.stringMatching(/^map\.(?:webp|jpg)$/) },
    ])
    expect((await shown(ticket)).draft).toBeUndefined()
    expect(await clerk.orderActs.changeAddress(change), 'into one message').toMatchObject({
      fields: { files: 'expired' },
    })
    expect(await answersOf(ticket)).toHaveLength(1)
  })

  it('wait with it for the second person, invoices too', async () => {
    const asked = await askedAbout(300_00)
    const { ticket } = asked
    const number = await invoiceOf(asked)
    const [files, text] = [await bring(ticket, 'proof.jpg'), 'It is cancelled, see here.']
    await keep(ticket, text, files)
    const given = { answer: text, answerFile: files, answerDocument: [number] }
    expect(granted(await cancel(asked, given)).answer).toBe('waiting')
    const enclosed = ['proof.jpg', `${number}.pdf`]
    const { prepared, draft } = await shown(ticket)
    expect(prepared).toMatchObject([{ isWaiting: true, enclosed }])
    expect(draft, 'it waits in one place').toBeUndefined()
    await passWeekend()
    await purgeAttachments(database.db, clock())
    const lead = await shop.staff('support-lead')
    const publicId = prepared[0]!.requests[0]!
    const { preparedAnswer } = granted(await lead.moneyDesk.getRefund({ publicId }))
    expect(preparedAnswer).toMatchObject({ text, enclosed })
    granted(await lead.moneyDesk.approveRefund({ publicId }))
    expect(await answersOf(ticket)).toEqual([{ text, files: enclosed }])
    expect(await mailedFiles(asked.order.email, text)).toHaveLength(2)
  })

  it('come back with a no, and go when their draft is thrown away', async () => {
    const asked = await askedAbout(300_00)
    const { ticket } = asked
    const files = await bring(ticket, 'proof.jpg')
    const given = { answer: 'It is cancelled.', answerFile: files }
    granted(await cancel(asked, given))
    const [prepared] = (await shown(ticket)).prepared
    const lead = await shop.staff('support-lead')
    const publicId = prepared!.requests[0]!
    granted(await lead.moneyDesk.rejectRefund({ publicId, reason: 'too much' }))
    expect((await shown(ticket)).draft).toMatchObject({ files: [{ name: 'proof.jpg' }] })
    granted(await clerk.ticketDesk.saveDraft({ publicId: ticket }))
    await purgeAttachments(database.db, new Date(clock().getTime() + 3 * DAY_MS))
    const left = database.db.selectFrom('attachment').where('id', 'in', files).selectAll()
    expect(await left.execute()).toEqual([])
  })

  it('come back with the words when a colleague has used one meanwhile', async () => {
    const asked = await askedAbout(300_00)
    const { ticket } = asked
    const attachment = await bring(ticket, 'proof.jpg')
    granted(await cancel(asked, { answer: 'See here.', answerFile: attachment }))
    const [prepared] = (await shown(ticket)).prepared
    granted(await clerk.ticketDesk.addNote({ publicId: ticket, text: 'Look', attachment }))
    const lead = await shop.staff('support-lead')
    granted(await lead.moneyDesk.approveRefund({ publicId: prepared!.requests[0]! }))
    expect(await answersOf(ticket)).toEqual([])
    const { draft } = await shown(ticket)
    expect(draft).toMatchObject({ text: 'See here.', reason: 'files', files: [] })
  })

  it('are refused where they are nobody’s to send, and nothing is done then', async () => {
    const [asked, other] = [await askedAbout(300_00), await askedAbout(10_00)]
    const foreign = await invoiceOf(other)
    const words = { answer: 'It is cancelled.', answerFile: [] }
    expect(await cancel(asked, { ...words, answerDocument: [foreign] })).toMatchObject({
      fields: { document: 'unknown' },
    })
    expect(await cancel(asked, { ...words, answerFile: ['another'] })).toMatchObject({
      fields: { files: 'expired' },
    })
    const { number } = asked.order
    expect(granted(await clerk.orderDesk.getOrder({ number })).status).not.toBe(7)
    expect((await shown(asked.ticket)).prepared).toEqual([])
  })
})
