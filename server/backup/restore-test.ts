import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { invariantFiles } from '#commerce/folded-nouns.ts'
import { checkInvariants, type InvariantFile } from '#commerce/kernel/invariants.ts'
import type { DatabaseLog } from '#db/database-log.ts'
import { createPool } from '#db/pool.ts'
import { StartupError } from '#db/startup-error.ts'
import type { Tables } from '#db/tables.ts'
import { withClient } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'
import { checkFile } from './copy-files.ts'
import { chooseBackup, restoreDatabase } from './restore.ts'

/** Nobody waits for this database: a large shop's invariants have the time that they need. */
const INVARIANT_MS = 15 * 60_000
/** Files that are read back, evenly over all of them; the rest is checked by name and size. */
const MOST_FILES_READ = 200

export type RestoreTest = { name: string; rows: number; files: number; bytes: number }

/**
 * Restores the newest backup into a database that is made for it and dropped afterwards, asks it everything that must
 * hold in a shop, and reads files back. Fails with what is wrong.
 */
export async function testRestore(
  place: BackupPlace,
  {
    databaseUrl,
    log,
    invariants = invariantFiles,
  }: { databaseUrl: string; log: DatabaseLog; invariants?: readonly InvariantFile[] },
): Promise<RestoreTest> {
  const manifest = await chooseBackup(place.storage, undefined)
  const scratch = `estampa_restore_test_${randomBytes(6).toString('hex')}`
  await makeScratch(databaseUrl, scratch)
  try {
    const url = new URL(databaseUrl)
    url.pathname = `/${scratch}`
    const rows = (await restoreDatabase(place, { manifest, databaseUrl: url.href, log })) ?? 0
    await refuseBroken(url.href, log, invariants)
    await checkFiles(place, manifest.files)
    const bytes = [...manifest.tables, ...manifest.files].reduce((sum, one) => sum + one.bytes, 0)
    return { name: manifest.name, rows, files: manifest.files.length, bytes }
  } finally {
    await withClient(databaseUrl, (client) =>
      client.query(`drop database if exists ${scratch} with (force)`),
    )
  }
}

async function makeScratch(databaseUrl: string, scratch: string): Promise<void> {
  try {
    await withClient(databaseUrl, (client) =>
      client.query(`create database ${scratch} template template0`),
    )
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartupError(
      'The database user may not make a database to try the restore in: alter role … createdb.',
      { cause: error },
    )
  }
}

async function refuseBroken(
  url: string,
  log: DatabaseLog,
  files: readonly InvariantFile[],
): Promise<void> {
  const pool = createPool({ url, poolSize: 1, statementTimeoutMs: INVARIANT_MS, log })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    const limits = { statementMs: INVARIANT_MS, mostRows: 1 }
    const results = await checkInvariants(db, files, limits)
    const broken = results.filter(({ rows }) => rows.length > 0)
    if (broken.length > 0) {
      throw new StartupError(
        `What was restored breaks ${broken.map(({ name }) => name).join('; ')}.`,
      )
    }
    // What could not be asked holds nothing.
    const unknown = results.filter((result) => result.unknown !== undefined)
    if (unknown.length === 0) return
    throw new StartupError(
      `Of what was restored it is not known: ${unknown.map((result) => `${result.name} (${result.unknown})`).join('; ')}.`,
    )
  } finally {
    await pool.end()
  }
}

async function checkFiles(
  { storage }: BackupPlace,
  files: Parameters<typeof checkFile>[1][],
): Promise<void> {
  const step = Math.max(1, Math.ceil(files.length / MOST_FILES_READ))
  for (const [at, file] of files.entries()) if (at % step === 0) await checkFile(storage, file)
}
