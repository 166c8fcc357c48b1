import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { reverseCommissions } from '#commerce/commission/commission.service.ts'
import { issueCreditNote } from '#commerce/invoice/invoice.service.ts'

/** In the transaction that knows that a refund has gone out: its credit note, and what partners earned. */
export async function noteRefund(trx: Kysely<Tables>, refundId: string, now: Date): Promise<void> {
  await issueCreditNote(trx, refundId, now)
  await reverseCommissions(trx, refundId, now)
}
