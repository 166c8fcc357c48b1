import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { killMailWorkers } from './mail-kill.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-mails-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

// `npm run task fault:mail` kills it fifty times.
it.runIf(isEverywhere)(
  'makes one message of each mail, although its workers are killed',
  async () => {
    const { mails } = await killMailWorkers(
      { db: database.db, url: database.url, dataDir },
      { kills: 2 },
    )
    expect(mails).toBeGreaterThanOrEqual(10)
  },
)
