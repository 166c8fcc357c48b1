import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openFakePooler } from '#tests/fakes/fake-pooler.ts'
import { silentLog } from '#tests/silent-log.ts'
import { openDatabase } from './open.ts'
import { openStandby } from './standby.ts'

let database: TestDatabase
let pooler: Awaited<ReturnType<typeof openFakePooler>>
let direct: string
beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  url.search = ''
  direct = url.href
  pooler = await openFakePooler(url)
})
afterAll(async () => {
  await pooler.close()
  await database.drop()
})

const warned: object[] = []
const open = (directUrl?: string) =>
  openDatabase({
    databaseUrl: pooler.url,
    directUrl,
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs: 2_000,
    log: { ...silentLog, warn: (fields: object) => void warned.push(fields) },
  })

it('is found out at the start, in one line', async () => {
  await expect(open()).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler.*DATABASE_DIRECT_URL/,
  )
  await expect(open(pooler.url)).rejects.toThrow(
    /^DATABASE_DIRECT_URL leads to a connection pooler/,
  )
})

it('gets no named statements and no settings, and is told what its user must carry', async () => {
  const opened = await open(direct)
  expect(opened).toMatchObject({ isPooled: true, url: direct })
  for (let round = 0; round < 8; round += 1) {
    await sql`/* prepared */ select ${round}::int`.execute(opened.db)
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_prepared_statements`.execute(opened.db)
  expect(rows[0]!.count).toBe(0)
  expect(warned).toContainEqual({ missing: expect.arrayContaining(['statement_timeout = 10s']) })
  await opened.close()
})

it.each([
  ['through one', () => pooler.url, true],
  ['directly', () => direct, false],
])(
  'is found out before a standby that is reached %s, without being waited for',
  async (_, urlOf, isPooled) => {
    const told: { at: object; what: string | undefined }[] = []
    const standby = openStandby({
      url: urlOf(),
      primary: database.pool,
      poolSize: 2,
      statementTimeoutMs: 2_000,
      log: { ...silentLog, info: (at: object, what?: string) => void told.push({ at, what }) },
    })
    expect(standby.status()).toBe('away')
    await expect
      .poll(() => told)
      .toContainEqual({
        at: { pool: 2, own: 1, isPooled },
        what: 'standby connections of this process',
      })
    expect((await sql<{ one: number }>`select 1 as one`.execute(standby.db)).rows).toEqual([
      { one: 1 },
    ])
    await standby.close()
  },
)

it('is not suspected where there is none', async () => {
  expect(database.isPooled).toBe(false)
})
