import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { createPool } from './pool.ts'
import { StartupError } from './startup-error.ts'

let folder: string
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let pool: pg.Pool
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  empty = await createEmptyDatabase()
  pool = openPool()
})
afterEach(async () => {
  await pool.end()
  await empty.drop()
  await rm(folder, { recursive: true })
})

const openPool = () =>
  createPool({ url: empty.url, poolSize: 3, statementTimeoutMs: 1_000, log: silentLog })
const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate(pool, { log: silentLog, folder })
const pending = () => pendingMigrations(pool, { folder })
const letters = async () =>
  (await pool.query('select letter from word order by id')).rows.map((row) => row.letter).join('')

const FIRST = 'create table word (id serial, letter text not null);'

test('migrations run once, in the order of their names', async () => {
  await write('0010-c.sql', `insert into word (letter) values ('c')`)
  await write('0001-start.sql', FIRST)
  await write(
    '0002-ab.sql',
    `insert into word (letter) values ('a');\nselect 1;\ninsert into word (letter) values ('b')`,
  )
  await write('notes.txt', 'no migration')
  expect(await pending()).toEqual(['0001-start.sql', '0002-ab.sql', '0010-c.sql'])
  expect(await run()).toEqual(['0001-start.sql', '0002-ab.sql', '0010-c.sql'])
  expect(await letters()).toBe('abc')
  expect(await pending()).toEqual([])
  expect(await run()).toEqual([])
  expect(await letters()).toBe('abc')
})

test('a failing migration names itself and its line, and leaves nothing of itself', async () => {
  await write('0001-start.sql', FIRST)
  await write(
    '0002-bad.sql',
    `insert into word (letter) values ('x');\n\nupdate wrod set letter = 'y';`,
  )
  await expect(run()).rejects.toThrow(/0002-bad\.sql failed at line 3 .*"wrod" does not exist/)
  expect(await letters()).toBe('')
  expect(await pending()).toEqual(['0002-bad.sql'])
  await write('0002-bad.sql', `insert into word (letter) values ('y')`)
  expect(await run()).toEqual(['0002-bad.sql'])
})

test('a migration and the note that it ran are one: without the note it did not run', async () => {
  await write('0001-greedy.sql', `${FIRST} drop table schema_migration`)
  await expect(run()).rejects.toThrow(/0001-greedy\.sql failed/)
  const { rows } = await pool.query(`select to_regclass('word') as word`)
  expect(rows).toEqual([{ word: null }])
})

test('a migration that was changed after it ran is refused by name', async () => {
  await write('0001-start.sql', FIRST)
  await run()
  await write('0001-start.sql', `${FIRST} -- now with a remark`)
  await write('0002-next.sql', `insert into word (letter) values ('a')`)
  const refused = run()
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow(/0001-start\.sql was changed/)
  expect(await letters()).toBe('')
})

test('a database that a newer program has migrated is refused', async () => {
  await write('0001-start.sql', FIRST)
  await write('0002-future.sql', 'alter table word add flavour text')
  await run()
  await rm(join(folder, '0002-future.sql'))
  const refused = run()
  await expect(refused).rejects.toBeInstanceOf(StartupError)
  await expect(refused).rejects.toThrow(/database is newer than this program.*0002-future\.sql/)
})

test('a newer program may name the oldest one that lives with its migration, and only older ones are refused', async () => {
  await write('0001-start.sql', FIRST)
  await write('0002-same.sql', 'select 1')
  await write('0003-more.sql', '-- Oldest program: 0002\nalter table word add flavour text')
  await run()
  await rm(join(folder, '0003-more.sql'))
  expect(await run()).toEqual([])
  expect(await pending()).toEqual([])
  await rm(join(folder, '0002-same.sql'))
  await expect(run()).rejects.toThrow(/0002-same\.sql needs a program that knows migration 0002/)
})

test('a migration that finds its table in use lets visitors pass and comes again', async () => {
  await write('0001-start.sql', FIRST)
  await run()
  await write('0002-more.sql', 'alter table word add flavour text')
  const dump = await pool.connect()
  await dump.query('begin; select * from word')
  const waits: object[] = []
  const migrating = migrate(pool, {
    log: { ...silentLog, warn: (fields: object) => void waits.push(fields) },
    folder,
  })
  await expect.poll(() => waits.length).toBeGreaterThan(0)
  // Whoever reads now does not stand in a queue behind the migration.
  await pool.query('select * from word')
  await dump.query('commit')
  dump.release()
  expect(await migrating).toEqual(['0002-more.sql'])
  expect(waits[0]).toMatchObject({ migration: '0002-more.sql', attempt: 1 })
})

test('a migration that never gets its lock says so and leaves nothing behind', async () => {
  await write('0001-start.sql', FIRST)
  await run()
  await write('0002-more.sql', 'alter table word add flavour text')
  const dump = await pool.connect()
  await dump.query('begin; select * from word')
  const refused = migrate(pool, { log: silentLog, folder, giveUpAfterMs: 0 })
  await expect(refused).rejects.toThrow(/0002-more\.sql failed .*lock timeout/)
  await dump.query('commit')
  dump.release()
  expect(await pending()).toEqual(['0002-more.sql'])
})

test('an index is built while others write, and a half-built one is built anew', async () => {
  await write('0001-start.sql', FIRST)
  await run()
  await pool.query(`insert into word (letter) values ('a'), ('a')`)
  // A unique index that fails stays behind as an invalid one.
  await pool.query('create unique index concurrently word_letter on word (letter)').catch(() => {})
  await write(
    '0002-index.sql',
    '-- Outside a transaction\ncreate index concurrently if not exists word_letter on word (letter);\n',
  )
  const second = openPool()
  const ran = await Promise.all([run(), migrate(second, { log: silentLog, folder })])
  await second.end()
  expect(ran.flat()).toEqual(['0002-index.sql'])
  const { rows } = await pool.query(
    `select indisvalid, indisunique from pg_index where indexrelid = 'word_letter'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, indisunique: false }])
})

test('two processes that start together migrate once', async () => {
  await write('0001-start.sql', `${FIRST} select pg_sleep(0.2)`)
  await write('0002-a.sql', `insert into word (letter) values ('a')`)
  const second = openPool()
  const ran = await Promise.all([run(), migrate(second, { log: silentLog, folder })])
  await second.end()
  expect(ran.flat().toSorted()).toEqual(['0001-start.sql', '0002-a.sql'])
  expect(await letters()).toBe('a')
})

test('a migration may take longer than a visitor may wait, and visitors keep their limit', async () => {
  await write('0001-slow.sql', 'select pg_sleep(3.3)')
  expect(await run()).toEqual(['0001-slow.sql'])
  const { rows } = await pool.query('show statement_timeout')
  expect(rows[0].statement_timeout).toBe('1s')
})

test('every migration of this program is in the databases that tests get', async () => {
  const database = await createTestDatabase()
  expect(await pendingMigrations(database.pool)).toEqual([])
  await database.drop()
})
