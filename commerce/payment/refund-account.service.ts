import type { Kysely } from 'kysely'
import { z } from 'zod'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import {
  fingerprintText,
  openSealedText,
  sealedVersionOf,
  sealText,
} from '#commerce/kernel/sealed-text.ts'
import type { SealedTexts } from '#commerce/kernel/signing-key/key-rotation.service.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './refund-account.queries.ts'

type Db = Kysely<Tables>

/** For whoever changes keys. */
export const sealedRefundAccounts: SealedTexts = { reseal, isSealedBy }

const PURPOSE = 'refund account'
const TAIL_PURPOSE = 'end of a refund account'
/** Characters that people read out; whoever knows more of them has fewer accounts opened. */
const TAIL_CHARACTERS = 4
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
  const tail = await tailOf(trx, given.account.iban, sealed)
  const { notBefore, now } = given
  return queries.setAccount(trx, { refundId, sealed, tail, notBefore, now })
}

/** Fingerprint of the end of an account, under the key that seals it: both are made anew together. */
async function tailOf(db: Db, iban: string, sealed: Buffer): Promise<Buffer> {
  const tails = await tailsOf(db, iban)
  return tails.get(sealedVersionOf(sealed))!
}

const tailsOf = (db: Db, ending: string) =>
  fingerprintText(db, TAIL_PURPOSE, ending.slice(-TAIL_CHARACTERS))

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

const OPENED_AT_ONCE = 100
/** Accounts without a fingerprint that are opened, of the newest refunds: there are some in the minutes after an upgrade. */
const MOST_WITHOUT_TAIL = 200

type AskedRefunds = { ending: string; stores: readonly string[] | undefined; most: number }

/**
 * Newest refunds that went, or will go, to an account that ends so, among all whose account is kept. The account itself
 * stays sealed: whoever asks brings its end, four characters at least.
 */
export async function findRefundsTo(db: Db, asked: AskedRefunds) {
  const { ending, stores, most } = asked
  if (stores?.length === 0 || ending.length < TAIL_CHARACTERS) return []
  const tails = [...(await tailsOf(db, ending)).values()]
  const found = await findEnding(db, asked, { tails, mostOpened: Infinity })
  const others = await findEnding(db, asked, { tails: 'none', mostOpened: MOST_WITHOUT_TAIL })
  return [...found, ...others]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, most)
}

async function findEnding(
  db: Db,
  { ending, stores, most }: AskedRefunds,
  { tails, mostOpened }: { tails: readonly Buffer[] | 'none'; mostOpened: number },
) {
  const found = []
  let after: queries.SealedPlace | undefined
  for (let opened = 0; opened < mostOpened; opened += OPENED_AT_ONCE) {
    const page = { tails, stores, after, most: OPENED_AT_ONCE }
    const rows = await queries.selectNewestSealed(db, page)
    for (const { id, public_id: publicId, number, store, created_at: at, ...row } of rows) {
      after = { at, id }
      const { iban } = await openRefundAccount(db, id, row.bank_account!)
      if (!iban.endsWith(ending)) continue
      found.push({ publicId, number, store, at })
      if (found.length === most) return found
    }
    if (rows.length < OPENED_AT_ONCE) break
  }
  return found
}

/** Gives accounts their fingerprints that have none; goes on with the next run where this one was cut short. */
export async function fingerprintAccounts(db: Db): Promise<void> {
  for (;;) {
    const rows = await queries.selectWithoutTail(db, RESEALED_AT_ONCE)
    for (const { id, bank_account: sealed } of rows) {
      const { iban } = await openRefundAccount(db, id, sealed!)
      await queries.setTail(db, id, { sealed: sealed!, tail: await tailOf(db, iban, sealed!) })
    }
    if (rows.length < RESEALED_AT_ONCE) return
  }
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
      const tail = await tailOf(db, RefundAccount.parse(JSON.parse(text)).iban, again)
      if (await queries.replaceSealed(db, id, { from: sealed, to: again, tail })) count += 1
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
