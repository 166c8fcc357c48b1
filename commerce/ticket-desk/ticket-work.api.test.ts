import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { recountOpen } from './ticket-clocks.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let ahead = 0
const clock = () => new Date(Date.now() + ahead)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, clock)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function open(message = 'Where is my mug?', email = 'ana@example.com') {
  const visitor = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
  const asked = { subject: 'order', name: 'Ana', email, message, policy: 'on' } as const
  return granted(await visitor.ticket.openTicket(asked)).publicId
}

const shown = async (clerk: OfficeApi, publicId: string) =>
  granted(await clerk.ticketDesk.getTicket({ publicId }))

const answer = async (clerk: OfficeApi, publicId: string, text: string) => {
  const { revision } = await shown(clerk, publicId)
  return clerk.ticketDesk.answer({ publicId, revision, text, isSolved: false })
}

describe('a ticket', () => {
  it('is split into two of the same customer, which know of each other', async () => {
    const clerk = await shop.staff('support')
    const publicId = await open('First question')
    granted(await answer(clerk, publicId, 'An answer'))
    const mail = (await mailsTo(database.db, 'ana@example.com')).find(({ text }) =>
      text.includes(publicId),
    )!
    const key = decodeURIComponent(/\?key=([^\s"&<]+)/.exec(mail.text)![1]!)
    const guest = shop.visitor({ application: 'WPX-PT', locale: 'pt' })
    granted(await guest.ticket.answerTicket({ publicId, key, message: 'Second question' }))
    const before = await shown(clerk, publicId)
    const ids = before.messages.map(({ messageId }) => messageId)
    const { revision } = before
    const split = (message: string[]) => clerk.ticketWork.split({ publicId, revision, message })
    expect(await split(ids)).toMatchObject({ fields: { message: 'too_many' } })
    expect(await split([ids[1]!])).toMatchObject({ fields: { message: 'required' } })
    const made = granted(await split([ids[2]!]))
    const [first, second] = [await shown(clerk, publicId), await shown(clerk, made.publicId)]
    expect(second).toMatchObject({ email: first.email, waitingOn: 'US', status: 'PENDING' })
    expect(second.dueAt).toBeDefined()
    expect(second.messages.map(({ text }) => text)).toEqual([
      'Second question',
      `✂ ← ${first.reference}`,
    ])
    expect(first).toMatchObject({ waitingOn: 'CUSTOMER', related: [{ publicId: made.publicId }] })
    expect(first.dueAt).toBeUndefined()
    expect(second.related).toMatchObject([{ publicId }])
  })

  it.each([false, true])(
    'still waits for an answer when the one it had goes away with another question (solved: %s)',
    async (isSolved) => {
      const clerk = await shop.staff('support')
      const email = `split-${isSolved}@example.com`
      const publicId = await open('First question', email)
      const first = await shown(clerk, publicId)
      const { id } = await database.db
        .selectFrom('ticket')
        .where('public_id', '=', publicId)
        .select('id')
        .executeTakeFirstOrThrow()
      const asked = { ticket_id: id, direction: 'IN', channel: 'ACCOUNT' } as const
      const second = { text: 'Second question', created_at: clock() }
      await database.db
        .insertInto('ticket_message')
        .values({ ...asked, ...second })
        .execute()
      const { revision } = first
      const words = { publicId, revision, text: 'Of the second', isSolved }
      granted(await clerk.ticketDesk.answer(words))
      const before = await shown(clerk, publicId)
      expect(before.dueAt).toBeUndefined()
      const message = before.messages.slice(1).map(({ messageId }) => messageId)
      const made = granted(
        await clerk.ticketWork.split({ publicId, revision: before.revision, message }),
      )
      const left = await shown(clerk, publicId)
      expect(left).toMatchObject({ status: 'PENDING', waitingOn: 'US', isBreached: false })
      expect(left.dueAt).toBeDefined()
      const { tickets } = granted(await clerk.ticketDesk.listTickets({ view: 'unassigned' }))
      const mine = granted(await clerk.ticketDesk.listTickets({ view: 'mine' })).tickets
      expect([...tickets, ...mine].map((ticket) => ticket.publicId)).toContain(publicId)
      expect(await shown(clerk, made.publicId)).toMatchObject({ waitingOn: 'CUSTOMER' })
    },
  )

  it('is forwarded to approved addresses, and by a lead to any', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const publicId = await open()
    const { messageId } = (await shown(clerk, publicId)).messages[0]!
    const to = 'claims@carrier.example'
    const asked = { publicId, to, subject: 'Parcel 7', text: 'Where is it?', message: [messageId] }
    expect(await clerk.ticketWork.forward(asked)).toMatchObject({ fields: { to: 'not_allowed' } })
    expect(
      await clerk.ticketWork.addForwardRule({ address: '@carrier.example', label: 'Carrier' }),
    ).toMatchObject({ code: 'not_found' })
    granted(await lead.ticketWork.addForwardRule({ address: '@carrier.example', label: 'Carrier' }))
    const { reference } = granted(await clerk.ticketWork.forward({ ...asked, isWaiting: true }))
    const [mail] = await mailsTo(database.db, to)
    expect(mail!.subject).toBe(`Parcel 7 [${reference}]`)
    expect(mail!.text).toContain('> Where is my mug?')
    const after = await shown(clerk, publicId)
    expect(after).toMatchObject({ waitingOn: 'OTHERS' })
    expect(after.messages.at(-1)).toMatchObject({ direction: 'NOTE' })
    expect(after.dueAt).toBeUndefined()
    granted(await clerk.ticketWork.setWaiting({ publicId, waitingOn: 'US' }))
    expect((await shown(clerk, publicId)).dueAt).toBeDefined()
    expect(await clerk.ticketWork.forward({ ...asked, to: 'ana@example.com' })).toMatchObject({
      fields: { to: 'invalid' },
    })
    granted(await lead.ticketWork.forward({ ...asked, to: 'anybody@elsewhere.example' }))
  })

  it('tells who else looks and types, until they leave or are gone', async () => {
    const [one, two] = [await shop.staff('support'), await shop.staff('support')]
    const publicId = await open()
    granted(await one.ticketWork.bePresent({ publicId, isTyping: true }))
    expect(granted(await two.ticketWork.bePresent({ publicId })).others).toMatchObject([
      { isTyping: true },
    ])
    expect((await shown(two, publicId)).others).toHaveLength(1)
    ahead += 46_000
    expect(granted(await two.ticketWork.bePresent({ publicId })).others).toEqual([])
    granted(await one.ticketWork.bePresent({ publicId }))
    granted(await one.ticketWork.bePresent({ publicId, isLeaving: true }))
    expect((await shown(two, publicId)).others).toEqual([])
    const spanish = await shop.staff('support', ['WPX-ES'])
    expect(await spanish.ticketWork.bePresent({ publicId })).toMatchObject({ code: 'not_found' })
  })

  it('names colleagues in notes, who are told if they may see it', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const { email } = await database.db
      .selectFrom('staff')
      .where('id', '=', lead.staffId)
      .select('email')
      .executeTakeFirstOrThrow()
    const publicId = await open()
    const text = `Please look, @${email.split('@')[0]}`
    granted(await clerk.ticketDesk.addNote({ publicId, text }))
    expect(granted(await lead.ticketWork.listTicketMentions({}))).toMatchObject({
      unseen: 1,
      mentions: [{ publicId, body: text, isSeen: false }],
    })
    granted(await lead.ticketWork.seeTicketMentions({}))
    expect(granted(await lead.ticketWork.listTicketMentions({})).unseen).toBe(0)
    expect(granted(await clerk.ticketWork.listTicketMentions({})).mentions).toEqual([])
  })

  it('is due by the hours of its team and its priority, also when they change', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const publicId = await open()
    const dueOf = async () => Date.parse((await shown(clerk, publicId)).dueAt!)
    const usual = await dueOf()
    granted(await clerk.ticketWork.setPriority({ publicId, priority: 1 }))
    expect(await dueOf()).toBeLessThanOrEqual(usual)
    const all = Array.from({ length: 7 }, () => '0-1440')
    const team = {
      code: 'night',
      name: 'Night',
      timeZone: 'Europe/Lisbon',
      week: all,
      subject: ['order' as const],
    }
    expect(await clerk.ticketClocks.saveTeam(team)).toMatchObject({ code: 'not_found' })
    expect(await lead.ticketClocks.saveTeam({ ...team, timeZone: 'Mars/Base' })).toMatchObject({
      fields: { timeZone: 'unknown' },
    })
    granted(await lead.ticketClocks.saveTeam(team))
    await recountOpen(database.db)
    // Open at any time: an hour of an urgent ticket is an hour.
    const { clock_since: since } = await database.db
      .selectFrom('ticket')
      .where('public_id', '=', publicId)
      .select('clock_since')
      .executeTakeFirstOrThrow()
    const minute = 60_000
    const begun = Math.floor(since!.getTime() / minute) * minute
    expect(await dueOf()).toBe(begun + 60 * minute)
    granted(await lead.ticketClocks.saveTargets({ target: ['order 1 10 20 30'] }))
    await recountOpen(database.db)
    expect(await dueOf()).toBe(begun + 10 * minute)
    granted(await lead.ticketClocks.saveTargets({ target: [] }))
    granted(await lead.ticketClocks.removeTeam({ code: 'night' }))
    expect(await lead.ticketClocks.removeTeam({ code: 'support' })).toMatchObject({
      code: 'conflict',
    })
    const sorted = granted(await clerk.ticketDesk.listTickets({ view: 'all', sort: 'priority' }))
    expect(sorted.tickets[0]).toMatchObject({ publicId, priority: 1 })
  })

  it('is put under a problem that many share', async () => {
    const clerk = await shop.staff('support')
    const [one, two] = [await open('Ink', 'one@example.com'), await open('Ink', 'two@example.com')]
    const { umbrellaId } = granted(
      await clerk.ticketWork.openUmbrella({ title: 'Blue ink', ticket: one }),
    )
    granted(await clerk.ticketWork.linkUmbrella({ publicId: two, umbrellaId }))
    expect(granted(await clerk.ticketWork.getUmbrella({ umbrellaId }))).toMatchObject({
      tickets: 2,
      waiting: 2,
      linked: [{ publicId: one }, { publicId: two }],
    })
    granted(await clerk.ticketWork.closeUmbrella({ umbrellaId }))
    expect(await clerk.ticketWork.linkUmbrella({ publicId: one, umbrellaId })).toMatchObject({
      fields: { umbrellaId: 'unknown' },
    })
  })

  it('is counted in the figures of the week, of its subject, store and agent', async () => {
    const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
    const publicId = await open()
    granted(await answer(clerk, publicId, 'Yes'))
    expect(await clerk.ticketWork.getFigures({})).toMatchObject({ code: 'not_found' })
    const { groups } = granted(await lead.ticketWork.getFigures({ store: ['WPX-PT'] }))
    const opened = groups.map(({ rows }) => rows.reduce((sum, row) => sum + row.opened, 0))
    expect(new Set(opened).size, 'each group counts the same tickets').toBe(1)
    expect(groups.find(({ by }) => by === 'store')!.rows).toMatchObject([{ key: 'WPX-PT' }])
    expect(
      granted(await lead.ticketWork.getFigures({ store: ['WPX-ES'] })).groups[0]!.rows,
    ).toEqual([])
  })
})
