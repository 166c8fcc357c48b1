import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchQuotes } from '#commerce/quote/quote-clock.service.ts'
import { askForRatings } from '#commerce/ticket/ticket-rating.service.ts'
import { makeSites } from '#config/sites.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openConversation, openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail, type Head } from '#tests/mails/mime.ts'
import { openQuoteDesk } from '#tests/orders/quotes.ts'

const DAY_MS = 24 * 60 * 60_000
const CONTACT = 'hello@estampa.example'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
let ahead = 0
const now = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database, now)
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

let count = 0
async function read(head: Head, words: string) {
  const id = `<thread-${(count += 1)}@customers.example>`
  await room.receive(plainMail({ 'Message-ID': id, Subject: 'Re: x', ...head }, words))
  await room.settled()
}

const reportFault = (error: unknown) => {
  throw error
}

const newestTo = async (email: string) => (await mailsTo(database.db, email))[0]!
const ticketsOf = (email: string) =>
  database.db.selectFrom('ticket').where('email', '=', email).select('id').execute()

/** As somebody of the shop sees it, who signs in anew: days have passed. */
const seen = async (publicId: string) =>
  granted(await (await room.shop.staff('support')).ticketDesk.getTicket({ publicId }))

/** Answers a mail twice: by its tag, and by its id alone, as programs do that know another address of the shop. */
async function answerTwice(email: string) {
  const mail = await newestTo(email)
  expect(mail.replyTo).toMatch(/^reply\+t-/)
  await read({ From: email, To: mail.replyTo }, 'By the tag')
  await read({ From: email, To: CONTACT, 'In-Reply-To': mail.messageId }, 'By the answer')
}

describe('every mail about a ticket or a quote brings its answer back to it', () => {
  it('the receipt, and the question how it was answered', async () => {
    const email = 'ana@example.com'
    const visitor = room.shop.visitor({ application: 'WPX-GB', locale: 'en' })
    const { publicId } = granted(
      await visitor.ticket.openTicket({
        subject: 'order',
        name: 'Ana',
        email,
        message: 'Where is it?',
        policy: 'on',
      }),
    )
    await answerTwice(email)
    const agent = await room.shop.staff('support')
    const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
    const solved = { publicId, revision: String(revision), text: 'On its way.', isSolved: true }
    granted(await agent.ticketDesk.answer(solved))
    ahead = 2 * DAY_MS
    await askForRatings(database.db, makeSites(3000), { now: now(), reportFault })
    expect((await newestTo(email)).text).toContain('#rating')
    await answerTwice(email)
    const { messages } = await seen(publicId)
    const mailed = messages.filter(({ channel }) => channel === 'MAIL')
    expect(mailed.map(({ text }) => text)).toEqual([
      'By the tag',
      'By the answer',
      'By the tag',
      'By the answer',
    ])
    expect(await ticketsOf(email)).toHaveLength(1)
  })

  it('the quote, and the reminder that it ends', async () => {
    const email = 'bea@example.com'
    const { ask, draft, makeBox, send } = openQuoteDesk({ db: database.db, now: now() })
    const ticket = await ask(room.shop.visitor({ application: 'WPX-GB', locale: 'en' }), email)
    const clerk = await room.shop.staff('support')
    const { thing } = await makeBox()
    const box = await draft(clerk, ticket, [`${thing}=20=`], { service: undefined })
    granted(box.saved)
    granted(await send(clerk, box.publicId))
    await answerTwice(email)
    ahead += 13 * DAY_MS
    await watchQuotes(database.db, makeSites(3000), { now: now(), reportFault })
    expect((await newestTo(email)).text).toContain('Q-')
    await answerTwice(email)
    const { messages } = await seen(ticket)
    expect(messages.filter(({ channel }) => channel === 'MAIL')).toHaveLength(4)
    expect(await ticketsOf(email)).toHaveLength(1)
  })
})

it('a carrier’s desk that answers through a list is read, and a newsletter is not', async () => {
  const { publicId, email } = await openConversation(room.shop, 'cleo@example.com')
  const lead = await room.shop.staff('support-lead')
  const carrier = 'claims@carrier.example'
  const asked = { publicId, to: carrier, subject: 'Parcel 7', text: 'Where?', isWaiting: true }
  granted(await lead.ticketWork.forward(asked))
  const sent = await newestTo(carrier)
  const before = await mailsTo(database.db, email)
  const list = { 'List-Id': '<claims.carrier.example>', Precedence: 'bulk' }
  await read({ From: 'desk@carrier.example', To: sent.replyTo, ...list }, 'It is in Lyon')
  await read({ From: 'news@carrier.example', To: CONTACT, ...list }, 'Our new prices')
  const seen = granted(await lead.ticketDesk.getTicket({ publicId }))
  expect(seen.messages.at(-1)).toMatchObject({ direction: 'NOTE', text: 'It is in Lyon' })
  expect(seen.waitingOn).toBe('US')
  expect(await ticketsOf('news@carrier.example')).toEqual([])
  // No program answers it: neither the list nor the customer hears of it.
  expect(await mailsTo(database.db, 'desk@carrier.example')).toEqual([])
  expect(await mailsTo(database.db, email)).toHaveLength(before.length)
})
