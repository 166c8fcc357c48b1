import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
})
afterAll(() => database.drop())

/** Everything that only some people may read, and who they are. */
const doors: Record<string, { call: (who: Visitor) => Promise<unknown>; open: string[] }> = {
  profile: { call: (who) => who.customer.getProfile({}), open: ['person', 'partner', 'limited'] },
  overview: { call: (who) => who.customer.getOverview({}), open: ['person', 'partner', 'limited'] },
  designs: { call: (who) => who.design.listOwnDesigns({}), open: ['person', 'partner', 'limited'] },
  orders: { call: (who) => who.tracking.listOwnOrders({}), open: ['person', 'partner'] },
  tickets: { call: (who) => who.ticket.listOwnTickets({}), open: ['person', 'partner'] },
  invoices: { call: (who) => who.invoice.listOwnInvoices({}), open: ['partner'] },
  commissions: { call: (who) => who.commission.listOwnCommissions({}), open: ['partner'] },
  'managed designs': { call: (who) => who.design.listManagedDesigns({}), open: ['partner'] },
}

describe('the data behind the account pages', () => {
  const people: Record<string, Visitor> = {}
  beforeAll(async () => {
    people['visitor'] = shop.visitor()
    people['person'] = await shop.customer(await makeCustomer(database.db))
    people['partner'] = await shop.customer(await makeCustomer(database.db, { isPartner: true }))
    people['limited'] = await shop.customer(await makeCustomer(database.db, { permissions: [] }))
  })

  const cases = Object.keys(doors).flatMap((door) =>
    ['visitor', 'person', 'partner', 'limited'].map((who) => [door, who] as const),
  )
  it.each(cases)('%s, asked for by a %s', async (door, who) => {
    const answer = await doors[door]!.call(people[who]!)
    if (doors[door]!.open.includes(who)) expect(answer).not.toHaveProperty('errorCode')
    else {
      const code = who === 'visitor' ? 'unauthenticated' : 'forbidden'
      expect(answer).toMatchObject({ errorCode: 5004, code })
    }
  })
})

describe('tickets', () => {
  const ticket = {
    subject: 'product' as const,
    name: 'Łukasz O’Brien',
    email: 'lukasz@example.com',
    message: 'Hello\nthere',
    policy: 'on' as const,
  }

  it('are kept with everything that was written', async () => {
    expect(await shop.visitor().ticket.openTicket({ ...ticket, order: 'E-1' })).toHaveProperty(
      'publicId',
    )
    const row = await database.db
      .selectFrom('ticket')
      .innerJoin('ticket_message as message', 'message.ticket_id', 'ticket.id')
      .selectAll('ticket')
      .select('message.text')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Łukasz O’Brien',
      text: 'Hello\nthere',
      order_reference: 'E-1',
      status: 'PENDING',
      store: 'WPX-GB',
    })
  })

  it.each([
    ['name', ' \u200b ', 'required'],
    ['name', 'a'.repeat(101), 'too_long'],
    ['name', 'evil\u202etxt', 'forbidden_characters'],
    ['name', 'visit www.evil.com', 'link'],
    ['email', 'nope', 'email'],
    ['message', '', 'required'],
    ['policy', 'off', 'must_accept'],
    ['subject', 'party', 'required'],
  ])('with %s = %j are refused', async (field, value, code) => {
    const broken = { ...ticket, [field]: value } as typeof ticket
    expect(await shop.visitor().ticket.openTicket(broken)).toMatchObject({
      code: 'invalid',
      fields: { [field]: code },
    })
  })
})

it('faults were reported nowhere', () => {
  expect(shop.faults).toEqual([])
})
