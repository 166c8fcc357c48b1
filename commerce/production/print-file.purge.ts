import type { Kysely } from 'kysely'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import { notePrintFilesDeleted } from '#commerce/rendering/rendering.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { holdDuePrintFiles, selectDuePrintFiles } from './print-file.queries.ts'
import { PRINT_FILE_DAYS } from './print-file.terms.ts'

const DAY_MS = 24 * 60 * 60_000

/** Print files of orders that are over. The files go first: of a row that says so nobody would look for them. */
export async function purgePrintFiles(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'remove'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - PRINT_FILE_DAYS * DAY_MS)
  await walkInSlices(db, { step: 'print files of delivered orders' }, async (slice) => {
    const { looked, last, due } = await selectDuePrintFiles(db, before, slice)
    for (const id of due) {
      await transact(db, async (trx) => {
        const files = await holdDuePrintFiles(trx, id, before)
        if (!files) return
        for (const { key } of files) await storage.remove(key)
        await notePrintFilesDeleted(trx, id, now)
      })
    }
    return { looked, last, removed: due.length }
  })
}
