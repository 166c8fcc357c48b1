import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Refunds to accounts that customers named that no file holds yet. */
const unpaid = (db: Db, now: Date) =>
  db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .where('refund.status', '=', 'SUBMITTED')
    .where('refund.bank_account', 'is not', null)
    .where('refund.payout_id', 'is', null)
    .where('refund.not_before', '<=', now)

export async function sumUnpaid(db: Db, now: Date) {
  return unpaid(db, now)
    .groupBy(['shop_order.store', 'refund.currency'])
    .select(['shop_order.store', 'refund.currency'])
    .select([
      sql<number>`count(*)::integer`.as('refunds'),
      sql<number>`sum(refund.amount_minor)::integer`.as('total_minor'),
    ])
    .execute()
}

export async function lockUnpaid(
  trx: Db,
  given: { stores: readonly string[]; currency: string; now: Date; most: number },
) {
  return unpaid(trx, given.now)
    .where('refund.currency', '=', given.currency)
    .where('shop_order.store', 'in', given.stores)
    .orderBy('refund.created_at')
    .limit(given.most)
    .forUpdate('refund')
    .select(['refund.id', 'refund.amount_minor'])
    .execute()
}

export async function insertPayout(
  trx: Db,
  payout: {
    messageId: string
    accountIban: string
    currency: string
    totalMinor: number
    refunds: number
    by: string
    now: Date
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('payout')
    .values({
      message_id: payout.messageId,
      account_iban: payout.accountIban,
      currency: payout.currency,
      total_minor: payout.totalMinor,
      refunds: payout.refunds,
      created_at: payout.now,
      created_by: payout.by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function getMessageId(db: Db, payoutId: string): Promise<string> {
  const { message_id } = await db
    .selectFrom('payout')
    .where('id', '=', payoutId)
    .select('message_id')
    .executeTakeFirstOrThrow()
  return message_id
}

export async function findPayout(db: Db, messageId: string) {
  const payout = await db
    .selectFrom('payout')
    .where('message_id', '=', messageId)
    .selectAll()
    .executeTakeFirst()
  if (!payout) return undefined
  const refunds = await db
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .where('refund.payout_id', '=', payout.id)
    .orderBy('refund.created_at')
    .select(['refund.id', 'refund.public_id', 'refund.amount_minor', 'refund.bank_account'])
    .select(['refund.status', 'shop_order.number'])
    .execute()
  return { payout, refunds }
}
