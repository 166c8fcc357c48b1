import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import * as queries from './signing-key.queries.ts'
import { getCurrentKey, newKey } from './signing-key.service.ts'
import { keyPurposes, type KeyPurpose } from './signing-key.terms.ts'

type Db = Kysely<Tables>
type KeyName = { purpose: string; version: number }

/** Texts that a noun stores sealed: their keys outlive them. */
export type SealedTexts = {
  /** Under the key of this version, a few at a time; how many there were. */
  reseal: (db: Db, keyVersion: number) => Promise<number>
  isSealedBy: (db: Db, keyVersion: number) => Promise<boolean>
}

/** Sealed texts of several nouns as one. */
export const joinSealedTexts = (texts: readonly SealedTexts[]): SealedTexts => ({
  async reseal(db, keyVersion) {
    let count = 0
    for (const one of texts) count += await one.reseal(db, keyVersion)
    return count
  },
  async isSealedBy(db, keyVersion) {
    for (const one of texts) if (await one.isSealedBy(db, keyVersion)) return true
    return false
  },
})

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Other processes still seal with the key before for as long as they remember it. */
const LEAST_KEPT_MS = HOUR_MS

export const purposeOf = (text: string): KeyPurpose | undefined =>
  (Object.keys(keyPurposes) as KeyPurpose[]).find((purpose) => purpose === text)

/** Every key with its age and place, never with its secret. */
export async function listKeys(db: Db) {
  const rows = await queries.selectAllKeys(db)
  return rows.map(({ purpose, version, root, created_at }) => ({
    purpose,
    version,
    isCurrent: !rows.some((other) => other.purpose === purpose && other.version > version),
    madeAt: created_at.toISOString(),
    livesIn: root === null ? 'database' : `outside, root key ${root}`,
  }))
}

/** From now on the shop seals with new keys; what the old ones sealed is still read. */
export async function rotateKeys(
  db: Db,
  { purpose, now }: { purpose: KeyPurpose | undefined; now: Date },
): Promise<KeyName[]> {
  const rotated: KeyName[] = []
  const known = new Set((await queries.selectAllKeys(db)).map((key) => purposeOf(key.purpose)))
  for (const one of known) {
    if (one === undefined || (purpose !== undefined && one !== purpose)) continue
    const { version } = (await queries.findNewestKey(db, one))!
    // Of two rotations at once the first counts.
    const isMade = await queries.insertKey(db, newKey(one, version + 1, now))
    if (isMade) rotated.push({ purpose: one, version: version + 1 })
  }
  return rotated
}

/** Stored texts under the current key, while the shop runs; how many there were. */
export async function resealTexts(db: Db, texts: SealedTexts): Promise<number> {
  return texts.reseal(db, (await getCurrentKey(db, 'sealed text')).version)
}

/**
 * Deletes the keys of which nothing can come back any longer. `isUrgent` when one has leaked: then links and
 * cookies that it made end at once. What seals a stored text stays in any case.
 */
export async function retireKeys(
  db: Db,
  { texts, now, isUrgent }: { texts: SealedTexts; now: Date; isUrgent: boolean },
): Promise<KeyName[]> {
  const rows = await queries.selectAllKeys(db)
  const retired: KeyName[] = []
  for (const { purpose, version } of rows) {
    const next = rows.findLast((key) => key.purpose === purpose && key.version > version)
    const known = purposeOf(purpose)
    if (!next || known === undefined) continue
    const unusedMs = now.getTime() - next.created_at.getTime()
    const isOver = unusedMs >= Math.max(keyPurposes[known] * DAY_MS, LEAST_KEPT_MS)
    const isSealing = known === 'sealed text'
    if (isSealing && (!isOver || (await texts.isSealedBy(db, version)))) continue
    if (!isOver && !isUrgent) continue
    await queries.deleteKey(db, purpose, version)
    retired.push({ purpose, version })
  }
  return retired
}
