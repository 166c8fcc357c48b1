import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { tellOfBreaches } from '#commerce/ticket/ticket-promises.service.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeOrder } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** A Tuesday at ten in Madrid, where support works from nine to six. */
const TUESDAY = '2036-11-11T09:00:00Z'
let now = new Date(TUESDAY)
let clerk: OfficeApi & { staffId: string }

/** A fault of a sweep is one of the test. */
const stop = (fault: unknown) => expect.fail(String(fault))

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(async () => {
  now = new Date(TUESDAY)
  await database.db.deleteFrom('attempt_count').execute()
  await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
  clerk = await shop.staff('support')
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

async function minutesLater(minutes: number) {
  now = new Date(new Date(TUESDAY).getTime() + minutes * 60_000)
  const [idle_until, expires_at] = [new Date(now.getTime() + 3_600_000), new Date('2037-01-01')]
  await database.db.updateTable('staff_session').set({ idle_until, expires_at }).execute()
}

let writers = 0
async function open(given: { order?: string; subSubject?: 'where' | 'paidTwice'; email?: string }) {
  writers += 1
  const visitor = shop.visitor({ application: 'WPX-GB' })
  const asked = { subject: 'order', name: 'Ana', message: 'Where is it?', policy: 'on' } as const
  const email = given.email ?? `situation${writers}@example.com`
  return granted(await visitor.ticket.openTicket({ ...asked, ...given, email })).publicId
}

async function stuckOrder(email: string) {
  const order = await makeOrder(database.db, { email, status: orderStatus.shipped })
  const parcel = { order_id: order.id, parcel: 1, carrier: 'ACME', created_by: 'system' }
  await database.db
    .insertInto('shipment')
    .values({ ...parcel, state: 'INCIDENCE' } as never)
    .execute()
  return order.number
}

const shown = async (publicId: string) => granted(await clerk.ticketDesk.getTicket({ publicId }))
const minutesUntil = (at: string | undefined) =>
  (Date.parse(at!) - new Date(TUESDAY).getTime()) / 60_000

describe('clocks of a ticket', () => {
  it('are those of its order’s parcel, where that is stuck and the writer’s', async () => {
    const email = 'stuck@example.com'
    const order = await stuckOrder(email)
    const own = await shown(await open({ order: order.toLowerCase(), email }))
    expect(own).toMatchObject({ situation: 'parcelTrouble' })
    expect(minutesUntil(own.dueAt)).toBe(120)
    const strange = await shown(await open({ order }))
    expect(strange.situation).toBeUndefined()
    expect(minutesUntil(strange.dueAt)).toBe(240)
  })

  it('are those of what was chosen, as the shop has set them', async () => {
    const lead = await shop.staff('support-lead')
    granted(await lead.ticketClocks.saveTargets({ target: ['paymentProblem 3 20 40 60'] }))
    const paid = await shown(await open({ subSubject: 'paidTwice' }))
    expect(paid).toMatchObject({ situation: 'paymentProblem', subject: 'payment' })
    expect([minutesUntil(paid.dueAt), minutesUntil(paid.resolveDueAt)]).toEqual([20, 60])
    granted(await lead.ticketClocks.saveTargets({ target: [] }))
    expect(await lead.ticketClocks.saveTargets({ target: ['parcels 3 20 40 60'] })).toMatchObject({
      fields: { target: 'unknown' },
    })
  })

  it('follow the order that somebody of the shop names, and another one after it', async () => {
    const publicId = await open({ subSubject: 'where' })
    expect(minutesUntil((await shown(publicId)).dueAt)).toBe(240)
    const order = await stuckOrder('elsewhere@example.com')
    granted(await clerk.ticketAbout.setAbout({ publicId, order }))
    expect(await shown(publicId)).toMatchObject({ situation: 'parcelTrouble' })
    expect(minutesUntil((await shown(publicId)).dueAt)).toBe(120)
    const calm = await makeOrder(database.db, { status: orderStatus.delivered })
    granted(await clerk.ticketAbout.setAbout({ publicId, order: calm.number }))
    expect((await shown(publicId)).situation).toBeUndefined()
    expect(minutesUntil((await shown(publicId)).dueAt)).toBe(240)
  })
})

describe('a promise', () => {
  const listed = async (publicId: string) =>
    granted(await clerk.ticketDesk.listTickets({ view: 'all' })).tickets.find(
      (one) => one.publicId === publicId,
    )

  it('is soon due when four fifths of its time are gone, and late when all is', async () => {
    const publicId = await open({ subSubject: 'where' })
    const states = []
    for (const minutes of [191, 192, 240, 241]) {
      await minutesLater(minutes)
      const { isSoon, isBreached } = (await listed(publicId))!
      const one = await shown(publicId)
      expect({ isSoon: one.isSoon, isBreached: one.isBreached }).toEqual({ isSoon, isBreached })
      states.push(isBreached ? 'late' : isSoon ? 'soon' : 'fine')
    }
    expect(states).toEqual(['fine', 'soon', 'soon', 'late'])
  })

  it('that is broken is told to whoever leads, in the ticket’s own store', async () => {
    const lead = await shop.staff('support-lead')
    const elsewhere = await shop.staff('support-lead', ['WPX-DE'])
    const publicId = await open({ subSubject: 'where' })
    await minutesLater(241)
    await tellOfBreaches(database.db, { now, reportFault: stop })
    const told = async (who: OfficeApi) =>
      granted(await who.noticeDesk.listNotices({ kind: ['ticket_late'] })).notices.map(
        ({ subject }) => subject,
      )
    expect(await told(lead)).toEqual([publicId])
    expect(await told(elsewhere)).toEqual([])
    expect(await told(clerk), 'not theirs').toEqual([])
  })
})
