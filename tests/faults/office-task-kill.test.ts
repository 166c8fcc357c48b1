import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { isEverywhere } from '#tests/run/how-much.ts'
import { cancelHalfWay, killDuringTask } from './office-task-kill.ts'

let database: TestDatabase
let dataDir: string

beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'estampa-tasks-'))
})
afterEach(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const shed = () => ({ db: database.db, url: database.url, dataDir })

// `npm run task fault:office` does the same with 10,000 orders and more kills.
it.runIf(isEverywhere)(
  'does an act once on each order, although its workers are killed',
  async () => {
    const report = await killDuringTask(shed(), { orders: 300, kills: 1 })
    expect(report).toMatchObject({ done: 297, failed: 3 })
  },
)

it('stops half-way when its owner says so', async () => {
  const report = await cancelHalfWay(shed(), 300)
  expect(report.done).toBeLessThan(300)
})
