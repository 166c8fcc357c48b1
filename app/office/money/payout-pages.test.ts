import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import { transact } from '#db/transaction.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { openOfficeBrowser } from '#tests/office/office-browser.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { makeParcelService } from '#tests/orders/orders.ts'

let now = new Date('2036-11-11T09:00:00Z')
let database: TestDatabase
let shop: ReturnType<typeof openApi>
const office = openOfficeBrowser(() => now)
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
})
afterAll(async () => {
  expect(shop.faults).toEqual([])
  await database.drop()
})

const LIST = '/office/payouts'
const sold = () => paidAndReleased(database.db, shop, { amounts: [1_000], now })

async function unpaid() {
  const order = await sold()
  const refund = await makeUnpaidRefund(database.db, { orderId: order.id, now })
  return { number: order.number, refund: refund.publicId }
}

it('makes a file for the bank, hands it out to who proves who they are, and confirms what was paid', async () => {
  const finance = await shop.staff('accountant')
  const [back, gone] = [await unpaid(), await unpaid()]
  const path = await office.press(finance, LIST, { button: ['act', 'make'] })
  expect(path).toMatch(/^\/office\/payouts\/EST/)
  const name = path.split('/').at(-1)!
  const returned = {
    button: ['act', 'return'] as const,
    fields: { refund: back.refund, reason: 'account closed' },
  }
  expect(await office.press(finance, path, returned)).toBe(path)
  const { html = '' } = await office.open(finance, `${path}/file`)
  expect(html).toContain(`/payouts/${name}/file`)

  now = new Date(now.getTime() + 6 * 60_000)
  const stale = await office.open(finance, `${path}/file`)
  expect(stale.status).toBe(403)
  expect(stale.html).toContain('office.proof.title')
  expect(await finance.payoutDesk.getPayoutFile({ name })).toMatchObject({ code: 'proof_needed' })

  const other = await shop.staff('accountant')
  const confirm = { button: ['act', 'confirm'] as const }
  expect(await office.press(other, path, confirm)).toBe(path)
  const { lines, open, hasFile } = granted(await other.payoutDesk.getPayout({ name }))
  expect({ open, hasFile, refunds: lines.map(({ refund }) => refund) }).toEqual({
    open: 0,
    hasFile: false,
    refunds: [gone.refund],
  })
  expect(await office.find(other, path, confirm)).toBeUndefined()
})

it('says what to do about an alert, stands on its order, and ends with a reason', async () => {
  const finance = await shop.staff('accountant')
  const { id: orderId, number } = await sold()
  const { id: paymentId } = await database.db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .select('id')
    .executeTakeFirstOrThrow()
  const details = { amountMinor: 1_000, currency: 'GBP' }
  const alert = { kind: 'charged_back', about: paymentId, paymentId, details, now } as const
  await transact(database.db, (trx) => raiseAlert(trx, alert))
  const { todos } = granted(await finance.todoDesk.listTodos({ kind: ['payment_alert'] }))
  const path = `/office/payment-alerts/${todos[0]!.subject}`
  for (const place of ['/office/todos', '/office/payment-alerts', `/office/orders/${number}`]) {
    expect((await office.open(finance, place)).html, place).toContain(path)
  }
  const shown = await office.open(finance, path)
  expect(shown.html).toContain('office-alerts.do.charged_back')
  const support = await shop.staff('support')
  expect(await office.find(support, path, { fields: { reason: '' } })).toBeUndefined()
  const close = { fields: { reason: 'The dispute was won' } }
  expect(await office.press(finance, path, close)).toBe(path)
  const closed = await office.open(finance, path)
  expect(closed.html).toContain('The dispute was won')
  expect(await office.find(finance, path, close)).toBeUndefined()
  expect((await office.open(finance, `/office/orders/${number}`)).html).not.toContain(path)
})
