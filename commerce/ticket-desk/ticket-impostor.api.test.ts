import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceHandler } from '#commerce/invoice/invoice.jobs.ts'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import type { Visitor } from '#tests/api.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { until } from '#tests/faults/kill-workers.ts'
import { mailsTo, testMailComposer } from '#tests/mail.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { makeCustomer } from '#tests/make.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { deliverOrder, makeParcelService } from '#tests/orders/orders.ts'
import { makePicture } from '#tests/pictures/uploadable.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
let work: Background

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  room = openMailRoom(database)
  await makeParcelService(db)
  work = workBeside(database, {
    jobs: [invoiceHandler({ db, storage: room.storage, mailComposer: testMailComposer })],
    reportFault: (error) => room.faults.push(error),
  })
})
afterAll(async () => {
  await work.close()
  await room.close()
  await database.drop()
  expect([...room.faults, ...room.shop.faults]).toEqual([])
})

/** An order of somebody else, with its invoice. */
async function strangersOrder() {
  const { db } = database
  const order = await paidAndReleased(db, room.shop, { amounts: [10_00], now: new Date() })
  const drawn = () =>
    db
      .selectFrom('invoice')
      .where('order_id', '=', order.id)
      .where('pdf_sha256', 'is not', null)
      .select('number')
      .executeTakeFirst()
  await until(async () => (await drawn()) !== undefined, 'the invoice is drawn')
  await deliverOrder(db, order.id, new Date())
  return { ...order, invoice: (await drawn())!.number }
}

async function writeAbout(visitor: Visitor, { number, email }: { number: string; email: string }) {
  const content = new FormData()
  const bytes = new Uint8Array(await makePicture())
  content.append('files', new Blob([bytes], { type: 'image/jpeg' }), 'crack.jpg')
  const form = granted(
    await visitor.attachment.receiveForm({ accepts: 'photos', most: 1 }, { content }),
  )
  const attachment = form.attachments.map(({ id }) => id)
  const question = {
    subject: 'order',
    name: 'Zoe',
    message: 'Broken. Send it again.',
    policy: 'on',
  } as const
  const asked = { ...question, email, order: number.toLowerCase(), attachment }
  return { ...granted(await visitor.ticket.openTicket(asked)), photos: attachment }
}

/** Answers once, and has the writer answer from their address by the tag of that mail. */
async function replyByTag(publicId: string, email: string) {
  const clerk = await room.shop.staff('support')
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision, text: 'Who are you?', isSolved: false }
  granted(await clerk.ticketDesk.answer(answer))
  const mail = (await mailsTo(database.db, email)).find(({ text }) => text.includes(answer.text))!
  const head = { 'Message-ID': `<${publicId}@x.example>`, From: email, To: mail.replyTo }
  await room.receive(plainMail({ ...head, Subject: 'Re: you' }, 'It is me.'))
  await room.settled()
}

/** Answers once, and has whoever reads the mail answer on the page that its button opens. */
async function replyByLink(publicId: string, email: string) {
  const clerk = await room.shop.staff('support')
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision, text: 'Is it yours?', isSolved: false }
  granted(await clerk.ticketDesk.answer(answer))
  const mail = (await mailsTo(database.db, email)).find(({ text }) => text.includes(answer.text))!
  const key = decodeURIComponent(/[?&]key=([^\s&#]+)/.exec(mail.text)![1]!)
  const reader = room.shop.visitor()
  granted(await reader.ticket.answerTicket({ publicId, key, message: 'Mine.', attachment: [] }))
}

type Written = { publicId: string; photos: string[] }

/** Everything of an order that a ticket opens to people of the shop. */
async function seenBeside({ publicId, photos }: Written, order: { number: string; id: string }) {
  const clerk = await room.shop.staff('support-lead')
  const ticket = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const { macros } = granted(await clerk.macro.listTicketMacros({ publicId }))
  const onItsWay = macros.find(({ code }) => code === 'parcelOnItsWay')!
  const offer = granted(await clerk.orderHelp.offerReprint({ number: order.number }))
  const line = await database.db
    .selectFrom('order_line')
    .where('order_id', '=', order.id)
    .select('id')
    .executeTakeFirstOrThrow()
  const asked = await clerk.orderHelp.askForReprint({
    number: order.number,
    lines: [`${line.id}=1`],
    reason: 'damaged',
    payer: 'CARRIER',
    note: 'cracked',
    photos,
  })
  return {
    verified: ticket.verified,
    orders: ticket.orders.map(({ number }) => number),
    documents: ticket.documents.map(({ number }) => number),
    hasLink: !onItsWay.missing.includes('trackingLink') || onItsWay.text.includes(order.number),
    offered: offer.sentPhotos.length,
    evidence: 'fields' in asked ? asked.fields : 'taken',
  }
}

const nothing = {
  orders: [],
  documents: [],
  hasLink: false,
  offered: 0,
  evidence: { photos: 'expired' },
}

describe('somebody who types the number of another’s order', () => {
  it('is shown nothing of it though they are signed in, and cannot have it sent', async () => {
    const order = await strangersOrder()
    const login = await makeCustomer(database.db)
    const impostor = await room.shop.customer(login)
    // Even the address of the order's customer is only typed.
    for (const email of [login.email, order.email]) {
      const written = await writeAbout(impostor, { number: order.number, email })
      expect(await seenBeside(written, order)).toEqual({ verified: 'ACCOUNT', ...nothing })
      const clerk = await room.shop.staff('support')
      const { publicId } = written
      const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
      const answer = { publicId, revision, text: 'Yours?', isSolved: false }
      expect(await clerk.ticketDesk.answer({ ...answer, document: [order.invoice] })).toMatchObject(
        { fields: { document: 'unknown' } },
      )
    }
  })

  it('is shown nothing of it though they have proven an address of their own', async () => {
    const order = await strangersOrder()
    const email = 'impostor@example.com'
    const written = await writeAbout(room.shop.visitor(), { number: order.number, email })
    await replyByTag(written.publicId, email)
    expect(await seenBeside(written, order)).toEqual({ verified: 'EMAIL', ...nothing })
  })
})

describe('the customer of an order', () => {
  it('is shown to be it by the address that they answer from', async () => {
    const order = await strangersOrder()
    const written = await writeAbout(room.shop.visitor(), order)
    expect(await seenBeside(written, order)).toEqual({ verified: 'NONE', ...nothing })
    await replyByTag(written.publicId, order.email)
    expect(await seenBeside(written, order)).toEqual({
      verified: 'ORDER',
      orders: [order.number],
      documents: [order.invoice],
      hasLink: true,
      offered: 1,
      evidence: 'taken',
    })
  })
  it('is shown to be it by the link of a mail to their address, and not before they write', async () => {
    const order = await strangersOrder()
    const written = await writeAbout(room.shop.visitor(), order)
    expect(await seenBeside(written, order)).toEqual({ verified: 'NONE', ...nothing })
    await replyByLink(written.publicId, order.email)
    expect(await seenBeside(written, order)).toMatchObject({
      verified: 'ORDER',
      orders: [order.number],
      documents: [order.invoice],
    })
  })
})
