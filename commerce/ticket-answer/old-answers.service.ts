import { sql, type Kysely } from 'kysely'
import { deleteWalking } from '#commerce/kernel/housekeeping/batches.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { WORD_MONTHS } from '#commerce/ticket/old-conversations.service.ts'
import type { Tables } from '#db/tables.ts'

/**
 * Answers that were prepared in conversations whose words have gone: they hold the same words, and the order they were
 * about. One that still waits goes, too: it would be sent to nobody.
 */
export async function purgePreparedAnswers(db: Kysely<Tables>, now: Date): Promise<void> {
  await deleteWalking(db, {
    step: 'prepared answers of old conversations',
    table: 'ticket_prepared',
    key: 'id',
    among: sql`created_at < ${monthsBefore(now, WORD_MONTHS)}`,
    due: sql`exists (select from ticket where ticket.id = ticket_id and ticket.name = '')`,
  })
}
