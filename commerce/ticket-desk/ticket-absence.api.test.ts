import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { returnOfAbsent } from './ticket-absence.service.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
const TUESDAY = '2036-11-11T09:00:00Z'
let now = new Date(TUESDAY)

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
beforeEach(async () => {
  now = new Date(TUESDAY)
  await database.db.updateTable('ticket').set({ status: 'ARCHIVED' }).execute()
})
afterAll(() => database.drop())

let writers = 0
async function open(subject: 'order' | 'payment' = 'order', store = 'WPX-ES') {
  writers += 1
  const visitor = shop.visitor({ application: store, locale: store === 'WPX-ES' ? 'es' : 'de' })
  const email = `absent${writers}@example.com`
  const asked = { subject, name: 'Ana', email, message: 'Where?', policy: 'on' } as const
  return granted(await visitor.ticket.openTicket(asked)).publicId
}

const sweep = () =>
  returnOfAbsent(database.db, {
    now,
    signal: new AbortController().signal,
    reportFault: (error) => {
      throw error
    },
  })

const assigneeOf = async (publicId: string) => {
  const row = await database.db
    .selectFrom('ticket')
    .where('public_id', '=', publicId)
    .select('assignee')
    .executeTakeFirstOrThrow()
  return row.assignee
}

it('gives back the open tickets of who is away, and gives them nothing until they are here', async () => {
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const [publicId, other] = [await open(), await open()]
  granted(await lead.ticketDesk.assign({ publicId, staffId: clerk.staffId }))
  granted(await lead.ticketDesk.assign({ publicId: other, staffId: lead.staffId }))
  expect(await clerk.ticketSkills.setOwnAbsence({ until: '2036-11-10' })).toMatchObject({
    fields: { until: 'in_the_past' },
  })
  expect(granted(await clerk.ticketSkills.setOwnAbsence({ until: '2036-11-14' }))).toEqual({
    returned: 1,
  })
  expect(await assigneeOf(publicId)).toBeNull()
  expect(await assigneeOf(other)).toBe(lead.staffId)
  const given = { publicId, staffId: clerk.staffId }
  expect(await lead.ticketDesk.assign(given)).toMatchObject({ fields: { staffId: 'away' } })
  granted(await clerk.ticketSkills.setOwnAbsence({}))
  granted(await lead.ticketDesk.assign(given))
  expect(await assigneeOf(publicId)).toBe(clerk.staffId)
})

it('gives them back on the first of the days, by a colleague’s word, and those of who left the shop', async () => {
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const publicId = await open()
  granted(await lead.ticketDesk.assign({ publicId, staffId: clerk.staffId }))
  const days = { staffId: clerk.staffId, from: '2036-11-12', until: '2036-11-14' }
  expect(await clerk.ticketSkills.setAbsence(days)).toMatchObject({ code: 'not_found' })
  expect(granted(await lead.ticketSkills.setAbsence(days))).toEqual({ returned: 0 })
  const { agents } = granted(await lead.ticketSkills.listAbsences({}))
  expect(agents).toContainEqual(expect.objectContaining(days))
  await sweep()
  expect(await assigneeOf(publicId)).toBe(clerk.staffId)
  now = new Date('2036-11-12T06:00:00Z')
  await sweep()
  expect(await assigneeOf(publicId)).toBeNull()
  const gone = await shop.staff('support')
  const theirs = await open()
  granted(await gone.ticketDesk.assign({ publicId: theirs, staffId: gone.staffId }))
  await database.db
    .updateTable('staff')
    .set({ status: 'LEFT' as never })
    .where('id', '=', gone.staffId)
    .execute()
  await sweep()
  expect(await assigneeOf(theirs)).toBeNull()
})

it('gives next only what one answers: languages and subjects', async () => {
  const clerk = await shop.staff('support')
  const [order, payment] = [await open('order'), await open('payment', 'WPX-DE')]
  granted(await clerk.ticketSkills.setOwnSkills({ language: ['de'], subject: ['order'] }))
  const next = async () =>
    granted(await clerk.ticketDesk.claimNext({ view: 'unassigned' })).publicId
  expect(await next()).toBeUndefined()
  granted(await clerk.ticketSkills.setOwnSkills({ language: [], subject: ['order'] }))
  expect(await next()).toBe(order)
  expect(await next()).toBeUndefined()
  granted(await clerk.ticketSkills.setOwnSkills({ language: ['de'], subject: ['payment'] }))
  expect(await next()).toBe(payment)
})
