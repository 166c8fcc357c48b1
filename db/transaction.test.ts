import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, createTestDatabase } from '#tests/database/database.ts'
import { transact } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table balance (owner text primary key, amount int not null)')
})
beforeEach(async () => {
  await database.pool.query(
    `truncate balance; insert into balance values ('ana', 100), ('luis', 100)`,
  )
})
afterAll(() => database.drop())

const balances = async () => {
  const { rows } = await database.pool.query('select owner, amount from balance order by owner')
  return Object.fromEntries(rows.map((row) => [row.owner, row.amount]))
}

/** Resolves for everybody once `count` have called it; later calls pass at once. */
function meetingOf(count: number): () => Promise<void> {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return () => {
    arrived += 1
    if (arrived >= count) open()
    return opened
  }
}

test('two people who lock each other out both finish, since the victim tries again', async () => {
  const bothHoldOne = meetingOf(2)
  let attempts = 0
  const move = (from: string, to: string) =>
    transact(database.db, async (trx) => {
      attempts += 1
      await sql`update balance set amount = amount - 10 where owner = ${from}`.execute(trx)
      await bothHoldOne()
      await sql`update balance set amount = amount + 10 where owner = ${to}`.execute(trx)
    })
  await Promise.all([move('ana', 'luis'), move('luis', 'ana')])
  expect(attempts).toBe(3)
  expect(await balances()).toEqual({ ana: 100, luis: 100 })
})

test('of two serialisable changes built on the same reading, the second is done again', async () => {
  const bothHaveRead = meetingOf(2)
  let attempts = 0
  // Each may take 80 as long as 100 remain together: both at once would leave 40.
  const take = (owner: string) =>
    transact(
      database.db,
      async (trx) => {
        attempts += 1
        const { rows } = await sql<{ total: number }>`
          select sum(amount)::int as total from balance`.execute(trx)
        await bothHaveRead()
        if ((rows[0]?.total ?? 0) - 80 < 100) return 'refused'
        await sql`update balance set amount = amount - 80 where owner = ${owner}`.execute(trx)
        return 'taken'
      },
      { isolation: 'serializable' },
    )
  const results = await Promise.all([take('ana'), take('luis')])
  expect(results.toSorted()).toEqual(['refused', 'taken'])
  expect(attempts).toBe(3)
})

test('a conflict that never ends is reported after the last attempt', async () => {
  let attempts = 0
  const conflict = transact(
    database.db,
    async (trx) => {
      attempts += 1
      await sql`update balance set amount = 0`.execute(trx)
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx)
    },
    { attempts: 2 },
  )
  await expect(conflict).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(2)
  expect(await balances()).toEqual({ ana: 100, luis: 100 })
})

test('any other error is not tried again and leaves nothing behind', async () => {
  let attempts = 0
  const failure = transact(database.db, async (trx) => {
    attempts += 1
    await sql`update balance set amount = 0`.execute(trx)
    throw new Error('card refused')
  })
  await expect(failure).rejects.toThrow('card refused')
  expect(attempts).toBe(1)
  expect(await balances()).toEqual({ ana: 100, luis: 100 })
})
