import type { Kysely } from 'kysely'
import { deleteTicketAttachments } from '#commerce/attachment/attachment.service.ts'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import { deleteMailsAbout } from '#commerce/kernel/mail/mail.service.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './old-conversations.queries.ts'

type Db = Kysely<Tables>

/** Months after its end for which a conversation has its files, and for which it has its words and whose they are. */
export const FILE_MONTHS = 12
export const WORD_MONTHS = 36

export async function purgeConversations(db: Db, now: Date): Promise<void> {
  const files = monthsBefore(now, FILE_MONTHS)
  await walkInSlices(db, { step: 'files of old conversations' }, async (slice) => {
    const { looked, last, due } = await queries.selectEnded(db, {
      before: files,
      ...slice,
      has: 'files',
    })
    if (due.length > 0) await deleteTicketAttachments(db, due)
    return { looked, last, removed: due.length }
  })
  const words = monthsBefore(now, WORD_MONTHS)
  await walkInSlices(db, { step: 'words of old conversations' }, async (slice) => {
    const { looked, last, due } = await queries.selectEnded(db, {
      before: words,
      ...slice,
      has: 'words',
    })
    if (due.length > 0) {
      await transact(db, async (trx) => {
        await queries.setNobody(trx, due)
        await forgetConversations(trx, due)
      })
    }
    return { looked, last, removed: due.length }
  })
}

/** Words, files and addresses of conversations whose tickets name nobody any more. The files go with the next purge of uploads. */
export async function forgetConversations(trx: Db, ids: readonly string[]): Promise<void> {
  await deleteTicketAttachments(trx, ids)
  await trx
    .updateTable('ticket_message')
    .set({ text: '', quoted: null, html: null })
    .where('ticket_id', 'in', ids)
    .execute()
  await trx
    .updateTable('ticket_rating')
    .set({ words: null })
    .where('ticket_id', 'in', ids)
    .execute()
  await trx.deleteFrom('ticket_draft').where('ticket_id', 'in', ids).execute()
  // What it was about leads to an order, and that to its customer.
  await trx.deleteFrom('ticket_link').where('ticket_id', 'in', ids).execute()
  await trx
    .updateTable('ticket_forward')
    .set({ recipient: '' })
    .where('ticket_id', 'in', ids)
    .execute()
  // The shop's own copies, too, as far as they have not been sent.
  await deleteMailsAbout(trx, ids)
  await trx
    .updateTable('ticket_budget')
    .set({ company_name: null, product: '' })
    .where('ticket_id', 'in', ids)
    .execute()
}
