import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { openStorage, temporaryAreaOf } from '#commerce/kernel/storage/open-storage.ts'
import { purge } from '#commerce/purge.ts'
import type { Tables } from '#db/tables.ts'

/** The hourly purge of a shop without files; what fails in it fails the test. */
export async function purgeDatabase(db: Kysely<Tables>, now = new Date()): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'estampa-purge-'))
  const storage = openStorage({ dataDir, s3: undefined })
  const faults: unknown[] = []
  await purge(
    { db, now, files: { storage, temporaryArea: temporaryAreaOf(dataDir), unusedDays: 60 } },
    (error) => faults.push(error),
  )
  await rm(dataDir, { recursive: true, force: true })
  if (faults.length > 0) throw new AggregateError(faults, 'The purge failed.')
}
