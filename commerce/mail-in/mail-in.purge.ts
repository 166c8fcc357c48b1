import type { Kysely } from 'kysely'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { RAW_DAYS, UNWANTED_DAYS } from './mail-in.terms.ts'
import * as queries from './mail-in.queries.ts'
import { rawKey } from './receive-mail.service.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 500

/** Forgets what nobody wanted, and removes bytes of what was deleted, erased or is old. */
export async function purgeMailIn(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'remove'>,
  now: Date,
): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await queries.setOldForgotten(db, { wanted: before(RAW_DAYS), unwanted: before(UNWANTED_DAYS) })
  for (const { id, sha256 } of await queries.selectRawToRemove(db, before(RAW_DAYS), AT_ONCE)) {
    await storage.remove(rawKey(sha256))
    await queries.setRawRemoved(db, id, now)
  }
}
