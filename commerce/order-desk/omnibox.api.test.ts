import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { paidAndReleased } from '#tests/office/money-desk.ts'
import { makeUnpaidRefund } from '#tests/office/payouts.ts'
import { makeAwaitedOrder, makeTransfer } from '#tests/office/transfers.ts'
import { makeParcelService } from '#tests/orders/orders.ts'
import { makePlacedOrder } from '#tests/orders/placed-order.ts'

let database: TestDatabase
let api: ReturnType<typeof openApi>
beforeAll(async () => {
  database = await createTestDatabase()
  api = openApi(database.db)
  await makeParcelService(database.db)
})
afterAll(() => database.drop())

const change = (id: string, to: { name?: string; surname?: string; erased_at?: Date }) =>
  database.db.updateTable('customer').set(to).where('id', '=', id).execute()

const found = async (clerk: OfficeApi, query: string) =>
  granted(await clerk.orderDesk.omnibox({ query })).found.map(({ kind, id }) => [kind, id])

it('finds accounts that have never ordered, by email and by name, for whoever sees them', async () => {
  const { id } = await makeCustomer(database.db, { email: 'philippa@never.example' })
  await change(id, { name: 'Philippa', surname: 'Unbought' })
  const support = await api.staff('support')
  for (const query of ['philippa@never.example', 'PHILIPPA@nev', 'unbought', 'ippa unb']) {
    expect(await found(support, query), query).toEqual([['customer', id]])
  }
  // Neither ordered nor wrote there: for them the account does not exist, as in the list of customers.
  expect(await found(await api.staff('support', ['WPX-ES']), 'unbought')).toEqual([])
  expect(await found(await api.staff('packing'), 'unbought')).toEqual([])
  await change(id, { erased_at: new Date() })
  expect(await found(support, 'unbought')).toEqual([])
})

it('shows an account once that has ordered, under whatever name it did', async () => {
  const { id } = await makeCustomer(database.db, { email: 'nell@ordered.example' })
  await change(id, { name: 'Nell', surname: 'Doublebrook' })
  const placed = { customerId: id, email: 'nell@ordered.example', store: 'WPX-ES' }
  const order = await makePlacedOrder(database.db, placed)
  await database.db
    .updateTable('shop_order')
    .set({ contact_name: 'Nell', contact_surname: 'Doublebrook' })
    .where('id', '=', order.id)
    .execute()
  const support = await api.staff('support')
  expect(await found(support, 'doublebrook')).toEqual([['customer', id]])
  expect(await found(support, 'nell@ordered')).toEqual([['customer', id]])
  expect(await found(await api.staff('support', ['WPX-ES']), 'nell@ordered')).toEqual([
    ['customer', id],
  ])
  expect(await found(await api.staff('support', ['WPX-GB']), 'nell@ordered')).toEqual([])
})

it('finds an article by its id, for whoever sees orders of it', async () => {
  const { id } = await makeArticle(database.db, { name: 'Enamel mug' })
  const support = await api.staff('support')
  expect(await found(support, String(id))).toContainEqual(['article', String(id)])
  const { found: rows } = granted(await support.orderDesk.omnibox({ query: `#${id}` }))
  expect(rows).toMatchObject([{ kind: 'article', detail: 'Enamel mug' }])
  expect(await found(support, '9999999')).toEqual([])
})

it('finds colleagues by name, for whoever manages them', async () => {
  const admin = await api.staff('admin')
  const other = await api.staff('translator')
  expect(await found(admin, 'of transl')).toEqual([['staff', other.staffId]])
  expect(await found(await api.staff('support'), 'of transl')).toEqual([])
  await database.db
    .updateTable('staff')
    .set({ status: 'LEFT' })
    .where('id', '=', other.staffId)
    .execute()
  expect(await found(admin, 'of transl')).toEqual([])
})

it('finds refunds by the end of their account, for whoever pays them out, and shows no more of it', async () => {
  const sold = { amounts: [20_00], now: new Date() }
  const { id: orderId, number, store } = await paidAndReleased(database.db, api, sold)
  const { publicId } = await makeUnpaidRefund(database.db, { orderId, now: new Date() })
  const accountant = await api.staff('accountant')
  for (const query of ['… 3000', '***013000', 'DE89 3704 0044 0532 0130 00']) {
    const { found: rows } = granted(await accountant.orderDesk.omnibox({ query }))
    const account = { kind: 'refund', id: publicId, label: '•••• 3000', order: number }
    expect(rows, query).toMatchObject([account])
    expect(JSON.stringify(rows), query).not.toContain('0130')
  }
  expect(await found(accountant, '… 3001')).toEqual([])
  // Support gives money back, and does not see where it goes.
  expect(await found(await api.staff('support'), '… 3000')).toEqual([])
  const elsewhere = await api.staff('accountant', [store === 'WPX-ES' ? 'WPX-GB' : 'WPX-ES'])
  expect(await found(elsewhere, '… 3000')).toEqual([])
})

it('finds the accounts of the shop on which transfers came in, for whoever decides on them', async () => {
  const iban = 'ES9121000418450200051332'
  const awaited = await makeAwaitedOrder(database.db, { store: 'WPX-ES' })
  const { amountMinor, currency, paymentId } = awaited
  const transfer = { iban, amountMinor, currency, paymentId, now: new Date() }
  await makeTransfer(database.db, { ...transfer, state: 'MATCHED' })
  const accountant = await api.staff('accountant')
  const { found: rows } = granted(await accountant.orderDesk.omnibox({ query: '…1332' }))
  expect(rows).toMatchObject([{ kind: 'account', id: iban, label: '•••• 1332', detail: '1' }])
  expect(await found(await api.staff('accountant', ['WPX-ES']), '…1332')).toHaveLength(1)
  expect(await found(await api.staff('accountant', ['WPX-GB']), '…1332')).toEqual([])
  expect(await found(await api.staff('support'), '…1332')).toEqual([])
})
