import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makePromotion } from '#tests/orders/promotions.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const words = { name: 'x', text: 'x' }

describe('a promotion that cannot stand', () => {
  const drafts: [string, Parameters<typeof makePromotion>[1], object][] = [
    ['three for three', { effect: { kind: 'X_FOR_Y', take: 3, pay: 3 } }, { effect: 'too_big' }],
    [
      'half a crown, where a store shows none',
      { effect: { kind: 'AMOUNT' }, stores: [{ store: 'WPX-CZ', amountMinor: 5_050 }] },
      { stores: 'whole_amount' },
    ],
    [
      'an amount without a number',
      { effect: { kind: 'AMOUNT' }, stores: [{ store: 'WPX-GB' }] },
      { stores: 'amount_by_effect' },
    ],
    [
      'a number without an amount',
      { stores: [{ store: 'WPX-GB', amountMinor: 100 }] },
      { stores: 'amount_by_effect' },
    ],
    ['no words in a language of its stores', { texts: { en: words } }, { texts: 'required' }],
    ['an end before its beginning', { validUntil: new Date(0) }, { validUntil: 'too_small' }],
    [
      'a first order that may be had twice',
      { isFirstOrderOnly: true },
      { mostUsesPerCustomer: 'first_order' },
    ],
    [
      'a code that nobody needs',
      { needsCode: false, codes: [{ code: 'HELLO' }] },
      { codes: 'not_used' },
    ],
    ['a code of signs', { codes: [{ code: 'A%&' }] }, { codes: 'code' }],
    ['a code twice', { codes: [{ code: 'TWICE' }, { code: 'tw-ice' }] }, { codes: 'taken' }],
  ]
  it.each(drafts)('%s', async (_, draft, fields) => {
    const made = transact(database.db, (trx) => makePromotion(trx, draft))
    await expect(made).rejects.toMatchObject({ code: 'invalid', fields })
    expect(await database.db.selectFrom('promotion').select('id').execute()).toEqual([])
  })
})
