import { sql, type Kysely } from 'kysely'
import { updateInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findRefund(db: Db, refundId: string) {
  return db
    .selectFrom('refund')
    .where('id', '=', refundId)
    .select(['id', 'status', 'amount_minor', 'currency', 'bank_account', 'not_before'])
    .executeTakeFirst()
}

/** Only while somebody waits for one: money that has left goes nowhere else. */
export async function setAccount(
  trx: Db,
  account: { refundId: string; sealed: Buffer; tail: Buffer; notBefore: Date; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('refund')
    .set({
      bank_account: account.sealed,
      account_tail: account.tail,
      not_before: account.notBefore,
      check_after: account.notBefore,
      updated_at: account.now,
    })
    .where('id', '=', account.refundId)
    .where('status', '=', 'NEEDS_CUSTOMER_DATA')
    .where('bank_account', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function clearAccount(trx: Db, refundId: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('refund')
    .set({ bank_account: null, not_before: null, check_after: null, updated_at: now })
    .where('id', '=', refundId)
    .where('status', '=', 'NEEDS_CUSTOMER_DATA')
    .where('not_before', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function selectSealed(
  db: Db,
  { after, limit }: { after: string | undefined; limit: number },
) {
  return db
    .selectFrom('refund')
    .where('bank_account', 'is not', null)
    .$if(after !== undefined, (refunds) => refunds.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .select(['id', 'bank_account'])
    .execute()
}

export type SealedPlace = { at: Date; id: string }

/**
 * Newest refunds of these stores (undefined is all) to an account of which one of these is the fingerprint, or that has
 * none yet.
 */
export async function selectNewestSealed(
  db: Db,
  asked: {
    tails: readonly Buffer[] | 'none'
    stores: readonly string[] | undefined
    after: SealedPlace | undefined
    most: number
  },
) {
  const { tails, stores, after, most } = asked
  return db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .where('refund.bank_account', 'is not', null)
    .where(
      tails === 'none'
        ? sql<boolean>`refund.account_tail is null`
        : sql<boolean>`refund.account_tail = any(${[...tails]}::bytea[])`,
    )
    .$if(stores !== undefined, (refunds) => refunds.where('shop_order.store', 'in', [...stores!]))
    .$if(after !== undefined, (refunds) =>
      refunds.where(
        sql<boolean>`(date_trunc('milliseconds', refund.created_at), refund.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`date_trunc('milliseconds', refund.created_at)`, 'desc')
    .orderBy('refund.id', 'desc')
    .limit(most)
    .select(['refund.id', 'refund.public_id', 'refund.bank_account', 'refund.created_at'])
    .select(['shop_order.number', 'shop_order.store'])
    .execute()
}

export async function replaceSealed(
  db: Db,
  refundId: string,
  { from, to, tail }: { from: Buffer; to: Buffer; tail: Buffer },
): Promise<boolean> {
  const result = await db
    .updateTable('refund')
    .set({ bank_account: to, account_tail: tail })
    .where('id', '=', refundId)
    .where('bank_account', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Accounts whose end nobody finds yet: older than their fingerprints, or written by a program that knows none. */
export async function selectWithoutTail(db: Db, limit: number) {
  return db
    .selectFrom('refund')
    .where('bank_account', 'is not', null)
    .where('account_tail', 'is', null)
    .orderBy('id')
    .limit(limit)
    .select(['id', 'bank_account'])
    .execute()
}

export async function setTail(
  db: Db,
  refundId: string,
  { sealed, tail }: { sealed: Buffer; tail: Buffer },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ account_tail: tail })
    .where('id', '=', refundId)
    .where('bank_account', '=', sealed)
    .execute()
}

/** Accounts of refunds that ended long ago, however they ended. */
export async function forgetAccounts(db: Db, before: Date): Promise<void> {
  await updateInBatches(db, {
    step: 'accounts of old refunds',
    table: 'refund',
    by: 'updated_at',
    due: sql`bank_account is not null and status in ('SUCCEEDED', 'REJECTED') and updated_at < ${before}`,
    set: sql`bank_account = null`,
  })
}
