import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { killWorkers } from './kill-workers.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-kill-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it.runIf(isEverywhere)(
  'shows no half file and loses no rendering when workers are killed while they draw',
  async () => {
    const { db, url } = database
    const module = join(import.meta.dirname, 'slow-press.ts')
    const seed = 20_261_115
    const report = await killWorkers(
      { db, url, dataDir, module },
      { kills: 3, seed, longestWaitMs: 150 },
    )
    expect(report.kills.worker + report.kills.sandbox).toBe(3)
  },
)
