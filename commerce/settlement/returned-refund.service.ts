import type { Kysely } from 'kysely'
import type { StaffActor } from '#commerce/kernel/actor.ts'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import { moveRefund } from '#commerce/payment/payment.service.ts'
import type { LockedRefund } from '#commerce/payment/refund-record.service.ts'
import { insertEntry } from '#commerce/payment/settled-payment.service.ts'
import type { Tables } from '#db/tables.ts'

type Return = {
  /** Its file for the bank: the same return is told once. */
  reference: string
  reason: string
  by: StaffActor
  now: Date
}

/**
 * A refund that was confirmed and came back: owed again, in the ledger and in the list of what waits. Its credit note
 * stays, and so does what partners lost: the price is less, whichever account it goes to.
 */
export async function reopenGoneRefund(
  trx: Kysely<Tables>,
  { order, refund }: LockedRefund,
  { reference, reason, by, now }: Return,
): Promise<LockedRefund> {
  const { id, payment_id: paymentId, amount_minor: amountMinor, currency } = refund
  const actor = { ...by, role: 'finance' } as const
  await moveRefund(trx, { id, from: 'SUCCEEDED', to: 'FAILED', actor, reason, now })
  await insertEntry(trx, {
    paymentId,
    kind: 'REFUND_RETURNED',
    amountMinor,
    currency,
    reference: `${id} ${reference}`,
    now,
  })
  await raiseAlert(trx, {
    kind: 'refund_returned',
    about: `${id} ${reference}`,
    paymentId,
    details: { amountMinor, currency },
    now,
  })
  return { order, refund: { ...refund, status: 'FAILED' } }
}
