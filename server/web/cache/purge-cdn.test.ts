import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { makePurgeTeller } from './purge-cdn.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(async () => {
  await database.db.deleteFrom('job').execute()
})
afterAll(() => database.drop())

const open = (processId: number, db = database.db) => {
  const faults: unknown[] = []
  const teller = makePurgeTeller({ db, processId, reportFault: (error) => faults.push(error) })
  return { ...teller, faults }
}
const tagsQueued = async () => {
  const jobs = await database.db.selectFrom('job').select('data').orderBy('id').execute()
  return jobs.flatMap(({ data }) => (data as unknown as { tags: string[] }).tags)
}

it('a process that ends has queued the purge of whatever it has heard', async () => {
  const [a, b] = [open(1), open(2)]
  a.tell('catalogue')
  b.tell('catalogue')
  a.tell('review')
  await Promise.all([a.close(), b.close()])
  expect(await tagsQueued()).toEqual(['catalogue', 'review'])
})

it('a purge that cannot be queued is queued when it can be, and told of once', async () => {
  await database.db.schema.alterTable('job').renameTo('job_away').execute()
  const { tell, close, faults } = open(1)
  try {
    tell('content')
    await expect.poll(() => faults.length).toBe(1)
  } finally {
    await database.db.schema.alterTable('job_away').renameTo('job').execute()
  }
  await expect.poll(tagsQueued).toEqual(['content'])
  expect(faults).toHaveLength(1)
  await close()
})
