import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'
import { officeKeys } from './office-keys.ts'

const now = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
const office = openOfficeBrowser(() => now)
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
})
afterAll(() => database.drop())

const actsOn = (html = '') =>
  [...html.matchAll(/data-key-act="(\w+)"/g)].map(([, act]) => act!).toSorted()

it('names what e, r and a do on an order and on a conversation about it', async () => {
  const email = 'keys@example.com'
  const order = await makePlacedOrder(database.db, { email, placedAt: now })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      name: 'Ann Other',
      email,
      subject: 'order',
      message: 'Where is it?',
      order: order.number,
      policy: 'on',
    }),
  )
  const support = await shop.staff('support')
  const ofOrder = actsOn((await office.open(support, `/office/orders/${order.number}`)).html)
  expect(ofOrder).toEqual(['edit', 'reply'])
  const ofTicket = actsOn((await office.open(support, `/office/tickets/${publicId}`)).html)
  expect(ofTicket).toEqual(['assign', 'reply'])
  const known: readonly string[] = officeKeys.map(({ act }) => act)
  for (const act of [...ofOrder, ...ofTicket]) expect(known).toContain(act)
})
