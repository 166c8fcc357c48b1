import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as queries from './checkout.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const RETENTION_DAYS_AFTER_ORDER = 1
const RETENTION_DAYS_ABANDONED = 60

/** The order has its own copy of what was said, and who never came back has nothing to be kept for. */
export async function purgeCheckouts(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await queries.deleteOld(db, {
    ordered: before(RETENTION_DAYS_AFTER_ORDER),
    left: before(RETENTION_DAYS_ABANDONED),
  })
}
