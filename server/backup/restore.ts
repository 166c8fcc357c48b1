import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { DatabaseLog } from '#db/database-log.ts'
import { migrate } from '#db/migrate.ts'
import { readMigrations } from '#db/migration-files.ts'
import { createPool } from '#db/pool.ts'
import { StartupError } from '#db/startup-error.ts'
import {
  findUnfinishedRestore,
  markRestore,
  type UnfinishedRestore,
} from '#db/unfinished-restore.ts'
import { withClient } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'
import { restoreFiles, type RestoredFiles } from './copy-files.ts'
import { loadDatabase, refuseIfFilled } from './load-database.ts'
import { backupKey, listBackups, readManifest, type Manifest } from './manifest.ts'
import { keyOfPassphrase, readSealed } from './sealed-file.ts'

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations')
const NO_LIMIT_MS = 2_147_000_000

/** The backup of that name, or the newest. */
export async function chooseBackup(place: Storage, name: string | undefined): Promise<Manifest> {
  const newest = name ?? (await listBackups(place)).at(-1)
  if (newest === undefined) throw new StartupError('There is no backup at this place.')
  return readManifest(place, newest)
}

/** Refusals that are known before anything is written: a database that is somebody's, a backup of a newer program. */
export async function refuseToRestore({
  manifest,
  databaseUrl,
}: {
  manifest: Manifest
  databaseUrl: string
}): Promise<UnfinishedRestore | undefined> {
  const begun = await withClient(databaseUrl, async (client) => {
    const found = await findUnfinishedRestore(client)
    if (!found) await refuseIfFilled(client)
    return found
  })
  if (begun && begun.backup !== manifest.name) {
    throw new StartupError(
      `The restore of ${begun.backup} into this database has not ended: go on with that one, or take an empty database for ${manifest.name}.`,
    )
  }
  const known = new Map((await readMigrations()).map((one) => [one.name, one.sha256]))
  const unknown = manifest.migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (unknown) {
    throw new StartupError(
      `The backup is of a newer or another program: it has ${unknown.name}. Restore with that one.`,
    )
  }
  return begun
}

/**
 * Database of a backup into an empty one: its own migrations, its rows, then what this program adds. Of one into which a
 * restore had begun, what is left of that; undefined when its rows were there. The mark of it stays: files come next.
 */
export async function restoreDatabase(
  { storage: place, passphrase }: BackupPlace,
  { manifest, databaseUrl, log }: { manifest: Manifest; databaseUrl: string; log: DatabaseLog },
): Promise<number | undefined> {
  const key = keyOfPassphrase(passphrase, manifest.salt)
  const begun = await refuseToRestore({ manifest, databaseUrl })
  const folder = await copyMigrations(manifest)
  const pool = createPool({ url: databaseUrl, poolSize: 1, statementTimeoutMs: NO_LIMIT_MS, log })
  try {
    let rows: number | undefined
    if (!begun) await withClient(databaseUrl, (client) => markRestore(client, manifest.name))
    if (!begun?.hasRows) {
      await migrate(pool, { log, folder })
      rows = await withClient(databaseUrl, (client) =>
        loadDatabase(client, place, { manifest, key }),
      )
    }
    await migrate(pool, { log })
    return rows
  } finally {
    await pool.end()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function restoreStorage(
  { storage: place }: BackupPlace,
  { manifest, storage }: { manifest: Manifest; storage: Storage },
): Promise<RestoredFiles> {
  return restoreFiles(place, storage, manifest.files)
}

/** Text of the file with the root keys, if the backup has one. */
export async function readSecrets(
  { storage: place, passphrase }: BackupPlace,
  manifest: Manifest,
): Promise<string | undefined> {
  if (!manifest.secrets) return undefined
  const local = await place.fetchLocal(backupKey(manifest.name, 'secrets'))
  try {
    let text = ''
    for await (const line of readSealed(local.path, keyOfPassphrase(passphrase, manifest.salt))) {
      text += line
    }
    return JSON.parse(text) as string
  } finally {
    await local.release()
  }
}

/** Migrations that the backup's database had, as files of a folder of their own. */
async function copyMigrations(manifest: Manifest): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'estampa-migrations-'))
  for (const { name } of manifest.migrations) {
    await copyFile(join(MIGRATIONS, name), join(folder, name))
  }
  return folder
}
