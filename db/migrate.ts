import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DatabaseLog } from './database-log.ts'
import {
  listMigrations,
  numberOf,
  programNumber,
  readMigrations,
  splitStatements,
  type Migration,
} from './migration-files.ts'
import { StartupError } from './startup-error.ts'

/** Any fixed number: it keeps two starting processes from migrating at once. */
const ADVISORY_LOCK = 7_265_118_403
/** A change that waits for a lock makes every visitor wait behind it: it gives way and asks again. */
const LOCK_TIMEOUT_MS = 1_000
const GIVE_UP_AFTER_MS = 180_000
const LONGEST_PAUSE_MS = 8_000
const LOCK_NOT_AVAILABLE = '55P03'
const NO_CLIENT_TIMEOUT_MS = 2_147_483_647

export interface MigrateOptions {
  log: DatabaseLog
  /** Another folder than db/migrations, for tests. */
  folder?: string
  /** How long a migration tries to get its locks. */
  giveUpAfterMs?: number
}

/** Brings the database to the state this program expects; names the migrations it ran. */
export async function migrate(pool: pg.Pool, options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await takeTurn(client)
    await ensureTable(client)
    const applied = await readApplied(client)
    refuseUnusable(applied, migrations)
    const pending = migrations.filter(({ name }) => !applied.has(name))
    for (const migration of pending) {
      const startedAt = performance.now()
      await applyPatiently(client, migration, options)
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
  const names = await listMigrations(options.folder)
  const { rows } = await pool.query<{ found: boolean }>(
    `select to_regclass('schema_migration') is not null as found`,
  )
  if (!rows[0]?.found) return names
  const known = await pool.query<{ name: string }>('select name from schema_migration')
  const applied = new Set(known.rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

/**
 * Only one process migrates. Asking again and again, instead of waiting in the database: a waiting
 * statement holds a snapshot, for which an index that is built concurrently waits in turn.
 */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${ADVISORY_LOCK}) as mine`,
    )
    if (rows[0]?.mine) return
    await sleep(100)
  }
}

async function ensureTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now(),
       oldest_program int
     )`,
  )
  const { rowCount } = await client.query(
    `select from pg_attribute
     where attrelid = 'schema_migration'::regclass and attname = 'oldest_program'`,
  )
  if (rowCount === 0) await client.query('alter table schema_migration add oldest_program int')
}

type Applied = Map<string, { sha256: string; oldestProgram: number }>

async function readApplied(client: pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<{ name: string; sha256: string; oldest: number | null }>(
    'select name, sha256, oldest_program as oldest from schema_migration order by name',
  )
  return new Map(
    rows.map(({ name, sha256, oldest }) => [
      name,
      { sha256, oldestProgram: oldest ?? numberOf(name) },
    ]),
  )
}

/** Refuses a database that this program would damage. One of a newer program is well as long as that says so. */
function refuseUnusable(applied: Applied, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  const own = programNumber(migrations)
  for (const [name, { sha256, oldestProgram }] of applied) {
    const ours = known.get(name)
    if (ours === undefined && oldestProgram > own) {
      throw new StartupError(
        `The database is newer than this program: its migration ${name} needs a program that knows ` +
          `migration ${spell(oldestProgram)}, this one ends with ${spell(own)}. ` +
          'Start the newer program, or restore a backup from before it.',
      )
    }
    if (ours !== undefined && ours.sha256 !== sha256) {
      throw new StartupError(
        `The migration ${name} was changed after it ran on this database: restore the file ` +
          'as it was and put the change into a new migration.',
      )
    }
  }
}

const spell = (number: number): string => String(number).padStart(4, '0')

/** Gives way to visitors whenever a lock is not free within a second, and tries again. */
async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  { log, giveUpAfterMs = GIVE_UP_AFTER_MS }: MigrateOptions,
): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (migration.isOutsideTransaction ? applyEach : applyWhole)(client, migration)
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || performance.now() > deadline) throw explain(migration, error)
      const holders = await listLockHolders(client)
      log.warn({ migration: migration.name, attempt, holders }, 'migration waits for a lock')
      const pause = Math.min(LONGEST_PAUSE_MS, 250 * 2 ** attempt)
      await sleep(pause * (0.5 + Math.random() / 2))
    }
  }
}

async function applyWhole(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await patiently(client, migration.sql)
  await noteApplied(client, migration)
  await client.query('commit')
}

/** What a crash has left half done is done again: each statement must bear that. */
async function applyEach(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0')
  await dropInvalidIndexes(client, migration.sql)
  for (const statement of splitStatements(migration.sql)) await patiently(client, statement)
  await noteApplied(client, migration)
}

/** An index whose building was cut short stays behind, is used by nobody and slows down writes. */
async function dropInvalidIndexes(client: pg.PoolClient, sql: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where not indisvalid`,
  )
  for (const { name } of rows) {
    if (sql.includes(name)) await patiently(client, `drop index concurrently if exists ${name}`)
  }
}

async function noteApplied(
  client: pg.PoolClient,
  { name, sha256, oldestProgram }: Migration,
): Promise<void> {
  await client.query(
    'insert into schema_migration (name, sha256, oldest_program) values ($1, $2, $3)',
    [name, sha256, oldestProgram],
  )
}

/** Others whose transactions are open long enough to stand in the way, for whoever reads the log. */
async function listLockHolders(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ who: string }>(
    `select format('%s (pid %s) since %s s', coalesce(nullif(application_name, ''), usename), pid,
                   extract(epoch from now() - xact_start)::int) as who
     from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and xact_start < now() - interval '1 second'
     order by xact_start limit 5`,
  )
  return rows.map(({ who }) => who)
}

function explain({ name, sql }: Migration, error: unknown): StartupError {
  const { message, position } = error as { message: string; position?: string }
  const line = position ? ` line ${sql.slice(0, Number(position)).split('\n').length}` : ''
  return new StartupError(
    `The migration ${name} failed${line && ` at${line}`} and left nothing behind: ${message}`,
    { cause: error },
  )
}

/** A long change is no silent server: the client's own limit does not count here. */
async function patiently(client: pg.PoolClient, text: string): Promise<void> {
  const query = { text, query_timeout: NO_CLIENT_TIMEOUT_MS }
  await client.query(query)
}
