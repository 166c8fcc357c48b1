import type { Kysely } from 'kysely'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './rendering.queries.ts'
import { renderingFiles } from './rendering.columns.ts'

const DAY_MS = 24 * 60 * 60_000

/** Previews that newer ones have overtaken, and whatever was drawn of designs that are gone. */
export async function purgeRenderings(
  db: Kysely<Tables>,
  storage: Storage,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await walkInSlices(db, { step: 'outdated drawings' }, async (slice) => {
    const { looked, last, gone } = await queries.deleteOutdated(db, yesterday, slice)
    for (const { key } of gone.flatMap(({ files }) => renderingFiles.read(files)))
      await storage.remove(key)
    return { looked, last, removed: gone.length }
  })
}
