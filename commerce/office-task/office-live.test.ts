import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { theShop } from '#commerce/kernel/actor.ts'
import { markRead, tellStaff } from '#commerce/staff-notice/staff-notice.service.ts'
import { peekStaffSession } from '#commerce/staff/staff-of-now.service.ts'
import { openListener, type Listener } from '#db/listener.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeStaff } from '#tests/office/staff.ts'
import { defineOfficeCounter } from './office-counter.ts'
import { openOfficeLive, type OfficeLive } from './office-live.ts'
import { insertTask, tellOwner } from './office-task.queries.ts'

let database: TestDatabase
let listener: Listener
let live: OfficeLive

/** Figure of Today that the count of the menu does not hold. */
let late = 0

const counter = defineOfficeCounter({
  path: '/orders',
  permission: 'order.note',
  changedBy: 'orders',
  read: async ({ staff }) => ({
    count: staff.assignments[0]!.role === 'support' ? 7 : 3,
    figures: [late],
  }),
})

beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(() => {
  listener = openListener({ url: database.url, reportFault: () => {} })
  live = openOfficeLive({
    db: database.db,
    listener,
    counters: [counter],
    lists: [],
    heartMs: 30,
    countersEveryMs: 50,
  })
})
afterEach(async () => {
  live.close()
  await listener.close()
})

async function person(role: 'support' | 'translator' = 'support') {
  const now = new Date()
  const { staffId, credential } = await makeStaff(database.db, { role, now })
  return { staffId, credential, staff: (await peekStaffSession(database.db, credential, now))! }
}

/** Events as a browser reads them. */
function eventsOf(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    /** Data of the next event of this name; undefined when the stream ends before. */
    async next(name: string): Promise<unknown> {
      for (;;) {
        const end = text.indexOf('\n\n')
        if (end === -1) {
          const { value, done } = await reader.read()
          if (done) return undefined
          text += decoder.decode(value, { stream: true })
          continue
        }
        const event = text.slice(0, end)
        text = text.slice(end + 2)
        const [, found, data] = /^event: (\S+)\ndata: (.*)$/.exec(event) ?? []
        if (found === name) return JSON.parse(data!)
        if (name === 'beat' && event.startsWith(': beat')) return {}
      }
    },
    close: () => reader.cancel(),
  }
}

const startTask = async (ownerId: string, name: string) => {
  await insertTask(database.db, {
    kind: 'ACT',
    name,
    ownerId,
    sessionId: ownerId,
    network: '',
    input: {},
    query: null,
    retryOf: null,
    total: 3,
    isPersonal: false,
    now: new Date(),
  })
  await tellOwner(database.db, ownerId)
}

describe('the live stream', () => {
  it('tells a person of their own tasks, and of nobody else’s', async () => {
    const [ana, eva] = [await person(), await person()]
    const events = eventsOf(live.open(ana.staff)!)
    expect(await events.next('tasks')).toEqual({ tasks: [], unread: 0 })
    await startTask(eva.staffId, 'order.tag')
    await startTask(ana.staffId, 'order.note')
    const told = (await events.next('tasks')) as { tasks: { name: string; left: number }[] }
    expect(told.tasks).toMatchObject([{ name: 'order.note', left: 3 }])
    await events.close()
  })

  it('tells the number at the bell when something is told to a person, and when they have read it', async () => {
    const [ana, eva] = [await person(), await person()]
    const events = eventsOf(live.open(ana.staff)!)
    const unread = async () => ((await events.next('tasks')) as { unread: number }).unread
    expect(await unread()).toBe(0)
    const tell = (staffId: string) =>
      tellStaff(database.db, {
        kind: 'task_done',
        to: { people: [staffId] },
        by: theShop,
        subject: randomUUID(),
        detail: 'DONE',
        now: new Date(),
      })
    await tell(eva.staffId)
    await tell(ana.staffId)
    expect(await unread()).toBe(1)
    await markRead(database.db, { staffId: ana.staffId, until: new Date(), now: new Date() })
    expect(await unread()).toBe(0)
    await events.close()
  })

  it('counts what somebody may see, again when it has changed', async () => {
    const ana = eventsOf(live.open((await person()).staff)!)
    const figures = expect.any(String)
    expect(await ana.next('counters')).toEqual({ counters: { '/orders': 7 }, figures })
    const translator = eventsOf(live.open((await person('translator')).staff)!)
    expect(await translator.next('counters')).toEqual({ counters: {}, figures })
    await sql`select pg_notify('estampa_office', 'orders')`.execute(database.db)
    expect(await ana.next('counters')).toEqual({ counters: { '/orders': 7 }, figures })
  })

  it('says that figures of Today have changed also when the count of the menu has not', async () => {
    const ana = eventsOf(live.open((await person()).staff)!)
    const figures = async () => ((await ana.next('counters')) as { figures: string }).figures
    const before = await figures()
    await sql`select pg_notify('estampa_office', 'orders')`.execute(database.db)
    expect(await figures()).toBe(before)
    late = 5
    await sql`select pg_notify('estampa_office', 'orders')`.execute(database.db)
    expect(await figures()).not.toBe(before)
    late = 0
  })

  it('ends with the session, which it does not keep open', async () => {
    const { staff, staffId } = await person()
    const idleUntil = () =>
      database.db
        .selectFrom('staff_session')
        .where('id', '=', staff.sessionId)
        .select('idle_until')
        .executeTakeFirstOrThrow()
    const before = await idleUntil()
    const events = eventsOf(live.open(staff)!)
    expect(await events.next('beat')).toEqual({})
    expect(await idleUntil()).toEqual(before)
    await database.db.deleteFrom('staff_session').where('staff_id', '=', staffId).execute()
    expect(await events.next('signed-out')).toEqual({})
    expect(await events.next('tasks')).toBeUndefined()
  })

  it('is open a few times for one person, and then no more', async () => {
    const { staff } = await person()
    const opened = Array.from({ length: 8 }, () => eventsOf(live.open(staff)!))
    expect(live.open(staff)).toBeUndefined()
    await opened[0]!.close()
    expect(live.open(staff)).toBeDefined()
  })
})
