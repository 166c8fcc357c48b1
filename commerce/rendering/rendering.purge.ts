import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './rendering.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const BATCH = 200

/** Previews that newer ones have overtaken, and whatever was drawn of designs that are gone. */
export async function purgeRenderings(
  db: Kysely<Tables>,
  storage: Storage,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  for (;;) {
    const deleted = await queries.deleteOutdated(db, yesterday, BATCH)
    for (const { key } of deleted.flatMap(({ files }) => files)) await storage.remove(key)
    if (deleted.length < BATCH) return
  }
}
