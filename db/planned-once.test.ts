import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database.ts'
import { plannedOnce } from './planned-once.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('a marked question is planned once for each connection, others are forgotten', async () => {
  await database.db.connection().execute(async (db) => {
    for (const number of [1, 2, 3]) {
      const marked = await sql<{ it: number }>`${plannedOnce} select ${number}::int as it`.execute(
        db,
      )
      expect(marked.rows).toEqual([{ it: number }])
      await sql`select ${number}::int as unmarked`.execute(db)
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements
    `.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringContaining('as it')])
  })
})

it('a mark counts wherever it stands', async () => {
  await database.db.connection().execute(async (db) => {
    await sql`
      ${plannedOnce} select ${1}::int as on_its_own_line`.execute(db)
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%on_its_own_line%'
    `.execute(db)
    expect(rows).toHaveLength(1)
  })
})

it('a write is planned once when it has come often, unless it gives all columns back', async () => {
  await database.db.connection().execute(async (db) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const row = { key: `turn ${turn}`, attempts: turn, window_ends_at: new Date() }
      await db.insertInto('attempt_count').values(row).execute()
      await db.deleteFrom('attempt_count').where('key', '=', row.key).returningAll().execute()
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%attempt_count%'
    `.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual([expect.stringMatching(/^insert/)])
  })
})
