import { join } from 'node:path'
import type pg from 'pg'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { backupKey, type Manifest } from './manifest.ts'
import { writeSealed } from './sealed-file.ts'

const ROWS_AT_ONCE = 500
/** Tables that end with the process or its hour: a restored shop makes its own. */
const NOT_KEPT = new Set(['schema_migration', 'schedule', 'attempt_count'])

export type DumpedDatabase = Pick<
  Manifest,
  'postgres' | 'migrations' | 'tables' | 'sequences' | 'partitions'
>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * All rows as they are at one moment, while the shop goes on: each row as PostgreSQL itself writes it (`row::text`),
 * one JSON string a line. No program of PostgreSQL is needed, and any version from the same migrations on reads it.
 */
export async function dumpDatabase(
  client: pg.Client,
  place: Storage,
  { name, key }: { name: string; key: Buffer },
): Promise<DumpedDatabase> {
  await client.query('begin isolation level repeatable read read only')
  try {
    const tables = await selectTables(client)
    const dumped: Manifest['tables'] = []
    for (const { table, columns } of tables) {
      const folder = await place.makeTemporaryFolder()
      try {
        const path = join(folder.path, 'rows')
        const counter = { rows: 0 }
        const file = await writeSealed(path, key, linesOf(client, { table, columns, counter }))
        await place.put(tableKey(name, table), path, 'application/octet-stream')
        dumped.push({ table, columns, rows: counter.rows, ...file })
      } finally {
        await folder.remove()
      }
    }
    return {
      postgres: (await client.query<{ v: string }>(`select version() as v`)).rows[0]!.v,
      migrations: await selectMigrations(client),
      tables: dumped,
      sequences: await selectSequences(client),
      partitions: await selectPartitions(client),
    }
  } finally {
    await client.query('rollback')
  }
}

export const tableKey = (name: string, table: string) => backupKey(name, `${table}.rows`)

async function* linesOf(
  client: pg.Client,
  { table, columns, counter }: { table: string; columns: string[]; counter: { rows: number } },
): AsyncGenerator<string> {
  const list = columns.map(quoted).join(', ')
  await client.query(
    `declare dumped no scroll cursor for select row(${list})::text from ${quoted(table)}`,
  )
  for (;;) {
    const { rows } = await client.query<string[]>({
      text: `fetch ${ROWS_AT_ONCE} from dumped`,
      rowMode: 'array',
    })
    if (rows.length === 0) break
    counter.rows += rows.length
    yield rows.map(([row]) => `${JSON.stringify(row)}\n`).join('')
  }
  await client.query('close dumped')
}

/** Tables and parents of partitions, without columns that the database computes. */
async function selectTables(client: pg.Client) {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select class.relname as table, array_agg(attribute.attname::text order by attnum) as columns
    from pg_class as class
    join pg_attribute as attribute on attrelid = class.oid and attnum > 0
      and not attisdropped and attgenerated = ''
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p')
      and not class.relispartition
    group by class.relname order by class.relname`)
  return rows.filter(({ table }) => !NOT_KEPT.has(table))
}

async function selectMigrations(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sha256: string; appliedAt: Date }>(
    'select name, sha256, applied_at as "appliedAt" from schema_migration order by name',
  )
  return rows.map(({ appliedAt, ...row }) => ({ ...row, appliedAt: appliedAt.toISOString() }))
}

/** After the rows: a number that somebody drew meanwhile is not given twice. */
async function selectSequences(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`)
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted(name)}`,
    )
    sequences.push({ name, ...found.rows[0]! })
  }
  return sequences
}

async function selectPartitions(client: pg.Client) {
  const { rows } = await client.query<Manifest['partitions'][number]>(`
    select child.relname as name, parent.relname as parent,
      pg_get_expr(child.relpartbound, child.oid) as bound
    from pg_inherits
    join pg_class as child on child.oid = inhrelid
    join pg_class as parent on parent.oid = inhparent
    where child.relispartition and child.relkind = 'r' order by child.relname`)
  return rows
}
