import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase } from '#tests/database/database.ts'
import { silentLog } from '#tests/silent-log.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, readMigrations } from './migration-files.ts'
import { createPool } from './pool.ts'

type Column = { name: string; type: string; isRequired: boolean; hasValue: boolean }
type Schema = { columns: Map<string, Column>; functions: string[]; keys: string[] }

let folder: string
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>
let pool: pg.Pool
/** Schema that the oldest program expects which may still run on the newest database, and the newest. */
let [before, after]: Schema[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oldest-program-'))
  empty = await createEmptyDatabase()
  pool = createPool({ url: empty.url, poolSize: 2, statementTimeoutMs: 60_000, log: silentLog })
  const migrations = await readMigrations()
  const oldest = Math.max(...migrations.map(({ oldestProgram }) => oldestProgram))
  for (const { name, number } of migrations) {
    if (number <= oldest) await copyFile(join(MIGRATIONS, name), join(folder, name))
  }
  await migrate(pool, { log: silentLog, folder })
  before = await readSchema()
  await migrate(pool, { log: silentLog })
  after = await readSchema()
})
afterAll(async () => {
  await pool.end()
  await empty.drop()
  await rm(folder, { recursive: true })
})

async function readSchema(): Promise<Schema> {
  const columns = await pool.query<Column>(
    `select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
       attnotnull as "isRequired", atthasdef or attidentity <> '' as "hasValue"
     from pg_attribute
     join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not relispartition and attnum > 0 and not attisdropped`,
  )
  const functions = await pool.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace order by 1`,
  )
  // What `on conflict (…)` of an old statement needs.
  const keys = await pool.query<{ name: string }>(
    `select indrelid::regclass || ' ' || regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') as name
     from pg_index join pg_class on pg_class.oid = indrelid
     where indisunique and relnamespace = 'public'::regnamespace and not relispartition`,
  )
  return {
    columns: new Map(columns.rows.map((column) => [column.name, column])),
    functions: functions.rows.map(({ name }) => name),
    keys: keys.rows.map(({ name }) => name),
  }
}

/** Keys that have gone since, which no statement of that program names. */
const unnamed = [
  // Of `0094`: invoices were inserted without `on conflict`.
  "invoice btree (order_id) WHERE (kind = 'INVOICE'::text)",
]

const missing = (known: readonly string[], now: readonly string[]) =>
  known.filter((one) => !now.includes(one))

it('the oldest program that may run finds every column it reads, of the type it knows', () => {
  const types = ({ columns }: Schema) => [...columns].map(([name, { type }]) => `${name} ${type}`)
  expect(missing(types(before!), types(after!))).toEqual([])
  expect(before!.columns.size).toBeGreaterThan(500)
})

it('the oldest program may leave out what it has never heard of, and what it left out before', () => {
  const tableOf = (name: string) => name.split('.', 1)[0]!
  const known = new Set([...before!.columns.keys()].map(tableOf))
  const asked = [...after!.columns.values()].filter(({ name, isRequired, hasValue }) => {
    const old = before!.columns.get(name)
    if (!isRequired || hasValue || !known.has(tableOf(name))) return false
    return !old?.isRequired || old.hasValue
  })
  expect(asked.map(({ name }) => name)).toEqual([])
})

it('the oldest program finds the functions it calls, and the keys by which it notices that a row is there', () => {
  expect(missing(before!.functions, after!.functions)).toEqual([])
  expect(missing(before!.keys, after!.keys)).toEqual(unnamed)
})
