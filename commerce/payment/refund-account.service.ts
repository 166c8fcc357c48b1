import type { Kysely } from 'kysely'
import { z } from 'zod'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import { openSealedText, sealedVersionOf, sealText } from '#commerce/kernel/sealed-text.ts'
import type { SealedTexts } from '#commerce/kernel/signing-key/key-rotation.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './refund-account.queries.ts'

type Db = Kysely<Tables>

/** For whoever changes keys. */
export const sealedRefundAccounts: SealedTexts = { reseal, isSealedBy }

const PURPOSE = 'refund account'
const RESEALED_AT_ONCE = 100
/** Months after which nobody asks any more where the money went. */
export const REFUND_ACCOUNT_MONTHS = 13

const RefundAccount = z.object({ holder: z.string(), iban: z.string() })
export type RefundAccount = z.infer<typeof RefundAccount>

/** Refund that waits for an account, as a page may know it: never the account. */
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
 * Refund account, sealed. Money leaves no sooner than `notBefore`. False when nobody waits for an account, or
 * one was named already.
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

export async function purgeRefundAccounts(db: Db, now: Date): Promise<void> {
  await queries.forgetAccounts(db, monthsBefore(now, REFUND_ACCOUNT_MONTHS))
}

/** For the payment itself, and to tell whether it is the account that somebody asks for. */
export async function openRefundAccount(
  db: Db,
  refundId: string,
  sealed: Buffer,
): Promise<RefundAccount> {
  return RefundAccount.parse(JSON.parse(await openSealedText(db, PURPOSE, sealed, refundId)))
}

/** Refunds in which an account is looked for: whoever asks for an older one has its number. */
const MOST_OPENED = 200

/**
 * Newest refunds that went, or will go, to an account that ends so. The account itself stays sealed: whoever asks
 * brings its end.
 */
export async function findRefundsTo(
  db: Db,
  asked: { ending: string; stores: readonly string[] | undefined; most: number },
) {
  const { ending, stores, most } = asked
  if (stores?.length === 0) return []
  const found = []
  for (const row of await queries.selectNewestSealed(db, { stores, most: MOST_OPENED })) {
    const { iban } = await openRefundAccount(db, row.id, row.bank_account!)
    if (!iban.endsWith(ending)) continue
    found.push({
      publicId: row.public_id,
      number: row.number,
      store: row.store,
      at: row.created_at,
    })
    if (found.length === most) break
  }
  return found
}

/** Accounts that an older key sealed, under the current one. One that changes meanwhile is left alone. */
async function reseal(db: Db, keyVersion: number): Promise<number> {
  let count = 0
  let after: string | undefined
  for (;;) {
    const rows = await queries.selectSealed(db, { after, limit: RESEALED_AT_ONCE })
    for (const { id, bank_account: sealed } of rows) {
      if (!sealed || sealedVersionOf(sealed) === keyVersion) continue
      const text = await openSealedText(db, PURPOSE, sealed, id)
      const again = await sealText(db, PURPOSE, text, id)
      if (await queries.replaceSealed(db, id, { from: sealed, to: again })) count += 1
    }
    after = rows.at(-1)?.id
    if (rows.length < RESEALED_AT_ONCE) return count
  }
}

async function isSealedBy(db: Db, keyVersion: number): Promise<boolean> {
  let after: string | undefined
  for (;;) {
    const rows = await queries.selectSealed(db, { after, limit: RESEALED_AT_ONCE })
    if (rows.some(({ bank_account: one }) => one && sealedVersionOf(one) === keyVersion))
      return true
    after = rows.at(-1)?.id
    if (rows.length < RESEALED_AT_ONCE) return false
  }
}
