import type pg from 'pg'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { StartupError } from '#db/startup-error.ts'
import { markRowsRestored } from '#db/unfinished-restore.ts'
import { tableKey } from './dump-database.ts'
import type { Manifest } from './manifest.ts'
import { hashFile, readSealed } from './sealed-file.ts'

const ROWS_AT_ONCE = 500
const BYTES_AT_ONCE = 4_000_000

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A database with anything in it is somebody's: nothing is loaded over it. */
export async function refuseIfFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string }>(`
    select relname as table from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') limit 1`)
  if (rows.length > 0) {
    throw new StartupError(
      `The database is not empty (it has ${rows[0]!.table}): restore into a new one.`,
    )
  }
}

/**
 * Rows of a backup into a database that has just the migrations of the backup. Without foreign keys and triggers,
 * which would ask for an order of tables; the keys come back at the end, and the database checks every row by them.
 */
export async function loadDatabase(
  client: pg.Client,
  place: Storage,
  { manifest, key }: { manifest: Manifest; key: Buffer },
): Promise<number> {
  await client.query('begin')
  const foreignKeys = await takeForeignKeys(client)
  for (const { name, parent, bound } of manifest.partitions) {
    await client.query(
      `create table if not exists ${quoted(name)} partition of ${quoted(parent)} ${bound}`,
    )
  }
  const tables = manifest.tables.map(({ table }) => quoted(table))
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  // Rows that migrations made: the backup has them as they became.
  await client.query(`truncate ${tables.join(', ')}`)
  let loaded = 0
  for (const table of manifest.tables) {
    loaded += await loadTable(client, place, { name: manifest.name, table, key })
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  for (const { name, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      quoted(name),
      value,
      isCalled,
    ])
  }
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  }
  await markRowsRestored(client)
  await client.query('commit')
  await client.query('analyze')
  return loaded
}

async function loadTable(
  client: pg.Client,
  place: Storage,
  from: { name: string; table: Manifest['tables'][number]; key: Buffer },
): Promise<number> {
  const { table, columns, sha256, rows } = from.table
  const list = columns.map(quoted).join(', ')
  const local = await place.fetchLocal(tableKey(from.name, table))
  let count = 0
  try {
    if ((await hashFile(local.path)) !== sha256) {
      throw new StartupError(`The rows of ${table} are damaged: their checksum is another.`)
    }
    // A type of just these columns: the table itself may have others that are computed.
    await client.query(
      `create temporary table loaded as select ${list} from ${quoted(table)} where false`,
    )
    const insert = async (lines: readonly string[]) => {
      if (lines.length === 0) return
      await client.query(
        `insert into ${quoted(table)} (${list}) overriding system value
         select (line::loaded).* from unnest($1::text[]) as line`,
        [lines],
      )
      count += lines.length
    }
    let lines: string[] = []
    let bytes = 0
    for await (const line of readSealed(local.path, from.key)) {
      if (line === '') continue
      lines.push(JSON.parse(line) as string)
      bytes += line.length
      if (lines.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
      await insert(lines)
      lines = []
      bytes = 0
    }
    await insert(lines)
    await client.query('drop table loaded')
  } finally {
    await local.release()
  }
  if (count !== rows) throw new StartupError(`${table} has ${count} of ${rows} rows.`)
  return count
}

async function takeForeignKeys(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  }
  return rows
}
