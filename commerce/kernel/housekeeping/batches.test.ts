import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { transact } from '#db/transaction.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { deleteInBatches, deleteWalking, updateInBatches } from './batches.ts'
import { listHousekeeping } from './housekeeping.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const ended = sql`window_ends_at <= now()`
const attempts = { step: 'attempts', table: 'attempt_count', by: 'window_ends_at' } as const

beforeEach(async () => {
  await sql`truncate attempt_count, housekeeping`.execute(database.db)
  await sql`
    insert into attempt_count (key, window_ends_at, attempts)
    select 'old ' || lpad(n::text, 6, '0'), now() - n * interval '1 second', 1
    from generate_series(1, 9000) as n`.execute(database.db)
  await sql`
    insert into attempt_count (key, window_ends_at, attempts)
    values ('young', now() + interval '1 hour', 1)`.execute(database.db)
})

const left = async () =>
  (await database.db.selectFrom('attempt_count').select('key').execute()).map(({ key }) => key)

it('deletes more than one batch holds, leaves what is not due, and says that nothing waits', async () => {
  expect(await deleteInBatches(database.db, { ...attempts, due: ended })).toBe(9000)
  expect(await left()).toEqual(['young'])
  expect(await listHousekeeping(database.db)).toMatchObject([
    { step: 'attempts', removed: 9000, removedTotal: 9000, isBehind: false, backlogSeconds: 0 },
  ])
})

it('ends when its time is over, says how old the oldest is that waits, and goes on in the next run', async () => {
  const rows = { ...attempts, due: ended }
  const removed = await deleteInBatches(database.db, { ...rows, mostRunMs: 0 })
  expect(removed).toBe(1000)
  const [step] = await listHousekeeping(database.db)
  expect(step).toMatchObject({ isBehind: true, removed: 1000 })
  // The oldest thousand are gone.
  expect(step!.backlogSeconds).toBeGreaterThan(7_900)
  expect(step!.backlogSeconds).toBeLessThan(8_600)
  expect(await deleteInBatches(database.db, rows)).toBe(8000)
  expect((await listHousekeeping(database.db))[0]).toMatchObject({
    isBehind: false,
    removedTotal: 9000,
  })
})

it('leaves a row alone that somebody holds, and waits for nobody', async () => {
  await transact(database.db, async (trx) => {
    await sql`select from attempt_count where key = 'old 000500' for update`.execute(trx)
    await deleteInBatches(database.db, { ...attempts, due: ended })
    expect((await left()).toSorted()).toEqual(['old 000500', 'young'])
  })
})

it('changes rows in batches', async () => {
  const due = sql`window_ends_at <= now() and attempts > 0`
  const count = await updateInBatches(database.db, { ...attempts, due, set: sql`attempts = 0` })
  expect(count).toBe(9000)
})

it('walks through a table by its key, and goes on where its time was over', async () => {
  const rows = {
    step: 'walk',
    table: 'attempt_count',
    key: 'key',
    among: sql`true`,
    due: sql`key like 'old %'`,
  } as const
  expect(await deleteWalking(database.db, { ...rows, mostRunMs: 0 })).toBe(1000)
  const walk = await database.db.selectFrom('housekeeping').select('cursor').execute()
  expect(walk).toEqual([{ cursor: 'old 001000' }])
  await sql`insert into attempt_count values ('old 000001', now(), 1)`.execute(database.db)
  expect(await deleteWalking(database.db, rows)).toBe(8001)
  expect(await left()).toEqual(['young'])
})
