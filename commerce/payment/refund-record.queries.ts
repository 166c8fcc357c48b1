import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** The order first, then the payment: the same way round as everybody. */
export async function lockRefund(trx: Db, refundId: string) {
  const order = await trx
    .selectFrom('shop_order')
    .where('id', '=', (on) => on.selectFrom('refund').where('id', '=', refundId).select('order_id'))
    .forUpdate()
    .select(['id', 'number', 'public_id', 'store', 'locale', 'email'])
    .executeTakeFirstOrThrow()
  const refund = await trx
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.id', '=', refundId)
    .forUpdate('refund')
    .selectAll('refund')
    .select(['payment.provider', 'payment.method', 'payment.provider_id as payment_provider_id'])
    .executeTakeFirstOrThrow()
  return { order, refund }
}
export type LockedRefund = Awaited<ReturnType<typeof lockRefund>>

export async function findRefundId(db: Db, publicId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('refund')
    .where('public_id', '=', publicId)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

type Change = Partial<{
  attempt: number
  providerId: string | null
  failure: string | null
  checkAfter: Date | null
  looks: number
  approvedBy: string
  bankAccount: Buffer
  notBefore: Date
}>

export async function changeRefund(trx: Db, refundId: string, change: Change): Promise<void> {
  const { attempt, providerId, failure, checkAfter, looks, approvedBy, bankAccount } = change
  await trx
    .updateTable('refund')
    .set({
      ...(attempt !== undefined && { attempt }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(failure !== undefined && { failure }),
      ...(checkAfter !== undefined && { check_after: checkAfter }),
      ...(looks !== undefined && { looks }),
      ...(approvedBy !== undefined && { approved_by: approvedBy }),
      ...(bankAccount !== undefined && { bank_account: bankAccount }),
      ...(change.notBefore !== undefined && { not_before: change.notBefore }),
      updated_at: new Date(),
    })
    .where('id', '=', refundId)
    .execute()
}

export async function claimDue(
  db: Db,
  claim: { now: Date; until: Date; most: number },
): Promise<{ id: string; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    update refund set check_after = ${claim.until}
    where id in (
      select id from refund
      where check_after <= ${claim.now} and status not in ('SUCCEEDED', 'REJECTED')
      order by check_after limit ${claim.most} for update skip locked
    )
    returning id, created_at as "createdAt"`.execute(db)
  return rows
}

export async function lookAgainAt(db: Db, refundId: string, at: Date): Promise<void> {
  await db.updateTable('refund').set({ check_after: at }).where('id', '=', refundId).execute()
}

/** For whoever decides: what waits, without accounts. */
export async function selectOpen(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .where('refund.status', 'not in', ['SUCCEEDED', 'REJECTED'])
    .orderBy('refund.created_at')
    .limit(500)
    .select(['refund.public_id', 'refund.amount_minor', 'refund.currency', 'refund.status'])
    .select(['refund.reason', 'refund.failure', 'refund.requested_by', 'refund.needs_approval'])
    .select(['refund.approved_by', 'refund.not_before', 'refund.created_at'])
    .select(['shop_order.number as order_number', 'payment.method'])
    .execute()
}

/** Whether it has gone once, whatever became of it then: its credit note is written, and its partners lost their part. */
export async function hasGone(db: Db, refundId: string): Promise<boolean> {
  const gone = await db
    .selectFrom('refund_event')
    .where('refund_id', '=', refundId)
    .where('to_status', '=', 'SUCCEEDED')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return gone !== undefined
}

export async function putInPayout(
  trx: Db,
  payoutId: string,
  refundIds: readonly string[],
): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ payout_id: payoutId })
    .where('id', 'in', refundIds)
    .execute()
}

/** The bank sent it back: it may leave again when another account is named. */
export async function takeOutOfPayout(trx: Db, refundId: string): Promise<void> {
  await trx
    .updateTable('refund')
    .set({ payout_id: null, bank_account: null, not_before: null })
    .where('id', '=', refundId)
    .execute()
}
