import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForRatings } from '#commerce/ticket/ticket-rating.service.ts'
import { makeSites } from '#config/sites.ts'
import type { OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail } from '#tests/mails/mime.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
let clerk: OfficeApi & { staffId: string }
/** A Tuesday at ten in Madrid, where support works from nine to six. */
let now = new Date('2036-11-11T09:00:00Z')

/** A fault of a sweep is one of the test. */
const stop = (fault: unknown) => expect.fail(String(fault))

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database, () => now)
  clerk = await room.shop.staff('support')
})
afterAll(async () => {
  await room.close()
  await database.drop()
})

/** Days later whoever was signed in is so no more. */
async function later(hours: number) {
  now = new Date(now.getTime() + hours * 60 * 60_000)
  clerk = await room.shop.staff('support')
}

const ask = async (email: string) =>
  granted(
    await room.shop.visitor({ application: 'WPX-DE', locale: 'de' }).ticket.openTicket({
      subject: 'order',
      name: 'Win a prize',
      email,
      message: 'Click here',
      policy: 'on',
    }),
  ).publicId

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))
const listed = async (view: 'spam' | 'due') =>
  granted(await clerk.ticketDesk.listTickets({ view })).tickets.map(({ publicId }) => publicId)
const mark = (publicId: string, isSpam: boolean) => clerk.ticketWork.setSpam({ publicId, isSpam })

describe('spam', () => {
  it('leaves the inbox for a view of its own, and comes back as if it had never been away', async () => {
    const publicId = await ask('prize@spam.example')
    const before = await shown(publicId)
    granted(await mark(publicId, true))
    expect(await shown(publicId)).toMatchObject({ status: 'ARCHIVED', isSpam: true })
    expect(await listed('spam')).toEqual([publicId])
    expect(await listed('due')).toEqual([])
    const { views } = granted(await clerk.ticketDesk.countTickets({ store: [] }))
    expect(views.find(({ view }) => view === 'spam')?.count).toBe(1)
    await later(1)
    granted(await mark(publicId, false))
    const { status, isSpam, waitingOn, dueAt, resolveDueAt } = await shown(publicId)
    expect({ status, isSpam, waitingOn }).toEqual({
      status: 'PENDING',
      isSpam: false,
      waitingOn: 'US',
    })
    // Its writer has waited all the time.
    expect({ dueAt, resolveDueAt }).toEqual({
      dueAt: before.dueAt,
      resolveDueAt: before.resolveDueAt,
    })
    expect(await listed('spam')).toEqual([])
    const history = await database.db
      .selectFrom('ticket_event')
      .select(['to_status', 'reason'])
      .orderBy('id')
      .execute()
    expect(history).toEqual([
      { to_status: 'ARCHIVED', reason: 'spam' },
      { to_status: 'PENDING', reason: 'no spam' },
    ])
  })

  it('that was late before is late once, and stays the customer’s turn where it was', async () => {
    const late = await ask('late@spam.example')
    const answered = await ask('answered@spam.example')
    const { revision } = await shown(answered)
    const words = { publicId: answered, revision, text: 'Which order?', isSolved: false }
    granted(await clerk.ticketDesk.answer(words))
    await later(24 * 7)
    for (const publicId of [late, answered]) {
      granted(await mark(publicId, true))
      granted(await mark(publicId, false))
    }
    expect(await shown(late)).toMatchObject({ isBreached: true })
    expect((await shown(answered)).waitingOn).toBe('CUSTOMER')
    granted(await mark(late, true))
    const breaches = await database.db
      .selectFrom('ticket_breach')
      .innerJoin('ticket', 'ticket.id', 'ticket_breach.ticket_id')
      .where('public_id', '=', late)
      .select('clock')
      .execute()
    expect(breaches.map(({ clock }) => clock).toSorted()).toEqual(['FIRST', 'RESOLVE'])
  })

  it('is only what waits, and nothing else that was archived comes back', async () => {
    const publicId = await ask('kept@example.com')
    expect(await mark(publicId, false)).toMatchObject({ code: 'conflict' })
    const { revision } = await shown(publicId)
    granted(await clerk.ticketDesk.setStatus({ publicId, revision, status: 'ARCHIVED' }))
    expect(await mark(publicId, true)).toMatchObject({ code: 'conflict' })
    const again = await shown(publicId)
    const asked = { publicId, revision: again.revision, status: 'PENDING' } as const
    expect(await clerk.ticketDesk.setStatus(asked)).toMatchObject({ code: 'conflict' })
  })

  it('has its sender hear no more from programs, by form, mail or rating, until it is none', async () => {
    const email = 'loud@spam.example'
    const solved = await ask(email)
    const { revision } = await shown(solved)
    const words = { publicId: solved, revision, text: 'Done.', isSolved: true }
    granted(await clerk.ticketDesk.answer(words))
    const spam = await ask(email)
    granted(await mark(spam, true))
    const before = (await mailsTo(database.db, email)).length
    await ask(email)
    await room.receive(
      plainMail(
        {
          'Authentication-Results': 'mx.shop.example; dkim=pass; spf=pass; dmarc=pass',
          'Message-ID': '<loud-1@spam.example>',
          From: email,
          To: 'hello@estampa.example',
          Subject: 'Prize',
        },
        'Click',
      ),
    )
    await room.settled()
    await later(25)
    const rate = () => askForRatings(database.db, makeSites(3000), { now, reportFault: stop })
    await rate()
    expect(await mailsTo(database.db, email)).toHaveLength(before)
    granted(await mark(spam, false))
    await rate()
    expect(await mailsTo(database.db, email), 'of the one that was solved').toHaveLength(before + 1)
  })
})
