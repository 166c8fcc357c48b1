import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openConversation, openMailRoom } from '#tests/mails/mail-room.ts'
import { multipart, part, plainMail } from '#tests/mails/mime.ts'
import { mailInPersonal } from './mail-in.personal.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
let ahead = 0

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database, () => new Date(Date.now() + ahead))
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

let count = 0
const id = () => `<bounce-${(count += 1)}@mx.example>`

/** What a mail server says of a mail of ours. */
const report = (messageId: string, action: 'failed' | 'delayed') =>
  multipart(
    'report; report-type=delivery-status',
    {
      'Message-ID': id(),
      From: 'MAILER-DAEMON@mx.example',
      To: 'hello@estampa.example',
      'Return-Path': '<>',
      Subject: 'Undelivered',
    },
    [
      part({ 'Content-Type': 'text/plain' }, 'It could not be delivered.'),
      part(
        { 'Content-Type': 'message/delivery-status' },
        `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; a@b.example\r\nAction: ${action}\r\nStatus: 5.1.1\r\n`,
      ),
      part({ 'Content-Type': 'message/rfc822' }, `Message-ID: ${messageId}\r\nSubject: x\r\n\r\nx`),
    ],
  )

async function read(raw: Buffer) {
  await room.receive(raw)
  await room.settled()
}

it('an address that mails do not reach is shown in all its tickets, until somebody writes from there', async () => {
  const email = 'gone@example.com'
  const first = await openConversation(room.shop, email)
  const other = await openConversation(room.shop, 'here@example.com')
  const bouncing = async (publicId: string) =>
    granted(await first.agent.ticketDesk.getTicket({ publicId })).bouncing
  await read(report(first.mail.messageId, 'delayed'))
  expect(await bouncing(first.publicId)).toBeUndefined()
  await read(report(first.mail.messageId, 'failed'))
  expect(await bouncing(first.publicId)).toMatchObject({ status: '5.1.1' })
  const second = await openConversation(room.shop, email)
  expect(await bouncing(second.publicId)).toMatchObject({ status: '5.1.1' })
  expect(await bouncing(other.publicId)).toBeUndefined()
  const person = { customerId: crypto.randomUUID(), brand: 'estampa', email }
  const exported = await mailInPersonal.exports!['emails_received']!(database.db, person)
  expect(exported).toMatchObject([{ bounced_to: email }])
  ahead += 60_000
  const head = { 'Message-ID': id(), From: email, To: second.mail.replyTo, Subject: 'Re: x' }
  await read(plainMail(head, 'My mailbox was full.'))
  expect(await bouncing(first.publicId)).toBeUndefined()
})
