import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { endSessionsOf, listSessionsOf } from './operator-sessions.service.ts'
import { endAllSessions } from './session.service.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const begin = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let clock = begin

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => clock)
})
afterAll(() => database.drop())
beforeEach(() => void (clock = begin))

const afterDays = (days: number) => void (clock = new Date(begin.getTime() + days * DAY_MS))

async function read(who: Visitor) {
  const answer = await who.session.getSession({})
  if ('code' in answer) throw new Error(answer.code)
  return answer
}

const isKnown = async (who: Visitor, extSessionId: string) =>
  (await read(who)).extSessionId === extSessionId

const withCredential = (credential: string) => shop.visitor({ credential })

describe('a customer who comes every day', () => {
  it('signs in again after half a year', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    for (let day = 10; day < 180; day += 10) {
      afterDays(day)
      expect((await read(customer)).customer).toBeDefined()
    }
    afterDays(179.9)
    expect((await read(customer)).customer).toBeDefined()
    afterDays(180)
    expect((await read(customer)).customer).toBeUndefined()
    expect(await customer.ownSignIn.getOwnSignIn({})).toMatchObject({ code: 'unauthenticated' })
  })

  it('signs in sooner once the shop has made the time shorter, whatever the session was promised', async () => {
    const customer = await shop.customer(await makeCustomer(database.db))
    const before = new Date(begin.getTime() - 180 * DAY_MS)
    await database.db.updateTable('session').set({ signed_in_at: before }).execute()
    expect((await read(customer)).customer).toBeUndefined()
  })
})

describe('a visitor who comes again and again', () => {
  async function comeBackLater() {
    const visitor = await shop.visitorWithSession()
    const { extSessionId } = await read(visitor)
    for (const day of [20, 40]) {
      afterDays(day)
      const view = await read(visitor)
      if (view.nextCredential) return { visitor, extSessionId, next: view.nextCredential }
    }
    throw new Error('no next credential')
  }

  it('gets another credential after a month, and keeps what hangs on the session', async () => {
    const { visitor, extSessionId, next } = await comeBackLater()
    expect(next).not.toBe(visitor.caller.credential)
    expect(await isKnown(withCredential(next), extSessionId)).toBe(true)
    afterDays(400)
    expect(await isKnown(withCredential(next), extSessionId)).toBe(false)
  })

  it('goes on by the old one for as long as the new one has not arrived', async () => {
    const { visitor, extSessionId } = await comeBackLater()
    afterDays(41.5)
    const later = await read(visitor)
    expect(later.extSessionId).toBe(extSessionId)
    expect(later.nextCredential).toBeDefined()
  })

  it('may have requests under way by the old one; minutes later it opens nothing', async () => {
    const { visitor, extSessionId, next } = await comeBackLater()
    const many = Array.from({ length: 5 }, () => isKnown(withCredential(next), extSessionId))
    expect(await Promise.all(many)).toEqual([true, true, true, true, true])
    expect(await isKnown(visitor, extSessionId)).toBe(true)
    clock = new Date(clock.getTime() + 6 * 60_000)
    expect(await isKnown(visitor, extSessionId)).toBe(false)
    expect(await isKnown(withCredential(next), extSessionId)).toBe(true)
  })
})

describe('somebody who looks after the shop', () => {
  it('sees where a customer is signed in, ends one session, all of them, or those of everybody', async () => {
    const person = await makeCustomer(database.db)
    const here = await shop.customer(person)
    const there = await shop.customer(person)
    const other = await shop.customer(await makeCustomer(database.db))
    const guest = await shop.visitorWithSession()
    const guestId = (await read(guest)).extSessionId
    const listed = await listSessionsOf(database.db, person.email.toUpperCase(), clock)
    expect(listed).toHaveLength(2)
    expect(listed[0]).toMatchObject({
      store: 'WPX-GB',
      network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
      startedAt: begin.toISOString(),
      lastSeenAt: begin.toISOString(),
    })
    const { extSessionId } = await read(here)
    const ended = await endSessionsOf(database.db, person.email, extSessionId)
    expect(ended.map(({ count }) => count)).toEqual([1])
    expect((await read(here)).customer).toBeUndefined()
    expect((await read(there)).customer).toBeDefined()
    await endSessionsOf(database.db, person.email, undefined)
    expect((await read(there)).customer).toBeUndefined()
    expect(await endAllSessions(database.db)).toBeGreaterThan(0)
    expect((await read(other)).customer).toBeUndefined()
    expect(await isKnown(guest, guestId)).toBe(true)
  })
})
