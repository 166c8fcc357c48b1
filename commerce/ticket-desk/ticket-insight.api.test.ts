import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { keyIn } from '#tests/orders/quotes.ts'
import { mailsTo } from '#tests/mail.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
/** A Tuesday, a little after ten in Madrid. */
const now = new Date('2036-11-11T09:05:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

/** Ticket about an order, answered with a ready-made answer and rated by its customer. */
async function rated(
  order: { number: string; email: string },
  { stars, isMacroChanged }: { stars: number; isMacroChanged: boolean },
) {
  const guest = shop.visitor()
  const { publicId } = granted(
    await guest.ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'The handle is off.',
      order: order.number,
      policy: 'on',
    }),
  )
  const clerk = await shop.staff('support')
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const answer = { publicId, revision, text: 'Thank you.', isSolved: true, macro: 'thanks' }
  granted(await clerk.ticketDesk.answer({ ...answer, isMacroChanged }))
  const mail = (await mailsTo(database.db, order.email)).find(({ text }) => text.includes('?key='))!
  const key = keyIn(mail.text)
  const reason = stars > 2 ? (['fast'] as const) : (['slow', 'unclear'] as const)
  granted(await guest.ticket.rateTicket({ publicId, key, stars, reason }))
}

it('tells when people write, about which articles, which answers are changed, and why they were content', async () => {
  const orders = [
    await paidAndReleased(database.db, shop, { amounts: [10_00], now }),
    await paidAndReleased(database.db, shop, { amounts: [10_00], now }),
  ] as const
  await rated(orders[0], { stars: 5, isMacroChanged: false })
  await rated(orders[1], { stars: 2, isMacroChanged: true })
  const lead = await shop.staff('support-lead')
  const told = granted(await lead.ticketInsight.getInsights({}))
  expect(told.heat).toEqual([{ day: 1, hour: 10, opened: 2 }])
  expect(told.macros).toMatchObject([{ code: 'thanks', sent: 2, changed: 1, rated: 2, stars: 3.5 }])
  expect(told.teams).toMatchObject([{ rated: 2, stars: 3.5, poor: 1 }])
  expect(told.reasons).toEqual([
    { reason: 'fast', rated: 1, stars: 5 },
    { reason: 'slow', rated: 1, stars: 2 },
    { reason: 'unclear', rated: 1, stars: 2 },
  ])
  const tickets = told.articles.reduce((sum, one) => sum + one.tickets, 0)
  expect(tickets).toBe(2)
  for (const one of told.articles) {
    expect(one.perHundred).toBeCloseTo((one.tickets / one.orders) * 100)
  }
  const clerk = await shop.staff('support')
  expect(await clerk.ticketInsight.getInsights({})).toMatchObject({ code: 'not_found' })
})
