import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openConversation, openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail, type Head } from '#tests/mails/mime.ts'
import { makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database)
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

let count = 0
async function read(head: Head, words: string) {
  count += 1
  await room.receive(
    plainMail({ 'Message-ID': `<merge-${count}@customers.example>`, Subject: 'x', ...head }, words),
  )
  await room.settled()
}

type Conversation = Awaited<ReturnType<typeof openConversation>>

async function merge(from: Conversation, into: Conversation) {
  const { agent, publicId } = from
  const { revision } = granted(await agent.ticketDesk.getTicket({ publicId }))
  granted(await agent.ticketDesk.merge({ publicId, revision, into: into.reference }))
}

const wordsIn = async ({ agent, publicId }: Conversation) =>
  granted(await agent.ticketDesk.getTicket({ publicId })).messages.map(({ direction, text }) => [
    direction,
    text,
  ])

const keyIn = (text: string) => decodeURIComponent(/\?key=([^\s"&<]+)/.exec(text)![1]!)

describe('a merged ticket', () => {
  it('is answered where it goes on: by tag, by reference, and by those it was forwarded to', async () => {
    const email = 'eva@example.com'
    const source = await openConversation(room.shop, email)
    const middle = await openConversation(room.shop, email)
    const target = await openConversation(room.shop, email)
    const lead = await room.shop.staff('support-lead')
    const carrier = 'claims@carrier.example'
    const { publicId } = source
    const asked = { publicId, to: carrier, subject: 'Parcel 7', text: 'Where?', isWaiting: true }
    granted(await lead.ticketWork.forward(asked))
    const [sent] = await mailsTo(database.db, carrier)
    // A mail of somebody in copy, whom others answer.
    await read({ 'Message-ID': '<copy@x.example>', From: email, To: source.mail.replyTo }, 'Copy')
    await merge(source, middle)
    await merge(middle, target)
    await read({ From: email, To: source.mail.replyTo }, 'By the tag')
    await read({ From: email, To: 'hello@estampa.example', Subject: source.reference }, 'By name')
    await read(
      { From: email, To: 'hello@estampa.example', 'In-Reply-To': '<copy@x.example>' },
      'By the mail in copy',
    )
    await read({ From: carrier, To: sent!.replyTo }, 'It is in Lyon')
    const words = await wordsIn(target)
    expect(words).toContainEqual(['IN', 'Copy'])
    expect(words.slice(-4)).toEqual([
      ['IN', 'By the tag'],
      ['IN', 'By name'],
      ['IN', 'By the mail in copy'],
      ['NOTE', 'It is in Lyon'],
    ])
    const tickets = await database.db
      .selectFrom('ticket')
      .where('email', '=', email)
      .select('id')
      .execute()
    expect(tickets, 'none was opened').toHaveLength(3)
    expect(await wordsIn(source)).toEqual([])
  })

  it('keeps what both were told: tags, priority, the earlier promise, and one mail to the customer', async () => {
    const email = 'uma@example.com'
    const source = await openConversation(room.shop, email)
    const target = await openConversation(room.shop, email)
    const { agent } = target
    const law = new Date('2036-12-24T23:00:00Z')
    const { db } = database
    const setOf = (publicId: string, row: object) =>
      db.updateTable('ticket').set(row).where('public_id', '=', publicId).execute()
    await setOf(source.publicId, { tags: ['late', 'gift'], priority: 2, legal_due_at: law })
    await setOf(target.publicId, { tags: ['gift', 'vip'], priority: 4 })
    const before = (await mailsTo(db, email)).length
    await merge(source, target)
    const merged = granted(await agent.ticketDesk.getTicket({ publicId: target.publicId }))
    expect(merged.tags.toSorted()).toEqual(['gift', 'late', 'vip'])
    expect(merged).toMatchObject({ priority: 2, legalDueAt: law.toISOString() })
    const mails = await mailsTo(db, email)
    expect(mails).toHaveLength(before + 1)
    const told = mails.find(({ text }) => text.includes(source.reference))!
    expect(told.subject).toContain(target.reference)
    const guest = room.shop.visitor()
    const key = keyIn(told.text)
    expect(
      granted(await guest.ticket.getTicket({ publicId: target.publicId, key })).reference,
    ).toBe(target.reference)
    await read({ From: email, To: told.replyTo }, 'Fine')
    expect((await wordsIn(target)).at(-1)).toEqual(['IN', 'Fine'])
  })

  it('opens by its old link, with its files’ addresses, and takes answers', async () => {
    const email = 'ida@example.com'
    const source = await openConversation(room.shop, email)
    const target = await openConversation(room.shop, email)
    const key = keyIn(source.mail.text)
    await merge(source, target)
    const guest = room.shop.visitor()
    const shown = granted(await guest.ticket.getTicket({ publicId: source.publicId, key }))
    expect(shown).toMatchObject({ publicId: target.publicId, reference: target.reference })
    expect(shown.messages).toHaveLength(4)
    // As the links of that page say it.
    const again = { publicId: shown.publicId, key, message: 'Still here' }
    granted(await guest.ticket.answerTicket(again))
    granted(await guest.ticket.answerTicket({ ...again, publicId: source.publicId }))
    expect((await wordsIn(target)).slice(-2)).toEqual([
      ['IN', 'Still here'],
      ['IN', 'Still here'],
    ])
    const other = await openConversation(room.shop, 'other@example.com')
    expect(
      await guest.ticket.getTicket({ publicId: other.publicId, key }),
      'and nobody else’s',
    ).toMatchObject({ code: 'not_found' })
  })

  it('stands in its customer’s list once, also where a guest’s ticket goes on with it', async () => {
    const login = await makeCustomer(database.db)
    const customer = await room.shop.customer(login)
    const { publicId } = granted(
      await customer.ticket.openTicket({
        subject: 'order',
        name: 'Ana',
        email: login.email,
        message: 'From my account',
        policy: 'on',
      }),
    )
    const target = await openConversation(room.shop, login.email)
    const { revision } = granted(await target.agent.ticketDesk.getTicket({ publicId }))
    granted(await target.agent.ticketDesk.merge({ publicId, revision, into: target.reference }))
    const { tickets } = granted(await customer.ticket.listOwnTickets({}))
    expect(tickets).toMatchObject([{ publicId: target.publicId }])
    expect(granted(await customer.ticket.getTicket({ publicId })).publicId).toBe(target.publicId)
  })

  it('is not made of those of two people, though one has typed the address of the other', async () => {
    const email = 'lea@example.com'
    const victim = await openConversation(room.shop, email)
    const impostor = await room.shop.customer(await makeCustomer(database.db))
    const { publicId } = granted(
      await impostor.ticket.openTicket({
        subject: 'order',
        name: 'Lea',
        email,
        message: 'What did I write?',
        policy: 'on',
      }),
    )
    const look = async (id: string) =>
      granted(await victim.agent.ticketDesk.getTicket({ publicId: id }))
    const [typed, real] = [await look(publicId), await look(victim.publicId)]
    const refused = { fields: { into: 'other_writer' } }
    for (const [from, into] of [
      [typed, real],
      [real, typed],
    ] as const) {
      const asked = { publicId: from.publicId, revision: from.revision, into: into.reference }
      expect(await victim.agent.ticketDesk.merge(asked)).toMatchObject(refused)
    }
  })

  it('that was a chat opens nothing by its key: whoever began it had proven no address', async () => {
    const email = 'kim@example.com'
    const target = await openConversation(room.shop, email)
    const source = await openConversation(room.shop, email)
    const key = keyIn(source.mail.text)
    await database.db
      .updateTable('ticket')
      .set({ channel: 'chat' })
      .where('id', '=', source.id)
      .execute()
    await merge(source, target)
    const guest = room.shop.visitor()
    for (const { publicId } of [source, target]) {
      expect(await guest.ticket.getTicket({ publicId, key })).toMatchObject({ code: 'not_found' })
    }
  })
})
