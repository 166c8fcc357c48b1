import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { raceForLastUse, type LastThing } from './last-use.ts'

let database: TestDatabase
let wide: OpenDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  // Each racer has a connection, so that all of them are in the database at once.
  wide = await openDatabase({
    databaseUrl: database.url,
    dataDir: '',
    poolSize: 64,
    statementTimeoutMs: 30_000,
    log: silentLog,
  })
})
afterAll(async () => {
  await wide.close()
  await database.drop()
})

it.each([
  ['promotion', 20],
  ['code', 5],
  ['person', 5],
] satisfies [LastThing, number][])(
  'sixty-four who want the last use of a %s: one has it, each time',
  async (thing, rounds) => {
    expect(await raceForLastUse(wide.db, thing, rounds)).toBe(rounds)
  },
)
