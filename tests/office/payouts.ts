import type { Kysely } from 'kysely'
import { openRefund } from '#commerce/payment/open-refund.service.ts'
import { provideRefundAccount } from '#commerce/payment/refund-account.service.ts'
import { moveRefund } from '#commerce/payment/payment.service.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { staff } from '#tests/actors.ts'

type Db = Kysely<Tables>

let people = 0

/** Refund of an order to an account that its customer named, as it is when it waits for a file of the bank. */
export async function makeUnpaidRefund(
  db: Db,
  given: { orderId: string; iban?: string; amountMinor?: number; now: Date },
): Promise<{ id: string; publicId: string }> {
  const { orderId, iban = 'DE89370400440532013000', amountMinor = 100, now } = given
  // Everybody asks once: what one person asks for is summed over a day.
  const by = staff(`payer-${(people += 1)}`, 'support')
  return transact(db, async (trx) => {
    await openRefund(trx, {
      orderId,
      amountMinor,
      kind: 'GOODWILL',
      way: 'ACCOUNT',
      reason: 'damaged',
      by,
      now,
    })
    const { id, public_id: publicId } = await trx
      .selectFrom('refund')
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .select(['id', 'public_id'])
      .executeTakeFirstOrThrow()
    const actor = theShop
    await moveRefund(trx, { id, from: 'REQUESTED', to: 'SUBMITTED', actor, now })
    await moveRefund(trx, { id, from: 'SUBMITTED', to: 'FAILED', actor, now })
    await moveRefund(trx, { id, from: 'FAILED', to: 'NEEDS_CUSTOMER_DATA', actor, now })
    await provideRefundAccount(trx, id, {
      account: { holder: 'Anna Berg', iban },
      notBefore: now,
      now,
    })
    await moveRefund(trx, { id, from: 'NEEDS_CUSTOMER_DATA', to: 'SUBMITTED', actor, now })
    return { id, publicId }
  })
}
