import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { makeCustomer } from '#tests/make.ts'
import { openConversation, openMailRoom } from '#tests/mails/mail-room.ts'
import { filePart, multipart, part, plainMail } from '#tests/mails/mime.ts'
import { playPingPong } from '#tests/mails/ping-pong.ts'
import { mailInPersonal } from './mail-in.personal.ts'
import { purgeMailIn } from './mail-in.purge.ts'
import { rawKey } from './receive-mail.service.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
// The database stamps outgoing mails by its own clock; a fixed date would fall before them one day.
let minutesAhead = 0
const now = () => new Date(Date.now() + minutesAhead * 60_000)

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database, now)
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

const CONTACT = 'hello@estampa.example'
let count = 0
const id = () => `<mail-${(count += 1)}@customers.example>`

async function read(...raws: Buffer[]) {
  for (const raw of raws) await room.receive(raw)
  await room.settled()
}

describe('an answer by mail', () => {
  it('is a message of its conversation, once, and proves the address', async () => {
    const { publicId, agent, mail, email } = await openConversation(room.shop, 'ana@example.com')
    expect(mail.replyTo).toMatch(/^reply\+t-[a-z0-9]{7}\.[a-z0-9]{10}@estampa\.example$/)
    expect(mail.headers['Auto-Submitted']).toBeUndefined()
    const head = { 'Message-ID': id(), From: email, To: mail.replyTo, Subject: 'Re: hello' }
    const raw = plainMail(head, `Thank you!\n\nShop:\n\n${mail.text.replaceAll(/^/gm, '> ')}`)
    const again = Buffer.concat([Buffer.from('Received: from elsewhere\r\n'), raw])
    await read(raw, raw, again)
    const seen = granted(await agent.ticketDesk.getTicket({ publicId }))
    expect(seen).toMatchObject({ waitingOn: 'US', verified: 'EMAIL', lastWords: 'Thank you!' })
    const mailed = seen.messages.filter(({ channel }) => channel === 'MAIL')
    expect(mailed).toMatchObject([{ text: 'Thank you!', mail: { isProven: true } }])
    expect(mailed[0]!.quoted).toContain('It leaves today.')
    // The link of the quoted mail opens the customer's side: it is nobody else's.
    expect(mailed[0]!.quoted).toContain('?key=…')
    const answer = { publicId, revision: String(seen.revision), text: 'Welcome', isSolved: true }
    granted(await agent.ticketDesk.answer(answer))
    const [next] = await mailsTo(database.db, email)
    expect(next!.headers['In-Reply-To']).toBe(head['Message-ID'])
    expect(next!.headers['References']).toContain(mail.messageId)
    expect(next!.text).toContain('Thank you!')
  })

  it('of a carrier to whom a ticket was forwarded is a note, and never the customer’s', async () => {
    const { publicId, agent, email } = await openConversation(room.shop, 'fay@example.com')
    const lead = await room.shop.staff('support-lead')
    const carrier = 'claims@carrier.example'
    const asked = { publicId, to: carrier, subject: 'Parcel 7', text: 'Where?', isWaiting: true }
    granted(await lead.ticketWork.forward(asked))
    const [sent] = await mailsTo(database.db, carrier)
    expect(sent!.replyTo).toMatch(/^reply\+f-[a-z0-9]{7}\.[a-z0-9]{10}@/)
    const { reference } = granted(await agent.ticketDesk.getTicket({ publicId }))
    const before = await mailsTo(database.db, email)
    await read(
      plainMail(
        { 'Message-ID': id(), From: carrier, To: sent!.replyTo, Subject: 'Re: Parcel 7' },
        'By the tag',
      ),
    )
    await read(
      plainMail(
        {
          'Message-ID': id(),
          From: 'desk@carrier.example',
          To: CONTACT,
          Subject: 'Re: Parcel 7',
          'In-Reply-To': sent!.messageId,
        },
        'By the answer',
      ),
    )
    await read(
      plainMail(
        { 'Message-ID': id(), From: carrier, To: CONTACT, Subject: `About ${reference}` },
        'By the reference',
      ),
    )
    const seen = granted(await agent.ticketDesk.getTicket({ publicId }))
    const notes = seen.messages.filter(({ channel }) => channel === 'MAIL')
    expect(notes.map(({ direction, text }) => [direction, text])).toEqual([
      ['NOTE', 'By the tag'],
      ['NOTE', 'By the answer'],
      ['NOTE', 'By the reference'],
    ])
    expect(seen.waitingOn).toBe('US')
    expect(await mailsTo(database.db, email)).toHaveLength(before.length)
    expect(await mailsTo(database.db, carrier)).toHaveLength(1)
  })

  it('brings its photos, and says which files were not taken', async () => {
    const { publicId, agent, mail, email } = await openConversation(room.shop, 'bea@example.com')
    const { default: sharp } = await import('sharp')
    const photo = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#a33' },
    })
      .jpeg()
      .toBuffer()
    await read(
      multipart('mixed', { 'Message-ID': id(), From: email, To: mail.replyTo, Subject: 'Re: x' }, [
        part({ 'Content-Type': 'text/plain' }, 'Here it is'),
        filePart('mug.jpg', 'image/jpeg', photo),
        filePart('run.exe', 'application/octet-stream', Buffer.from('MZ nothing')),
      ]),
    )
    const seen = granted(await agent.ticketDesk.getTicket({ publicId }))
    expect(seen.messages.at(-1)).toMatchObject({
      text: 'Here it is',
      files: [{ name: 'mug.jpg', isPicture: true }],
      mail: { refusedFiles: [{ name: 'run.exe' }] },
    })
  })

  it('begins a new conversation that follows one of long ago', async () => {
    const { agent, publicId, mail, email } = await openConversation(room.shop, 'cleo@example.com')
    const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
    granted(
      await agent.ticketDesk.setStatus({
        publicId,
        revision: String(revision),
        status: 'ARCHIVED',
      }),
    )
    await read(
      plainMail({ 'Message-ID': id(), From: email, To: mail.replyTo, Subject: 'Re: y' }, 'Hi'),
    )
    const tickets = await database.db
      .selectFrom('ticket')
      .where('email', '=', email)
      .orderBy('created_at')
      .select(['id', 'follows', 'verified', 'status', 'channel'])
      .execute()
    expect(tickets).toMatchObject([
      { status: 'ARCHIVED' },
      { follows: tickets[0]!.id, verified: 'NONE', channel: 'mail' },
    ])
  })
})

describe('a mail that nobody can vouch for', () => {
  const forged = 'mx.shop.example; dkim=none; spf=fail; dmarc=fail header.from=example.com'
  const proven = 'mx.shop.example; dkim=pass; spf=pass; dmarc=pass header.from=example.com'

  it('waits for somebody of the shop, who lets it in or deletes it', async () => {
    const send = (subject: string) =>
      plainMail(
        {
          'Authentication-Results': forged,
          'Message-ID': id(),
          From: 'dan@example.com',
          To: CONTACT,
          Subject: subject,
        },
        'Trust me',
      )
    await read(send('one'))
    minutesAhead += 1
    await read(send('two'))
    const support = await room.shop.staff('support')
    const listed = granted(await support.mailIn.listMails({ view: 'quarantined' }))
    const [two, one] = listed.mails
    expect(two).toMatchObject({ subject: 'two', reason: 'forged', preview: 'Trust me' })
    expect(listed.counts).toContainEqual({ view: 'quarantined', count: 2 })
    granted(await support.mailIn.letIn({ mailId: one!.mailId }))
    granted(await support.mailIn.deleteMail({ mailId: two!.mailId }))
    await room.settled()
    expect(granted(await support.mailIn.listMails({})).mails).toEqual([])
    expect(await support.mailIn.getMail({ mailId: two!.mailId })).toMatchObject({
      code: 'not_found',
    })
    const ticket = await database.db
      .selectFrom('ticket')
      .where('email', '=', 'dan@example.com')
      .select(['verified', 'sub_subject'])
      .execute()
    expect(ticket).toEqual([{ verified: 'NONE', sub_subject: 'one' }])
    // Nobody who may be innocent is written to.
    expect(await mailsTo(database.db, 'dan@example.com')).toEqual([])
    const production = await room.shop.staff('production')
    expect(await production.mailIn.listMails({})).toMatchObject({ code: 'not_found' })
  })

  it('is trusted when its server signed it and the account is known', async () => {
    const { email } = await makeCustomer(database.db, {
      email: 'eva@example.com',
      brand: 'estampa',
    })
    const head = { 'Message-ID': id(), From: email, To: CONTACT, Subject: 'Hello' }
    await read(plainMail({ 'Authentication-Results': proven, ...head }, 'It is me'))
    const ticket = await database.db
      .selectFrom('ticket')
      .where('email', '=', email)
      .select(['verified', 'customer_id'])
      .executeTakeFirstOrThrow()
    expect(ticket.verified).toBe('EMAIL')
    expect(ticket.customer_id).not.toBeNull()
  })
})

it('never answers a machine for ever', async () => {
  const report = await playPingPong(room, {
    turns: 60,
    advance: (minutes) => void (minutesAhead += minutes),
  })
  expect(report.automaticMails).toBeLessThanOrEqual(3)
  expect(report.mostPerTicket).toBeLessThanOrEqual(3)
})

it('is brought by a mail server that knows the secret of its mailbox, and by nobody else', async () => {
  const secret = 'a-secret-of-a-mailbox-with-32-letters'
  const raw = plainMail(
    { 'Message-ID': id(), From: 'fay@example.com', To: CONTACT, Subject: 'Q' },
    'Hi',
  )
  const seconds = Math.floor(now().getTime() / 1000)
  const sealOf = (key: string, at: number) =>
    `t=${at},v1=${createHmac('sha256', key).update(`${at}.`).update(raw).digest('hex')}`
  const bring = async (mailbox: string, signature: string) => {
    const query = new URLSearchParams({ signature })
    const url = `http://api.internal/mail-in/${mailbox}?${query}`
    const headers = { 'content-type': 'application/octet-stream' }
    return (
      await room.shop.api(new Request(url, { method: 'POST', headers, body: new Uint8Array(raw) }))
    ).status
  }
  expect(await bring('support', sealOf('another', seconds))).toBe(401)
  expect(await bring('support', sealOf(secret, seconds - 301))).toBe(401)
  expect(await bring('elsewhere', sealOf(secret, seconds))).toBe(404)
  expect(await bring('support', sealOf(secret, seconds))).toBe(200)
  expect(await bring('support', sealOf(secret, seconds))).toBe(200)
  await room.settled()
  const rows = await database.db
    .selectFrom('mail_in')
    .where('email', '=', 'fay@example.com')
    .select('state')
    .execute()
  expect(rows).toEqual([{ state: 'THREADED' }])
})

it('is exported to its writer, and erased with its bytes', async () => {
  const { email, id: customerId } = await makeCustomer(database.db, {
    email: 'gil@example.com',
    brand: 'estampa',
  })
  const person = { customerId, brand: 'estampa', email }
  const head = { 'Message-ID': id(), From: email, To: CONTACT, Subject: 'Secret' }
  await read(plainMail(head, 'My words'))
  const exported = await mailInPersonal.exports!['emails_received']!(database.db, person)
  expect(exported).toMatchObject([{ subject: 'Secret', preview: 'My words' }])
  const { sha256 } = exported[0] as { sha256: string }
  expect(await room.storage.find(rawKey(sha256))).toBeDefined()
  await transact(database.db, (trx) =>
    mailInPersonal.erase!(trx, person, { findNobody: async () => '' }),
  )
  await purgeMailIn(database.db, room.storage, now())
  expect(await room.storage.find(rawKey(sha256))).toBeUndefined()
  expect(await mailInPersonal.exports!['emails_received']!(database.db, person)).toEqual([])
})
