import type { Kysely } from 'kysely'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { fileVariants } from './upload.columns.ts'
import { deleteExpiredLinks } from './phone-link.queries.ts'
import { openFilePieces, openSharedPieces } from './resumable-pieces.ts'
import { deleteResumable, selectExpiredResumable } from './resumable.queries.ts'
import * as storedFiles from './stored-file.queries.ts'
import * as queries from './upload.queries.ts'
import { originalKey, pressKey, variantKey } from './upload.rules.ts'
import { isStillUsed } from './upload.service.ts'

export type UploadPurge = { storage: Storage; temporaryArea: string; unusedDays: number }

const DAY_MS = 24 * 60 * 60_000
const EXPIRED_AT_ONCE = 200

/** Uploads that no design uses, then bytes that nobody has, then what was never finished. */
export async function purgeUploads(
  db: Kysely<Tables>,
  { storage, temporaryArea, unusedDays }: UploadPurge,
  now: Date,
): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await deleteUnusedUploads(db, new Date(now.getTime() - unusedDays * DAY_MS))
  await deleteUnownedFiles(db, storage, yesterday)
  await deleteExpiredPieces(db, { storage, temporaryArea }, now)
  await deleteExpiredLinks(db, now)
}

/** First the pieces: of a row that is gone nobody would know that it had any. */
async function deleteExpiredPieces(
  db: Kysely<Tables>,
  { storage, temporaryArea }: Pick<UploadPurge, 'storage' | 'temporaryArea'>,
  now: Date,
): Promise<void> {
  const pieces = storage.isShared
    ? openSharedPieces(storage, () => Promise.resolve())
    : openFilePieces(temporaryArea)
  for (;;) {
    const expired = await selectExpiredResumable(db, now, EXPIRED_AT_ONCE)
    for (const id of expired) {
      await pieces.remove(id)
      await deleteResumable(db, id)
    }
    if (expired.length < EXPIRED_AT_ONCE) return
  }
}

async function deleteUnusedUploads(db: Kysely<Tables>, before: Date): Promise<void> {
  await walkInSlices(db, { step: 'unused uploads' }, async (slice) => {
    const { looked, last, unused } = await queries.findUnusedUploads(db, before, slice)
    let removed = 0
    for (const id of unused) if (await deleteUnlessUsed(db, id)) removed += 1
    return { looked, last, removed }
  })
}

/** One by one: a design that takes one of them at this moment must not keep the others. */
async function deleteUnlessUsed(db: Kysely<Tables>, id: string): Promise<boolean> {
  try {
    await queries.deleteUpload(db, id)
    return true
  } catch (error) {
    if (isStillUsed(error)) return false
    throw error
  }
}

async function deleteUnownedFiles(
  db: Kysely<Tables>,
  storage: Storage,
  before: Date,
): Promise<void> {
  await walkInSlices(db, { step: 'files that nobody has' }, async (slice) => {
    const { looked, last, unowned } = await storedFiles.findUnownedFiles(db, before, slice)
    for (const sha256 of unowned) await deleteUnownedFile(db, storage, { sha256, before })
    return { looked, last, removed: unowned.length }
  })
}

async function deleteUnownedFile(
  db: Kysely<Tables>,
  storage: Storage,
  { sha256, before }: { sha256: string; before: Date },
): Promise<void> {
  await storedFiles.retireFile(db, sha256, before)
  // The row goes last: whoever brings the same bytes now waits for it and stores them again.
  await transact(db, async (trx) => {
    const file = await storedFiles.deleteUnownedFile(trx, sha256, before)
    if (!file) return
    for (const { file: name } of fileVariants.read(file.variants)) {
      await storage.remove(variantKey(sha256, name))
    }
    if (file.has_press_file) await storage.remove(pressKey(sha256))
    await storage.remove(originalKey(sha256))
  })
}
