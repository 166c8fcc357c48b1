import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { killDuringOfficeWrites } from './office-kill-run.ts'

let database: TestDatabase
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-office-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

// `npm run task fault:office` kills it two hundred times.
it.runIf(isEverywhere)(
  'leaves no act without its audit row and no row without its act when it is killed',
  async () => {
    const { db, url } = database
    const report = await killDuringOfficeWrites({ db, url, dataDir }, { kills: 4 })
    expect(report).toMatchObject({ kills: 4, writes: 8 })
  },
)
