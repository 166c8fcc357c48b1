import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { StartupError } from './startup-error.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
/** Any fixed number: it keeps two starting processes from migrating at once. */
const ADVISORY_LOCK = 7_265_118_403
/** A change that waits for a lock makes every visitor wait behind it. */
const LOCK_TIMEOUT_MS = 30_000
const NO_CLIENT_TIMEOUT_MS = 2_147_483_647

export interface Migration {
  name: string
  sha256: string
  sql: string
}

export interface MigrateOptions {
  log: DatabaseLog
  /** Another folder than db/migrations, for tests. */
  folder?: string
}

export async function readMigrations(folder: string = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
    }),
  )
}

/** Brings the database to the state this program expects; names the migrations it ran. */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await patiently(client, `select pg_advisory_lock(${ADVISORY_LOCK})`)
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(
      `create table if not exists schema_migration (
         name text primary key,
         sha256 text not null,
         applied_at timestamptz not null default now()
       )`,
    )
    const applied = await readApplied(client)
    refuseUnknown(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) {
      const startedAt = performance.now()
      await applyOne(client, migration)
      const tookMs = Math.round(performance.now() - startedAt)
      options.log.info({ migration: migration.name, tookMs }, 'migration applied')
    }
    return pending.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartupError(
      `The database user may not make tables (${(error as Error).message}): make it the owner of the database.`,
      { cause: error },
    )
  } finally {
    // Closing the connection frees the lock and the changed settings, also after an error.
    client.release(true)
  }
}

/** Pending migrations: what this program still expects of the database. Empty when it is ready to serve. */
export async function pendingMigrations(
  pool: pg.Pool,
  options: { folder?: string } = {},
): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('schema_migration') is not null as found`,
  )
  const applied = rows[0]?.found ? await readApplied(pool) : new Map<string, string>()
  return migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name)
}

async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  )
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  for (const [name, sha256] of applied) {
    const ours = known.get(name)
    if (ours === undefined) {
      throw new StartupError(
        `The database is newer than this program: it has the migration ${name}, unknown here. ` +
          'Start the newer program, or restore a backup from before it.',
      )
    }
    if (ours !== sha256) {
      throw new StartupError(
        `The migration ${name} was changed after it ran on this database: restore the file ` +
          'as it was and put the change into a new migration.',
      )
    }
  }
}

async function applyOne(client: pg.PoolClient, { name, sha256, sql }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await patiently(client, sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      name,
      sha256,
    ])
    await client.query('commit')
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position ? ` line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new StartupError(
      `The migration ${name} failed${line && ` at${line}`} and left nothing behind: ${message}`,
      { cause: error },
    )
  }
}

/** A long change is no silent server: the client's own limit does not count here. */
async function patiently(client: pg.PoolClient, text: string): Promise<void> {
  const query = { text, query_timeout: NO_CLIENT_TIMEOUT_MS }
  await client.query(query)
}
