import type { Kysely } from 'kysely'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { invoiceKey } from './invoice-file.rules.ts'
import { INVOICE_YEARS } from './invoice.terms.ts'
import * as queries from './old-invoices.queries.ts'

/** Each has a file to delete, during which its row is held. */
const MOST_AT_ONCE = 50

/** Takes out of old invoices whom they were for. Files go first: of a row that was forgotten nobody would look for one. */
export async function purgeOldInvoices(
  db: Kysely<Tables>,
  storage: Pick<Storage, 'remove'>,
  now: Date,
): Promise<void> {
  const before = `${now.getUTCFullYear() - INVOICE_YEARS}-01-01`
  await walkInSlices(db, { step: 'people of old invoices' }, ({ most }) =>
    transact(db, async (trx) => {
      // What is forgotten is not found again: each slice begins with the oldest.
      const due = await queries.lockOldest(trx, before, Math.min(most, MOST_AT_ONCE))
      for (const { pdf_sha256 } of due) if (pdf_sha256) await storage.remove(invoiceKey(pdf_sha256))
      const ids = due.map(({ id }) => id)
      if (ids.length > 0) await queries.forgetInvoices(trx, ids, now)
      const looked = ids.length === MOST_AT_ONCE ? most : ids.length
      return { looked, last: ids.at(-1) ?? null, removed: ids.length }
    }),
  )
}
