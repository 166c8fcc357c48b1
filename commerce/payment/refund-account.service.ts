import type { Kysely } from 'kysely'
import { z } from 'zod'
import { openSealedText, sealText } from '#commerce/sealed-text.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './refund-account.queries.ts'

type Db = Kysely<Tables>

const PURPOSE = 'refund account'

const RefundAccount = z.object({ holder: z.string(), iban: z.string() })
export type RefundAccount = z.infer<typeof RefundAccount>

/** What a page may know of money that waits for an account: never the account. */
export async function findRefundToPay(db: Db, refundId: string) {
  const row = await queries.findRefund(db, refundId)
  return (
    row && {
      status: row.status,
      amountMinor: row.amount_minor,
      currency: row.currency,
      hasAccount: row.bank_account !== null,
      notBefore: row.not_before ?? undefined,
    }
  )
}

/**
 * Where the money of a refund goes, sealed. It leaves no sooner than `notBefore`. False when nobody
 * waits for an account, or one was named already.
 */
export async function provideRefundAccount(
  trx: Db,
  refundId: string,
  given: { account: RefundAccount; notBefore: Date; now: Date },
): Promise<boolean> {
  const sealed = await sealText(trx, PURPOSE, JSON.stringify(given.account), refundId)
  return queries.setAccount(trx, { refundId, sealed, notBefore: given.notBefore, now: given.now })
}

/** Somebody else named it: forgotten, as long as the money is still here. */
export function withdrawRefundAccount(trx: Db, refundId: string, now: Date): Promise<boolean> {
  return queries.clearAccount(trx, refundId, now)
}

/** For the payment itself and nothing else. */
export async function openRefundAccount(
  db: Db,
  refundId: string,
  sealed: Buffer,
): Promise<RefundAccount> {
  return RefundAccount.parse(JSON.parse(await openSealedText(db, PURPOSE, sealed, refundId)))
}
