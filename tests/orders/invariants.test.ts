import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { progressByJob } from '#commerce/fulfilment/order-progress.service.ts'
import { readInvariants } from '#commerce/kernel/invariants.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { findBroken, findBrokenIn } from './invariants.ts'
import { makeArticle } from '#tests/make.ts'
import {
  endRenderings,
  makeParcelService,
  orderOf,
  payOrder,
  placeOrder,
  putDesignInCart,
} from './orders.ts'
import { makePromotion } from './promotions.ts'

let database: TestDatabase
const now = new Date('2036-11-11T09:00:00Z')
const later = new Date('2036-11-11T11:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  const shop = openApi(database.db, () => now)
  await makeParcelService(database.db)
  await makePromotion(database.db, { codes: [{ code: 'TENTH' }], mostUses: 5 })
  const visitor = await shop.visitorWithSession()
  granted(await visitor.cart.addLine({ articleId: (await makeArticle(database.db)).id }))
  granted(await visitor.cart.addCode({ code: 'TENTH' }))
  await putDesignInCart(database.db, visitor)
  const { id } = await orderOf(database.db, await placeOrder(visitor))
  await payOrder(database.db, id, now)
  await endRenderings(database.db, 'DONE')
  await transact(database.db, (trx) => progressByJob(trx, { orderId: id }, later))
})
afterAll(() => database.drop())

/** What a fault of ours could leave behind, and which invariant has to see it. */
const faults: [what: string, invariant: string, statement: string][] = [
  [
    'a line whose prints do not cost the same',
    'I6 every piece of a line costs the same',
    `update order_line set pieces = 7`,
  ],
  [
    'an order that vanished',
    'I1 a cart that was ordered has its order',
    `update shop_order set cart_id = null`,
  ],
  [
    'a cart that can be ordered again',
    'I1 an order’s cart is no longer anybody’s cart',
    `update cart set ordered_at = null`,
  ],
  [
    'money taken twice',
    'I2 what is paid was captured',
    `insert into payment_entry (payment_id, kind, amount_minor, currency, provider_reference) select id, 'CAPTURED', amount_minor, currency, 'again' from payment`,
  ],
  [
    'more given back than came in',
    'I2 no more goes back',
    `insert into payment_entry (payment_id, kind, amount_minor, currency, provider_reference) select id, 'REFUNDED', amount_minor, currency, 'r' from payment`,
  ],
  ['another currency', 'I2 the ledger speaks', `update payment_entry set currency = 'EUR'`],
  [
    'a cancelled order that kept the money',
    'I2 a cancelled order keeps no money',
    `update shop_order set status = 10`,
  ],
  [
    'a release without money',
    'I3 no order passes the gate unpaid',
    `update shop_order set payable_at = null`,
  ],
  [
    'a release too early',
    'I3 no order passes the gate within',
    `update shop_order set release_after = now() + interval '50 years'`,
  ],
  [
    'a use that nobody counted',
    'I4 a promotion is used as often',
    `update promotion_limit set uses = 0`,
  ],
  [
    'a use that was given back',
    'I4 a cancelled order holds no promotion',
    `update promotion_use set state = 'RELEASED'`,
  ],
  [
    'a line that went missing',
    'I6 the order’s total is its lines',
    `delete from order_line where position = 1`,
  ],
  [
    'another price at the provider',
    'I6 shown is charged',
    `update payment set amount_minor = amount_minor - 1`,
  ],
  ['a customer who never heard of it', 'I7 whoever ordered was told so', `delete from mail`],
  [
    'a history that begins in the middle',
    'I8 every history begins once',
    `delete from order_event where from_status is null`,
  ],
  [
    'a history with a hole',
    'I8 history is a chain',
    `insert into order_event (order_id, from_status, to_status, actor) select id, 9, 15, 'carrier' from shop_order`,
  ],
  [
    'a status that nobody set',
    'I8 the last step is the order’s status',
    `update shop_order set status = 201`,
  ],
  [
    'a step outside of the table',
    'I8 every step stands in the table',
    `insert into order_event (order_id, from_status, to_status, actor) select id, 200, 15, 'carrier' from shop_order`,
  ],
  [
    'a file without a checksum',
    'I9 what a factory sees is whole',
    `update rendering set files = '[{"name": "print.pdf"}]' where kind = 'PRINT'`,
  ],
  ['a release without files', 'I9 past the gate', `delete from rendering where kind = 'PRINT'`],
  [
    'a gap in the series',
    'I10 invoice numbers have no gap',
    `alter table invoice disable trigger invoice_is_issued; update invoice set sequence = 2`,
  ],
  [
    'a number that was never used',
    'I10 the series stands',
    `update invoice_series set last_number = 2`,
  ],
  [
    'an invoice of another total',
    'I10 an invoice is of its order’s total',
    `alter table invoice disable trigger invoice_is_issued; update invoice set total_minor = 1`,
  ],
  [
    'a release without an invoice',
    'I10 whoever has a released order',
    `alter table invoice disable trigger invoice_is_issued; delete from invoice`,
  ],
  [
    'an order that nobody looks at',
    'I13 no order waits for nobody',
    `update shop_order set status = 0; delete from job`,
  ],
]

describe('the invariants', () => {
  it('hold for an order that went its way', async () => {
    expect(await findBroken(database.db)).toEqual({})
    expect(readInvariants(invariantFiles).length).toBeGreaterThan(30)
  })

  it.each(faults)('see %s', async (_, invariant, statement) => {
    const undone = new Error('undone')
    let broken: Record<string, unknown[]> = {}
    const attempt = transact(database.db, async (trx) => {
      for (const part of statement.split('; ')) await sql.raw(part).execute(trx)
      broken = await findBrokenIn(trx)
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    const plain = invariant.replaceAll('’', "'")
    expect(Object.keys(broken).filter((name) => name.startsWith(plain))).toHaveLength(1)
  })
})
