import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Background } from '#commerce/kernel/jobs/background.ts'
import { workBeside } from '#tests/background.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { purgeHandler, queuePurge } from './cdn-purge.jobs.ts'

type Told = { tags: string; authorization: string | undefined; body: string }

let database: TestDatabase
let cache: Server
const told: Told[] = []
const statuses: number[] = []
const workers: Background[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  cache = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
    incoming.on('end', () => {
      const { authorization } = incoming.headers
      told.push({ tags: String(incoming.headers['surrogate-key']), authorization, body })
      outgoing.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => cache.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  await database.db.deleteFrom('job').execute()
  told.length = 0
})
afterAll(async () => {
  cache.close()
  await database.drop()
})

function work(): void {
  const url = `http://127.0.0.1:${(cache.address() as AddressInfo).port}/_purge`
  const call = <Result>(_service: string, _call: string, run: () => Promise<Result>) => run()
  const cdn = { urls: [url, url], token: 'a-token-of-the-cache', call }
  const handler = { ...purgeHandler({ cdn }), retries: { most: 9, afterMs: () => 10 } }
  workers.push(workBeside(database, { jobs: [handler], reportFault: () => {} }))
}

it('tells every cache which tags have changed, by token, and again until all have heard', async () => {
  statuses.push(200, 503)
  await queuePurge(database.db, { tags: ['catalogue', 'content'], by: 1 })
  await database.db.updateTable('job').set({ run_after: new Date() }).execute()
  work()
  await expect.poll(() => told.length).toBe(4)
  expect(told[0]).toEqual({
    tags: 'catalogue content',
    authorization: 'Bearer a-token-of-the-cache',
    body: '{"tags":["catalogue","content"]}',
  })
  await expect.poll(() => database.db.selectFrom('job').select('id').execute()).toEqual([])
})

const queued = async () => {
  const jobs = await database.db.selectFrom('job').select(['data', 'state']).orderBy('id').execute()
  return jobs.map(({ data, state }) => [state, (data as unknown as { tags: string[] }).tags])
}

it('is queued once although every process hears of the change, and only of what is not queued yet', async () => {
  await Promise.all([1, 2, 3, 4].map((by) => queuePurge(database.db, { tags: ['catalogue'], by })))
  await queuePurge(database.db, { tags: ['catalogue', 'review'], by: 2 })
  expect(await queued()).toEqual([
    ['READY', ['catalogue']],
    ['READY', ['review']],
  ])
})

it.each([
  ['runs', { state: 'RUNNING', attempts: 1, worker_id: 1, lease_until: new Date('2050-01-01') }],
  ['waits to be repeated', { attempts: 1, run_after: new Date('2050-01-01') }],
  ['begins at any moment', { run_after: new Date('2020-01-01') }],
] as const)('is queued for the next change while that of the last one %s', async (_, state) => {
  await queuePurge(database.db, { tags: ['catalogue'], by: 1 })
  await queuePurge(database.db, { tags: ['review'], by: 2 })
  await database.db.updateTable('job').set(state).execute()
  // Each of both would have left it to the other.
  await queuePurge(database.db, { tags: ['catalogue'], by: 1 })
  await queuePurge(database.db, { tags: ['catalogue'], by: 2 })
  expect((await queued()).slice(2)).toEqual([['READY', ['catalogue']]])
})
