import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { giveBack, paidAndReleased } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

/** Above what one person decides alone. */
const LARGE = 300_00

/** A ticket about an order, of somebody who is known by its number. */
async function ticketOfOrder() {
  const order = await paidAndReleased(database.db, shop, { amounts: [LARGE], now: new Date() })
  const asked = { subject: 'order', name: 'Zoe', email: order.email, policy: 'on' } as const
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({ ...asked, message: 'Broken', order: order.number }),
  )
  await database.db
    .updateTable('ticket')
    .set({ verified: 'ORDER' })
    .where('public_id', '=', publicId)
    .execute()
  const [clerk, lead] = [await shop.staff('support'), await shop.staff('support-lead')]
  const { code: told } = granted(
    await lead.macro.createMacro({
      name: 'What we refund',
      language: 'en',
      text: 'We are refunding {refundAmount} for your order {orderNumber}.',
    }),
  )
  const amountSaid = async () => {
    const { macros } = granted(await clerk.macro.listTicketMacros({ publicId }))
    const { text, missing } = macros.find(({ code }) => code === told)!
    expect(missing, 'the order itself may be told').not.toContain('orderNumber')
    return missing.includes('refundAmount') ? undefined : /£[\d.,]+\d/.exec(text)?.[0]
  }
  const ask = async (amountMinor: number) => {
    const wanted = { kind: 'GOODWILL', amountMinor, reason: 'damaged' } as const
    return granted(await giveBack(clerk, order.number, wanted)).refunds[0]!.publicId
  }
  return { lead, amountSaid, ask }
}

it('names no amount that was only asked for, and none that was refused', async () => {
  const { lead, amountSaid, ask } = await ticketOfOrder()
  expect(await amountSaid()).toBeUndefined()
  await ask(12_40)
  expect(await amountSaid(), 'within the limit of one person').toBe('£12.40')
  const large = await ask(LARGE)
  expect(await amountSaid(), 'the larger one waits for a second person').toBe('£12.40')
  granted(await lead.moneyDesk.rejectRefund({ publicId: large, reason: 'Ask for a photo' }))
  expect(await amountSaid()).toBe('£12.40')
  const again = await ask(290_00)
  granted(await lead.moneyDesk.approveRefund({ publicId: again }))
  expect(await amountSaid()).toBe('£290.00')
})
