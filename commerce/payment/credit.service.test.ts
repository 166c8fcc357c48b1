import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makeCustomer } from '#tests/make.ts'
import { findAccount, takeCredit } from './credit.queries.ts'
import { setCreditLimit } from './credit.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const limit = (email: string, limitMinor: number, currency = 'GBP') =>
  setCreditLimit(database.db, { email, currency, limitMinor })

describe('how much may be ordered on account', () => {
  it('is said of partners only', async () => {
    const { email } = await makeCustomer(database.db, {})
    await expect(limit(email, 100_00)).rejects.toMatchObject({ code: 'not_found' })
    await expect(limit('nobody@example.com', 100_00)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('can be said anew, but not in another money than what is owed', async () => {
    const { id, email } = await makeCustomer(database.db, { isPartner: true })
    await limit(email, 100_00, 'EUR')
    await limit(email, 200_00)
    const used = { customerId: id, currency: 'GBP', amountMinor: 150_00 }
    expect(await takeCredit(database.db, used)).toBe(true)
    await limit(email, 50_00)
    await expect(limit(email, 500_00, 'EUR')).rejects.toMatchObject({ code: 'conflict' })
    const account = await findAccount(database.db, id)
    expect(account).toEqual({ currency: 'GBP', limit_minor: 50_00, used_minor: 150_00 })
  })
})
