import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfficeApi } from '#tests/api.ts'
import type { Language } from '#config/locales.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openMailRoom } from '#tests/mails/mail-room.ts'
import { plainMail } from '#tests/mails/mime.ts'
import { makeOrder, makeRequiredAction } from '#tests/make.ts'

let database: TestDatabase
let room: ReturnType<typeof openMailRoom>
let clerk: OfficeApi & { staffId: string }
/** A Tuesday at ten in Madrid, where support works from nine to six. */
const now = new Date('2036-11-11T09:00:00Z')
const proven = 'mx.shop.example; dkim=pass; spf=pass; dmarc=pass header.from=example.com'

beforeAll(async () => {
  database = await createTestDatabase()
  room = openMailRoom(database, () => now)
  clerk = await room.shop.staff('support')
})
afterAll(async () => {
  expect(room.shop.faults).toEqual([])
  await room.close()
  await database.drop()
})

let count = 0
/** Ticket of a mail that nothing but its words is known of. */
async function mailed(email: string, words: string): Promise<string> {
  count += 1
  await room.receive(
    plainMail(
      {
        'Authentication-Results': proven,
        'Message-ID': `<correct-${count}@customers.example>`,
        From: email,
        To: 'hello@estampa.example',
        Subject: 'Twice!',
      },
      words,
    ),
  )
  await room.settled()
  const ticket = await database.db
    .selectFrom('ticket')
    .where('email', '=', email)
    .select('public_id')
    .executeTakeFirstOrThrow()
  return ticket.public_id
}

const shown = async (publicId: string) => {
  const ticket = granted(await clerk.ticketDesk.getTicket({ publicId }))
  return { ...ticket, language: ticket.language as Language }
}
const minutesUntil = (at: string | undefined) => (Date.parse(at!) - now.getTime()) / 60_000

describe('a mail that nobody sorted', () => {
  it('goes to the clocks and the team of what it is about, once somebody has said it', async () => {
    const lead = await room.shop.staff('support-lead')
    const everyDay = Array.from({ length: 7 }, () => '0-1440')
    const team = { code: 'money', name: 'Money', timeZone: 'Europe/Madrid', week: everyDay }
    granted(await lead.ticketClocks.saveTeam({ ...team, subject: ['payment'] }))
    const publicId = await mailed('ana@example.com', 'Ok')
    const before = await shown(publicId)
    expect(before).toMatchObject({ subject: 'other', subSubject: 'Twice!' })
    expect(minutesUntil(before.dueAt)).toBe(240)
    const { store, language } = before
    const about = { publicId, store, language } as const
    granted(await clerk.ticketWork.correctTicket({ ...about, subject: 'payment' }))
    const kept = await shown(publicId)
    expect(kept, 'the words of the mail stay').toMatchObject({ subSubject: 'Twice!' })
    expect(minutesUntil(kept.dueAt)).toBe(30)
    // Nine working hours of support are one day: only a team that is there at night solves it by the evening.
    expect(minutesUntil(kept.resolveDueAt)).toBe(480)
    const exact = { ...about, subject: 'payment', subSubject: 'paidTwice' } as const
    granted(await clerk.ticketWork.correctTicket(exact))
    expect(await shown(publicId)).toMatchObject({ subject: 'payment', subSubject: 'paidTwice' })
    const wrong = { ...about, subject: 'order', subSubject: 'paidTwice' } as const
    expect(await clerk.ticketWork.correctTicket(wrong)).toMatchObject({
      fields: { subSubject: 'unknown' },
    })
  })

  it('about personal data gets the month of the law', async () => {
    const publicId = await mailed('bea@example.com', 'Ok')
    const { store, language } = await shown(publicId)
    const asked = { publicId, store, language, subject: 'other', subSubject: 'myData' } as const
    granted(await clerk.ticketWork.correctTicket(asked))
    expect((await shown(publicId)).legalDueAt).toBeDefined()
    const todos = await database.db
      .selectFrom('office_todo')
      .where('subject', '=', publicId)
      .select('kind')
      .execute()
    expect(todos).toEqual([{ kind: 'data_request' }])
  })

  it('is moved to the store of its writer, whose orders are seen then, and to no other brand', async () => {
    const email = 'greta@example.com'
    const publicId = await mailed(email, 'Ok')
    expect((await shown(publicId)).store).toBe('WPX-ES')
    const { number } = await makeOrder(database.db, { email, store: 'WPX-DE' })
    await database.db
      .updateTable('ticket')
      .set({ order_reference: number, verified: 'ORDER' })
      .where('public_id', '=', publicId)
      .execute()
    expect((await shown(publicId)).orders).toEqual([])
    const subject = 'order' as const
    const to = (store: string, language: Language) =>
      clerk.ticketWork.correctTicket({ publicId, subject, store, language })
    expect(await to('WPX-DE', 'ca')).toMatchObject({ fields: { language: 'not_offered' } })
    expect(await to('TZ-ES', 'es')).toMatchObject({ fields: { store: 'unknown' } })
    granted(await to('WPX-DE', 'de'))
    const moved = await shown(publicId)
    expect(moved).toMatchObject({ store: 'WPX-DE', language: 'de' })
    expect(moved.orders).toMatchObject([{ number }])
  })

  it('keeps the links to orders that its new store has, and loses others only when somebody says so', async () => {
    const publicId = await mailed('hugo@example.com', 'Ok')
    const link = async (store: string) => {
      const order = await makeOrder(database.db, { store })
      const { publicId: target } = await makeRequiredAction(database.db, order.id)
      await database.db
        .insertInto('ticket_link')
        .columns(['ticket_id', 'kind', 'target', 'order_id', 'linked_at'])
        .expression((on) =>
          on
            .selectFrom('ticket')
            .where('public_id', '=', publicId)
            .select((to) => [
              'id',
              to.val('ACTION').as('kind'),
              to.val(target).as('target'),
              to.val(order.id).as('order_id'),
              to.val(now).as('linked_at'),
            ]),
        )
        .execute()
      return target
    }
    const spanish = await link('WPX-ES')
    const german = await link('WPX-DE')
    const about = { publicId, subject: 'order', store: 'WPX-DE', language: 'de' } as const
    expect(await clerk.ticketWork.correctTicket(about)).toMatchObject({
      fields: { mayLoseLinks: 'must_accept' },
    })
    const linked = async () => (await shown(publicId)).about.map(({ target }) => target)
    expect(await shown(publicId)).toMatchObject({ store: 'WPX-ES' })
    expect((await linked()).toSorted()).toEqual([spanish, german].toSorted())
    granted(await clerk.ticketWork.correctTicket({ ...about, mayLoseLinks: true }))
    expect(await shown(publicId)).toMatchObject({ store: 'WPX-DE' })
    expect(await linked()).toEqual([german])
  })

  it('is moved only by people of both stores, and given back where its agent is not one of them', async () => {
    const publicId = await mailed('ines@example.com', 'Ok')
    const spanish = await room.shop.staff('support', ['WPX-ES'])
    granted(await clerk.ticketDesk.assign({ publicId, staffId: spanish.staffId }))
    const asked = { publicId, subject: 'other', store: 'WPX-FR', language: 'fr' } as const
    expect(await spanish.ticketWork.correctTicket(asked)).toMatchObject({ code: 'not_found' })
    granted(await clerk.ticketWork.correctTicket(asked))
    expect((await shown(publicId)).assignee).toBeUndefined()
    expect(await spanish.ticketDesk.getTicket({ publicId })).toMatchObject({ code: 'not_found' })
  })
})
