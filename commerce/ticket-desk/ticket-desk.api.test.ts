import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { mailsTo } from '#tests/mail.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let now = new Date('2026-11-18T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const question = {
  subject: 'order' as const,
  name: 'Ana Lopes',
  email: 'ana@example.com',
  message: 'Where is my mug?',
  policy: 'on' as const,
}

const granted = <Answer>(answer: Answer) => {
  expect(answer).not.toHaveProperty('errorCode')
  return answer as Exclude<Answer, { errorCode: unknown }>
}

async function open(application = 'WPX-PT', locale = 'pt') {
  const visitor = shop.visitor({ application, locale })
  return granted(await visitor.ticket.openTicket(question)).publicId
}

const keyIn = (text: string) => decodeURIComponent(/\?key=([^\s"&<]+)/.exec(text)![1]!)

describe('a ticket', () => {
  it('is answered, answered back by a guest with the link of the mail, and solved', async () => {
    const publicId = await open()
    const support = await shop.staff('support')
    const listed = granted(await support.ticketDesk.listTickets({ view: 'unassigned' }))
    expect(listed.tickets).toMatchObject([{ publicId, waitingOn: 'US', isBreached: false }])
    const seen = granted(await support.ticketDesk.getTicket({ publicId }))
    expect(seen).toMatchObject({ verified: 'NONE', orders: [], messages: [{ direction: 'IN' }] })
    granted(
      await support.ticketDesk.answer({
        publicId,
        revision: String(seen.revision),
        text: 'It leaves today.\n\nGreetings',
        isSolved: false,
      }),
    )
    const mail = (await mailsTo(database.db, 'ana@example.com')).find(({ subject }) =>
      subject.includes('T-'),
    )
    expect(mail!.text).toContain('It leaves today.')
    const key = keyIn(mail!.text)
    const guest = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
    const shown = granted(await guest.ticket.getTicket({ publicId, key }))
    expect(shown.messages).toMatchObject([
      { isOurs: false, text: 'Where is my mug?' },
      { isOurs: true, from: 'Person' },
    ])
    granted(await guest.ticket.answerTicket({ publicId, key, message: 'Thank you!' }))
    const again = granted(await support.ticketDesk.getTicket({ publicId }))
    expect(again).toMatchObject({ waitingOn: 'US', lastWords: 'Thank you!' })
    granted(await guest.ticket.closeTicket({ publicId, key }))
    expect(granted(await guest.ticket.getTicket({ publicId, key })).status).toBe('RESOLVED')
    granted(await guest.ticket.answerTicket({ publicId, key, message: 'One more thing' }))
    expect(granted(await guest.ticket.getTicket({ publicId, key })).status).toBe('PENDING')
  })

  it('is nobody else’s: without its key, with that of another, in another store', async () => {
    const [mine, other] = [await open(), await open()]
    const support = await shop.staff('support')
    const { revision } = granted(await support.ticketDesk.getTicket({ publicId: other }))
    const answer = { publicId: other, revision: String(revision), text: 'Hello', isSolved: true }
    granted(await support.ticketDesk.answer(answer))
    const mails = await mailsTo(database.db, 'ana@example.com')
    const key = keyIn(mails.find(({ text }) => text.includes(other))!.text)
    const stranger = shop.visitor()
    expect(await stranger.ticket.getTicket({ publicId: mine })).toMatchObject({ code: 'not_found' })
    expect(await stranger.ticket.getTicket({ publicId: mine, key })).toMatchObject({
      code: 'not_found',
    })
    const spanish = await shop.staff('support', ['WPX-ES'])
    expect(await spanish.ticketDesk.getTicket({ publicId: mine })).toMatchObject({
      code: 'not_found',
    })
    expect(granted(await spanish.ticketDesk.listTickets({ view: 'all' })).tickets).toEqual([])
    const production = await shop.staff('production')
    expect(await production.ticketDesk.listTickets({})).toMatchObject({ code: 'not_found' })
  })

  it('is not answered twice by two who saw the same', async () => {
    const publicId = await open()
    const [one, two] = [await shop.staff('support'), await shop.staff('support')]
    const { revision } = granted(await one.ticketDesk.getTicket({ publicId }))
    const answer = { publicId, revision: String(revision), text: 'Yes', isSolved: false }
    granted(await one.ticketDesk.answer(answer))
    expect(await two.ticketDesk.answer(answer)).toMatchObject({ code: 'conflict' })
  })

  it('is given to one of twenty who ask for the next at once', async () => {
    await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
    const opened = new Set<string>()
    for (let i = 0; i < 12; i += 1) opened.add(await open())
    const people = await Promise.all(Array.from({ length: 20 }, () => shop.staff('support')))
    const taken = await Promise.all(people.map((one) => one.ticketDesk.claimNext({})))
    const ids = taken.map((one) => granted(one).publicId).filter((id) => id !== undefined)
    expect(ids.toSorted(), 'every ticket once, and none is left').toEqual([...opened].toSorted())
    const left = granted(await people[0]!.ticketDesk.listTickets({ view: 'unassigned' }))
    expect(left.tickets).toEqual([])
  })

  it('keeps its notes from the customer, and its clock when somebody writes one', async () => {
    const publicId = await open()
    const support = await shop.staff('support')
    const before = granted(await support.ticketDesk.getTicket({ publicId }))
    granted(await support.ticketDesk.addNote({ publicId, text: 'An angry one' }))
    const after = granted(await support.ticketDesk.getTicket({ publicId }))
    expect(after.dueAt).toBe(before.dueAt)
    expect(after.messages.at(-1)).toMatchObject({ direction: 'NOTE', text: 'An angry one' })
  })

  it('begins a new one when somebody writes long after it was solved', async () => {
    const publicId = await open()
    const support = await shop.staff('support')
    const { revision } = granted(await support.ticketDesk.getTicket({ publicId }))
    const answer = { publicId, revision: String(revision), text: 'Done', isSolved: true }
    granted(await support.ticketDesk.answer(answer))
    const mails = await mailsTo(database.db, 'ana@example.com')
    const key = keyIn(mails.find(({ text }) => text.includes(publicId))!.text)
    now = new Date(now.getTime() + 31 * 86_400_000)
    const guest = shop.visitor()
    expect(granted(await guest.ticket.getTicket({ publicId, key })).mayAnswer).toBe(false)
    expect(await guest.ticket.answerTicket({ publicId, key, message: 'Hello?' })).toMatchObject({
      code: 'expired',
    })
  })
})
