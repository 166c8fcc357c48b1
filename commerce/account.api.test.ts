import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { makeCustomer, makeOrder, makeRequiredAction } from '#tests/make.ts'

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
  orders: { call: (who) => who.order.listOwnOrders({}), open: ['person', 'partner'] },
  tickets: { call: (who) => who.ticket.listOwnTickets({}), open: ['person', 'partner'] },
  invoices: { call: (who) => who.order.listOwnInvoices({}), open: ['partner'] },
  commissions: { call: (who) => who.order.listOwnCommissions({}), open: ['partner'] },
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

describe('orders', () => {
  it('are listed for their owner alone', async () => {
    const [anna, ben] = [await makeCustomer(database.db), await makeCustomer(database.db)]
    const order = await makeOrder(database.db, { customerId: anna.id })
    await makeOrder(database.db)
    expect(await (await shop.customer(anna)).order.listOwnOrders({})).toMatchObject({
      orders: [{ number: order.number, totalMinor: 2990 }],
    })
    expect(await (await shop.customer(ben)).order.listOwnOrders({})).toEqual({ orders: [] })
  })

  it('are tracked by their unguessable id without any personal data', async () => {
    const order = await makeOrder(database.db, { email: 'anna@example.com', status: 9 })
    const action = await makeRequiredAction(database.db, order.id)
    const tracking = await shop.visitor().order.getTracking({ publicId: order.publicId })
    expect(tracking).toMatchObject({ number: order.number, status: 9 })
    expect(tracking).toMatchObject({ actions: [{ publicId: action.publicId, status: 'OPEN' }] })
    expect(JSON.stringify(tracking)).not.toContain('anna')
  })

  it('do not exist in another store', async () => {
    const order = await makeOrder(database.db)
    const elsewhere = shop.visitor({ application: 'WPX-ES', locale: 'es' })
    expect(await elsewhere.order.getTracking({ publicId: order.publicId })).toMatchObject({
      code: 'not_found',
    })
  })

  it('are found by number and e-mail, and only by both', async () => {
    const order = await makeOrder(database.db, { email: 'Anna@Example.com' })
    const find = (number: string, email: string) =>
      shop.visitor().order.findTracking({ number, email })
    expect(await find(order.number, 'anna@example.com')).toEqual({ publicId: order.publicId })
    expect(await find(order.number, 'ben@example.com')).toEqual({})
    expect(await find('E-0', 'anna@example.com')).toEqual({})
  })

  it('cannot be guessed for long', async () => {
    const guess = () =>
      shop
        .visitor({ address: '10.9.9.9' })
        .order.getTracking({ publicId: 'AAAAAAAAAAAAAAAAAAAAAA' })
    for (let i = 0; i < 20; i++) expect(await guess()).toMatchObject({ code: 'not_found' })
    expect(await guess()).toMatchObject({ code: 'too_many_attempts' })
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
    const row = await database.db.selectFrom('ticket').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      name: 'Łukasz O’Brien',
      message: 'Hello\nthere',
      order_reference: 'E-1',
      status: 'PENDING',
      store: 'WPX-GB',
    })
  })

  it.each([
    ['name', ' \u200b ', 'required'],
    ['name', 'a'.repeat(101), 'too_long'],
    ['name', 'evil\u202etxt', 'forbidden_characters'],
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
