import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { paidAndReleased, payAgain } from '#tests/office/money-desk.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { isRefused } from '#api/refusal.ts'
import { pathOfForm as findPath } from './macro-form-path.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const may = () => true

async function pathOfForm(
  clerk: Parameters<typeof findPath>[0],
  publicId: string,
  words: string[],
) {
  const path = await findPath(clerk, publicId, words, { may, macro: 'damagedRefund' })
  return isRefused(path) ? path.fields['macroAct'] : path
}

/** What travels with the words of a macro. */
const along = { answerMacro: 'damagedRefund' }

async function ticketAbout(amounts: readonly number[]) {
  const order = await paidAndReleased(database.db, shop, { amounts, now: new Date() })
  const { publicId } = granted(
    await shop.visitor().ticket.openTicket({
      subject: 'order',
      name: 'Zoe',
      email: order.email,
      message: 'Broken',
      order: order.number,
      policy: 'on',
    }),
  )
  await sql`update ticket set verified = 'ORDER' where public_id = ${publicId}`.execute(database.db)
  return { order, publicId }
}

it('opens nothing where somebody wrote since the conversation was shown', async () => {
  const clerk = await shop.staff('support')
  const { publicId } = await ticketAbout([10_00])
  const { revision } = granted(await clerk.ticketDesk.getTicket({ publicId }))
  const opener = { may, macro: 'damagedRefund' }
  const open = (seen: number) =>
    findPath(clerk, publicId, ['open:refund'], { ...opener, revision: seen })
  expect(await open(revision)).toContain('/refund?')
  expect(await open(revision - 1)).toMatchObject({ code: 'conflict' })
})

it('opens a refund with reason and pieces of what a macro speaks of, and with its ticket', async () => {
  const clerk = await shop.staff('support')
  const { order, publicId } = await ticketAbout([10_00])
  const [line] = order.lines
  const damaged = new URL(
    (await pathOfForm(clerk, publicId, ['tag:damaged', 'open:refund']))!,
    'http://x',
  )
  expect(damaged.pathname).toBe(`/office/orders/${order.number}/refund`)
  expect(Object.fromEntries(damaged.searchParams)).toEqual({
    ticket: publicId,
    ...along,
    answerAct: 'tag:damaged',
    kind: 'LINES',
    [`line.${line!.id}`]: '2',
    [`reason.${line!.id}`]: 'damaged',
  })
  await payAgain(database.db, order.id, new Date())
  const double = new URL(
    (await pathOfForm(clerk, publicId, ['tag:double-payment', 'open:refund']))!,
    'http://x',
  )
  const offer = granted(await clerk.moneyDesk.refundOffer({ number: order.number }))
  expect(offer.overpaidMinor).toBeGreaterThan(0)
  expect(Object.fromEntries(double.searchParams)).toEqual({
    ticket: publicId,
    ...along,
    answerAct: 'tag:double-payment',
    kind: 'OVERPAID',
    amountMinor: (offer.overpaidMinor / 100).toFixed(2),
    reason: 'paid_too_much',
  })
})

it('leaves the choice to a person where an order has several lines, and opens nothing without an order', async () => {
  const clerk = await shop.staff('support')
  const { order, publicId } = await ticketAbout([10_00, 20_00])
  expect(await pathOfForm(clerk, publicId, ['open:reprint'])).toBe('not_now')
  await sql`update shop_order set status = 15 where number = ${order.number}`.execute(database.db)
  const path = (await pathOfForm(clerk, publicId, ['tag:damaged', 'open:reprint']))!
  const query = new URL(path, 'http://x').searchParams
  expect(Object.fromEntries(query)).toEqual({
    ticket: publicId,
    ...along,
    answerAct: 'tag:damaged',
    reason: 'damaged',
    payer: 'CARRIER',
  })
  expect(await pathOfForm(clerk, publicId, ['tag:damaged'])).toBeUndefined()
  await sql`update ticket set verified = 'NONE' where public_id = ${publicId}`.execute(database.db)
  expect(await pathOfForm(clerk, publicId, ['open:refund'])).toBe('no_order')
})
