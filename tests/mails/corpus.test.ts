import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { runCorpus } from './run-corpus.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())

// `npm run task fault:mail` reads all of them.
it('reads mails as people, machines and attackers write them, each into its own conversation', async () => {
  const report = await runCorpus(database, { every: 7 })
  expect(report.mails).toBeGreaterThan(40)
  expect(report.slowestCpuMs).toBeLessThanOrEqual(1_100)
  expect(report.peakRssMb).toBeLessThanOrEqual(230)
})
