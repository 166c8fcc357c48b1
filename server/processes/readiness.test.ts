import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { openLine } from '#tests/faults/checkout-line.ts'
import { silentLog } from '#tests/silent-log.ts'
import { makeReadiness } from './readiness.ts'

let database: TestDatabase
let line: Awaited<ReturnType<typeof openLine>>
beforeAll(async () => {
  database = await createTestDatabase()
  line = await openLine(Number(new URL(database.url).port))
})
afterAll(async () => {
  await line.close()
  await database.drop()
})

function open() {
  const url = new URL(database.url)
  url.search = ''
  url.port = String(line.port)
  return openDatabase({
    databaseUrl: url.href,
    dataDir: '/nowhere',
    poolSize: 2,
    statementTimeoutMs: 10_000,
    log: silentLog,
  })
}

it('a process whose connections are all busy is ready, however many wait', async () => {
  const opened = await open()
  const findUnreadiness = makeReadiness(opened)
  const held = [await opened.pool.connect(), await opened.pool.connect()]
  const waiting = Array.from({ length: 5 }, () => opened.pool.query('select 1'))
  expect(await Promise.all([findUnreadiness(), findUnreadiness()])).toEqual([undefined, undefined])
  for (const client of held) client.release()
  await Promise.all(waiting)
  await opened.close()
})

it('one whose database is gone or silent says so before whoever asks is tired of it, and is ready again', async () => {
  const opened = await open()
  const findUnreadiness = makeReadiness(opened)
  expect(await findUnreadiness()).toBeUndefined()
  line.cut()
  expect(await findUnreadiness()).toBe('The database does not answer.')
  line.mend()
  await expect.poll(findUnreadiness).toBeUndefined()
  line.swallow()
  const askedAt = performance.now()
  expect(await findUnreadiness()).toBe('The database does not answer.')
  expect(performance.now() - askedAt).toBeLessThan(5_000)
  line.mend()
  await expect.poll(findUnreadiness).toBeUndefined()
  await opened.close()
})

it('one whose migrations are undone names them', async () => {
  const opened = await open()
  const { rows } = await database.pool.query<{ name: string }>(
    'delete from schema_migration where name = (select max(name) from schema_migration) returning name',
  )
  expect(await makeReadiness(opened)()).toBe(`Migrations are missing: ${rows[0]!.name}`)
  await opened.close()
})
