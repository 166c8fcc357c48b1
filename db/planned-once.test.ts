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
