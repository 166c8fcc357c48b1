import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fourEyesLimits } from '#commerce/payment/payment.terms.ts'
import { openApi, type OfficeApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'
import { expectInvariants } from '#tests/orders/invariants.ts'
import { makePlacedOrder, type PlacedOrder } from '#tests/orders/placed-order.ts'
import { filterFieldsOf } from './order-address.terms.ts'

const now = new Date('2026-11-18T10:00:00Z')

let database: TestDatabase
let support: OfficeApi
let articleId: number

beforeAll(async () => {
  database = await createTestDatabase()
  support = await openApi(database.db, () => now).staff('support')
  articleId = (await makeArticle(database.db)).id
})
afterAll(async () => {
  await expectInvariants(database.db)
  await database.drop()
})

const place = (given: PlacedOrder) =>
  makePlacedOrder(database.db, { lines: [{ articleId }], placedAt: now, ...given })

/** Orders of an address of the list, as its page reads it. */
async function listed(query: string) {
  const filter = filterFieldsOf(new URLSearchParams(query)) as never
  return granted(await support.orderDesk.listOrders(filter))
}
const numbersOf = async (query: string) =>
  (await listed(query)).orders.map(({ number }) => number).toSorted()

it('lists orders by how they were paid last, and how far that is', async () => {
  const bizum = await place({ payment: { method: 'BIZUM', status: 'PAID' } })
  const twint = await place({ status: 4, payment: { method: 'TWINT', status: 'PENDING' } })
  const ended = await place({ status: 10, payment: { method: 'TWINT', status: 'CANCELED' } })
  expect(await numbersOf('method=BIZUM')).toEqual([bizum.number])
  expect(await numbersOf('method=BIZUM,TWINT')).toEqual(
    [bizum.number, twint.number, ended.number].toSorted(),
  )
  expect(await numbersOf('method=TWINT&payment=CANCELED')).toEqual([ended.number])
  expect(await numbersOf('payment=PENDING')).toEqual([twint.number])
  expect(await numbersOf('payment=PENDING,CANCELED&status=10')).toEqual([ended.number])
  expect((await listed('method=TWINT')).count).toBe(2)

  // Another attempt by another method: the order shows that one, and is found by it alone.
  const again = await place({ status: 4, payment: { method: 'EPS', status: 'CANCELED' } })
  expect(await numbersOf('method=EPS')).toEqual([again.number])
  await sql`
    insert into payment (order_id, attempt, reference, method, kind, provider, amount_minor, currency, status, expires_at)
    select order_id, 2, ${again.number}, 'SWISH', kind, provider, amount_minor, currency, 'PENDING', expires_at
    from payment where order_id = ${again.id}`.execute(database.db)
  expect(await numbersOf('method=EPS')).toEqual([])
  expect((await listed('method=SWISH')).orders).toMatchObject([
    { number: again.number, payment: { method: 'SWISH', status: 'PENDING' } },
  ])
  expect(await support.orderDesk.listOrders({ payment: ['OPEN'] as never })).toMatchObject({
    code: 'invalid',
  })
})

it('lists the first order of a customer, and of a guest by the address', async () => {
  const customer = await makeCustomer(database.db)
  const own = { customerId: customer.id, email: customer.email }
  const guest = { email: 'Newcomer@example.com' }
  const first = await place({ ...own, store: 'WPX-ES' })
  const second = await place({ ...own, store: 'WPX-ES' })
  const asGuest = await place({ ...guest, store: 'WPX-ES' })
  await place({ email: 'newcomer@EXAMPLE.com', store: 'WPX-ES' })
  const firsts = await numbersOf('is=first&store=WPX-ES')
  expect(firsts).toEqual([first.number, asGuest.number].toSorted())
  const [row] = (await listed(`q=${second.number}`)).orders
  expect(row).toMatchObject({ isFirst: false, ordersSoFar: 2 })
  // It stays the first one, whatever comes after.
  expect((await listed(`q=${first.number}`)).orders).toMatchObject([{ isFirst: true }])
})

it('lists orders of high value, in each currency by its own measure', async () => {
  const dear = await place({ lines: [{ articleId, unitMinor: 200_00 }] })
  const danish = await place({ currency: 'DKK', lines: [{ articleId, unitMinor: 200_00 }] })
  const numbers = await numbersOf('is=valuable')
  expect(numbers).toContain(dear.number)
  expect(numbers).not.toContain(danish.number)
  expect((await listed(`q=${dear.number}`)).orders).toMatchObject([{ isValuable: true }])
  expect(await numbersOf('is=valuable,late')).toEqual([])
})

it('knows such orders by an index that means the same amounts', async () => {
  const { rows } = await sql<{ predicate: string }>`
    select pg_get_expr(indpred, indrelid) as predicate from pg_index
    where indexrelid = 'shop_order_valuable'::regclass`.execute(database.db)
  const found = [...rows[0]!.predicate.matchAll(/WHEN '(\w+)'::text THEN (\d+)/g)]
  expect(
    Object.fromEntries(found.map(([, currency, amount]) => [currency, Number(amount)])),
  ).toEqual(fourEyesLimits)
})
