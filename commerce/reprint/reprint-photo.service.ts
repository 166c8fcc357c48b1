import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { CLAIM_HOURS } from '#commerce/attachment/attachment.terms.ts'
import type { Tables } from '#db/tables.ts'
import { selectEvidence } from './reprint-photo.queries.ts'

export { selectSentPhotos as listSentPhotos } from './reprint-photo.queries.ts'

const HOUR_MS = 60 * 60_000

/**
 * Photos that show a fault of an order: brought a moment ago, or sent by its customer with a message. Any other one is
 * nobody's to show: who typed the order's number is not its customer by that.
 */
export async function getEvidence(
  db: Kysely<Tables>,
  given: readonly string[],
  { orderId, now }: { orderId: string; now: Date },
): Promise<string[]> {
  const ids = [...new Set(given)]
  const since = new Date(now.getTime() - CLAIM_HOURS * HOUR_MS)
  const found = await selectEvidence(db, ids, { orderId, since })
  return found.length === ids.length ? ids : refuse('invalid', { photos: 'expired' })
}
