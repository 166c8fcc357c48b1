import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellOfBreaches, wakeTickets } from '#commerce/ticket/ticket-promises.service.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { mailsTo } from '#tests/mail.ts'
import { recountOpen } from './ticket-clocks.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** A Tuesday at ten in Madrid, where support works from nine to six. */
const TUESDAY = '2036-11-11T09:00:00Z'
let now = new Date(TUESDAY)
let clerk: OfficeApi & { staffId: string }

const faults: unknown[] = []
const run = () => ({ now, reportFault: (error: unknown) => faults.push(error) })

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(async () => {
  now = new Date(TUESDAY)
  await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
  await database.db.deleteFrom('office_todo').execute()
  await database.db.deleteFrom('attempt_count').execute()
  clerk = await shop.staff('support')
})
afterAll(async () => {
  expect([...shop.faults, ...faults]).toEqual([])
  await database.drop()
})

/** Another moment of November, at which people of the shop have just come back to their desks. */
const at = (time: string) => wait(new Date(`2036-11-${time}:00Z`))

async function wait(until: Date) {
  now = until
  const [idle_until, expires_at] = [new Date(until.getTime() + 3_600_000), new Date('2037-01-01')]
  await database.db.updateTable('staff_session').set({ idle_until, expires_at }).execute()
}

let writers = 0
async function open(
  given: { subject?: 'order' | 'payment' | 'other'; subSubject?: 'myData' } = {},
) {
  writers += 1
  const email = `writer${writers}@example.com`
  const visitor = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  const asked = { subject: 'order', name: 'Ana', email, message: 'Where is it?', ...given } as const
  const { publicId } = granted(await visitor.ticket.openTicket({ ...asked, policy: 'on' }))
  return { publicId, email }
}

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))

async function answer(publicId: string, given: { isSolved?: boolean; act?: string[] } = {}) {
  const { revision } = await shown(publicId)
  const words = { publicId, revision, text: 'We look.', isSolved: false, ...given }
  granted(await clerk.ticketDesk.answer(words))
}

async function write({ publicId, email }: { publicId: string; email: string }) {
  const mails = await mailsTo(database.db, email)
  const { text } = mails.find((mail) => mail.text.includes(`${publicId}?key=`))!
  const key = decodeURIComponent(/\?key=([^\s"&<]+)/.exec(text)![1]!)
  const guest = shop.visitor({ application: 'WPX-ES', locale: 'es' })
  granted(await guest.ticket.answerTicket({ publicId, key, message: 'And now?' }))
}

const inView = async (view: 'mine' | 'unassigned' | 'snoozed' | 'waiting' | 'late' | 'due') =>
  granted(await clerk.ticketDesk.listTickets({ view })).tickets.map(({ publicId }) => publicId)

const todos = async () =>
  granted(await clerk.todoDesk.listTodos({})).todos.map(({ kind, ticket, assignee }) => ({
    kind,
    ticket: ticket?.publicId,
    isMine: assignee?.staffId === clerk.staffId,
  }))

const breaches = () =>
  database.db
    .selectFrom('ticket_breach')
    .innerJoin('ticket', 'ticket.id', 'ticket_breach.ticket_id')
    .select(['public_id', 'clock', 'due_at'])
    .orderBy('ticket_breach.id')
    .execute()

describe('a ticket that was put aside', () => {
  it('comes back as ours on its day, and tells whoever has it', async () => {
    const { publicId } = await open()
    await answer(publicId, { act: ['snooze:2'] })
    expect(await inView('snoozed')).toEqual([publicId])
    await at('13T08:59')
    await wakeTickets(database.db, run())
    expect(await inView('mine')).toEqual([])
    await at('13T09:00')
    await wakeTickets(database.db, run())
    await wakeTickets(database.db, run())
    expect(await inView('mine')).toEqual([publicId])
    expect(await inView('snoozed')).toEqual([])
    const back = await shown(publicId)
    expect(back).toMatchObject({ waitingOn: 'US', dueAt: '2036-11-13T17:00:00.000Z' })
    expect(back.snoozedUntil).toBeUndefined()
    expect(await todos()).toEqual([{ kind: 'ticket_back', ticket: publicId, isMine: true }])
    const { notices } = granted(await clerk.noticeDesk.listNotices({ kind: ['ticket_back'] }))
    expect(notices).toMatchObject([{ subject: publicId }])
    await answer(publicId)
    expect(await todos()).toEqual([])
  })

  it('comes back at once when its customer writes', async () => {
    const ticket = await open()
    await answer(ticket.publicId, { act: ['snooze:2'] })
    await at('11T10:00')
    await write(ticket)
    expect(await inView('mine')).toEqual([ticket.publicId])
    expect(await inView('snoozed')).toEqual([])
    await at('14T09:00')
    await wakeTickets(database.db, run())
    expect(await todos(), 'it was back already').toEqual([])
  })

  it('is not put aside once it is solved', async () => {
    const { publicId } = await open()
    await answer(publicId, { isSolved: true })
    expect(await clerk.ticketDesk.snooze({ publicId, until: '2036-12-01' })).toMatchObject({
      code: 'conflict',
    })
  })
})

describe('clocks of a ticket', () => {
  it('keep a pause when all are counted anew, and when the priority changes', async () => {
    const { publicId } = await open()
    expect(await shown(publicId)).toMatchObject({ dueAt: '2036-11-11T13:00:00.000Z' })
    await at('11T11:00')
    granted(await clerk.ticketWork.setWaiting({ publicId, waitingOn: 'OTHERS' }))
    granted(await clerk.ticketWork.setPriority({ publicId, priority: 2 }))
    granted(await clerk.ticketWork.setPriority({ publicId, priority: 3 }))
    expect((await shown(publicId)).dueAt).toBeUndefined()
    await at('13T08:00')
    granted(await clerk.ticketWork.setWaiting({ publicId, waitingOn: 'US' }))
    const due = { dueAt: '2036-11-13T10:00:00.000Z', resolveDueAt: '2036-11-17T12:00:00.000Z' }
    expect(await shown(publicId)).toMatchObject(due)
    await recountOpen(database.db)
    expect(await shown(publicId)).toMatchObject(due)
    granted(await clerk.ticketWork.setPriority({ publicId, priority: 4 }))
    // Eight hours instead of four, two of them used.
    expect(await shown(publicId)).toMatchObject({ dueAt: '2036-11-13T14:00:00.000Z' })
  })

  it('run until it is solved too, but for the time in which the customer has the word', async () => {
    const ticket = await open({ subject: 'payment' })
    expect(await shown(ticket.publicId)).toMatchObject({
      dueAt: '2036-11-11T09:30:00.000Z',
      resolveDueAt: '2036-11-11T17:00:00.000Z',
    })
    await at('11T09:20')
    await answer(ticket.publicId)
    expect((await shown(ticket.publicId)).resolveDueAt).toBeUndefined()
    await at('12T09:00')
    await write(ticket)
    expect(await shown(ticket.publicId)).toMatchObject({
      dueAt: '2036-11-12T10:00:00.000Z',
      resolveDueAt: '2036-11-12T16:40:00.000Z',
    })
    await at('12T09:10')
    await answer(ticket.publicId, { isSolved: true })
    const row = await database.db
      .selectFrom('ticket')
      .where('public_id', '=', ticket.publicId)
      .select('resolve_minutes')
      .executeTakeFirstOrThrow()
    expect(row.resolve_minutes, 'twenty minutes and ten').toBe(30)
  })

  it('begin anew when it is opened again, by a customer or by us', async () => {
    const ticket = await open()
    await at('11T10:00')
    await answer(ticket.publicId, { isSolved: true })
    await at('12T09:00')
    await write(ticket)
    const anew = { dueAt: '2036-11-12T17:00:00.000Z', resolveDueAt: '2036-11-14T15:00:00.000Z' }
    expect(await shown(ticket.publicId)).toMatchObject({ status: 'PENDING', ...anew })
    await answer(ticket.publicId, { isSolved: true })
    await at('13T09:00')
    const { revision } = await shown(ticket.publicId)
    const { publicId } = ticket
    granted(await clerk.ticketDesk.setStatus({ publicId, revision, status: 'PENDING' }))
    expect(await shown(publicId)).toMatchObject({
      waitingOn: 'US',
      dueAt: '2036-11-13T17:00:00.000Z',
      resolveDueAt: '2036-11-17T15:00:00.000Z',
    })
    expect(await inView('mine'), 'somebody has to answer it').toEqual([publicId])
  })
})

describe('a promise that is broken', () => {
  it('is kept once, and told to the team until somebody answers', async () => {
    await database.db.deleteFrom('ticket_breach').execute()
    const { publicId } = await open()
    await at('11T13:00')
    await tellOfBreaches(database.db, run())
    expect(await todos(), 'not late yet').toEqual([])
    await at('11T13:01')
    await tellOfBreaches(database.db, run())
    await tellOfBreaches(database.db, run())
    const late = { kind: 'ticket_late', ticket: publicId, isMine: false }
    expect(await todos()).toEqual([late])
    expect(await inView('late')).toEqual([publicId])
    const first = { public_id: publicId, clock: 'FIRST', due_at: new Date('2036-11-11T13:00:00Z') }
    expect(await breaches()).toEqual([first])
    // More time does not undo it.
    granted(await clerk.ticketWork.setPriority({ publicId, priority: 4 }))
    await at('11T14:00')
    await answer(publicId)
    expect(await todos()).toEqual([])
    expect(await breaches()).toEqual([first])
  })

  it('is kept also when the answer comes before anybody has looked', async () => {
    await database.db.deleteFrom('ticket_breach').execute()
    const ticket = await open({ subject: 'payment' })
    await at('11T10:00')
    await answer(ticket.publicId, { isSolved: true })
    expect((await breaches()).map(({ clock }) => clock)).toEqual(['FIRST'])
    await at('12T10:00')
    await write(ticket)
    await at('14T10:00')
    await tellOfBreaches(database.db, run())
    const clocks = (await breaches()).map(({ clock }) => clock)
    expect(clocks.toSorted()).toEqual(['FIRST', 'NEXT', 'RESOLVE'])
  })
})

it('counts in the figures what was late, solved and opened again', async () => {
  await database.db.deleteFrom('ticket_breach').execute()
  const lead = await shop.staff('support-lead')
  const figures = async () => {
    const { groups } = granted(await lead.ticketWork.getFigures({ weeks: 1, subject: ['payment'] }))
    return groups.find(({ by }) => by === 'subject')!.rows[0]
  }
  await database.db.deleteFrom('ticket').where('subject', '=', 'payment').execute()
  const [one, two] = [await open({ subject: 'payment' }), await open({ subject: 'payment' })]
  await at('11T09:20')
  await answer(one.publicId, { isSolved: true })
  await at('11T10:00')
  await answer(two.publicId, { isSolved: true })
  await write(one)
  expect(await figures()).toMatchObject({
    opened: 2,
    solved: 2,
    reopened: 1,
    lateAnswers: 1,
    lateSolutions: 0,
    lateByLaw: 0,
    solvedMedian: 40,
  })
})

describe('a request about personal data', () => {
  it('has the month of the law, whoever has the word meanwhile', async () => {
    await database.db.deleteFrom('ticket_breach').execute()
    const { publicId } = await open({ subject: 'other', subSubject: 'myData' })
    const legal = { legalDueAt: '2036-12-11T23:00:00.000Z' }
    expect(await shown(publicId)).toMatchObject(legal)
    expect(granted(await clerk.todoDesk.listTodos({ kind: ['data_request'] })).todos).toMatchObject(
      [{ dueAt: '2036-12-11T23:00:00.000Z', ticket: { publicId }, isOverdue: false }],
    )
    await answer(publicId)
    expect(await shown(publicId)).toMatchObject(legal)
    await wait(new Date('2036-12-12T08:00:00Z'))
    await tellOfBreaches(database.db, run())
    expect((await breaches()).map(({ clock }) => clock)).toEqual(['LEGAL'])
    await answer(publicId, { isSolved: true })
    expect(await todos()).toEqual([])
  })

  it('is said to be one by whoever reads it', async () => {
    const { publicId } = await open({ subject: 'other' })
    await at('13T09:00')
    granted(await clerk.ticketWork.setDataRequest({ publicId, isDataRequest: true }))
    expect(await shown(publicId)).toMatchObject({ legalDueAt: '2036-12-11T23:00:00.000Z' })
    expect((await todos()).map(({ kind }) => kind)).toEqual(['data_request'])
    granted(await clerk.ticketWork.setDataRequest({ publicId, isDataRequest: false }))
    expect((await shown(publicId)).legalDueAt).toBeUndefined()
    expect(await todos()).toEqual([])
  })
})
