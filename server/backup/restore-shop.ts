import { readErasureLogs, repeatErasures } from '#commerce/customer/erasure.service.ts'
import { personalData } from '#commerce/folded-nouns.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { DatabaseLog } from '#db/database-log.ts'
import type { OpenDatabase } from '#db/open.ts'
import { StartupError } from '#db/startup-error.ts'
import { findUnfinishedRestore, removeRestoreMark } from '#db/unfinished-restore.ts'
import { withClient } from './back-up.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { chooseBackup, restoreDatabase, restoreStorage } from './restore.ts'

/** Backup to restore: the named one, else the one whose restore into this database has not ended, else the newest. */
export async function chooseForDatabase(
  { storage: place }: BackupPlace,
  { databaseUrl, name }: { databaseUrl: string; name: string | undefined },
): Promise<Manifest> {
  const begun = await withClient(databaseUrl, findUnfinishedRestore)
  return chooseBackup(place, name ?? begun?.backup)
}

/**
 * Rows, files and then the erasures of a backup. Whatever stops it, the database says that it is not whole: no shop opens
 * on it, and the same command goes on where it was. Keys of files that the backup itself has lost are given back.
 */
export async function restoreShop(
  place: BackupPlace,
  {
    manifest,
    database,
    storage,
    log,
    tell,
  }: {
    manifest: Manifest
    database: Pick<OpenDatabase, 'db' | 'url'>
    storage: Storage
    log: DatabaseLog
    tell: (line: string) => void
  },
): Promise<readonly string[]> {
  const rows = await restoreDatabase(place, { manifest, databaseUrl: database.url, log })
  tell(
    rows === undefined
      ? `The rows of ${manifest.name} are in the database from the last time.`
      : `${rows} rows of ${manifest.name} are in the database.`,
  )
  try {
    const { restored, broken } = await restoreStorage(place, { manifest, storage })
    tell(`${restored} files are in the storage.`)
    const known = await readErasureLogs(database.db, [storage, place.storage])
    const { erased, waiting } = await repeatErasures(database.db, personalData, new Date())
    tell(`${known} later erasures: ${erased} people erased again, ${waiting} after their order.`)
    await withClient(database.url, removeRestoreMark)
    return broken
  } catch (error) {
    throw new StartupError(
      `The restore has not ended (${(error as Error).message}): no shop opens on this database. Run the same command again, it goes on where it was.`,
      { cause: error },
    )
  }
}
