import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** Commissions of an order that are not clawed back, with what is left of each, for whoever gives money back. */
export async function selectCommissionsOfOrder(db: Db, orderId: string) {
  const { rows } = await sql<{
    id: string
    partner_id: string
    partner_name: string
    line_id: string | null
    design_name: string | null
    amount_minor: number
    left_minor: number
    currency: string
    clawed_back_at: Date | null
    clawback_reason: string | null
  }>`
    select commission.id, commission.partner_id,
      coalesce(trim(partner.name || ' ' || partner.surname), '') as partner_name,
      commission.line_id, commission.design_name, commission.amount_minor, commission.currency,
      commission.clawed_back_at, commission.clawback_reason,
      (commission.amount_minor - coalesce((
        select sum(amount_minor) from commission_reversal where commission_id = commission.id
      ), 0))::integer as left_minor
    from commission left join customer as partner on partner.id = commission.partner_id
    where commission.order_id = ${orderId}
    order by commission.created_at, commission.id`.execute(db)
  return rows
}

/** A refund as commissions see it: all of what went back so far, itself included, and its part of each line. */
export async function findRefundOf(db: Db, refundId: string) {
  const refund = await db
    .selectFrom('refund')
    .innerJoin('shop_order as bought', 'bought.id', 'refund.order_id')
    .where('refund.id', '=', refundId)
    .select(['refund.order_id', 'refund.amount_minor', 'bought.total_minor'])
    .select((on) =>
      on
        .selectFrom('refund as done')
        .whereRef('done.order_id', '=', 'refund.order_id')
        .where('done.kind', '<>', 'OVERPAID')
        .where((where) =>
          where.or([
            // What came back is given up all the same: the price is less, and it is paid again.
            where.exists(
              where
                .selectFrom('refund_event as gone')
                .whereRef('gone.refund_id', '=', 'done.id')
                .where('gone.to_status', '=', 'SUCCEEDED')
                .select('gone.id'),
            ),
            where('done.status', '=', 'SUCCEEDED'),
            where('done.id', '=', refundId),
          ]),
        )
        .select(sql<number>`sum(done.amount_minor)::integer`.as('sum'))
        .as('back_minor'),
    )
    .executeTakeFirst()
  if (!refund) return undefined
  return {
    orderId: refund.order_id,
    amountMinor: refund.amount_minor,
    totalMinor: refund.total_minor,
    backMinor: refund.back_minor ?? 0,
    lines: await db
      .selectFrom('refund_line as back')
      .where('back.refund_id', '=', refundId)
      .select(['back.line_id as lineId', 'back.amount_minor as amountMinor'])
      .execute(),
  }
}

export async function selectLineTotals(db: Db, orderId: string) {
  return db
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .select(['id', 'total_minor as totalMinor'])
    .execute()
}

/** Once for a refund, as often as anybody asks. */
export async function insertReversal(
  trx: Db,
  reversal: { commissionId: string; refundId: string; amountMinor: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('commission_reversal')
    .values({
      commission_id: reversal.commissionId,
      refund_id: reversal.refundId,
      amount_minor: reversal.amountMinor,
      happened_at: reversal.now,
    })
    .onConflict((conflict) => conflict.columns(['commission_id', 'refund_id']).doNothing())
    .execute()
}

/** Newest first, each with the status that its order and its money give it. */
export async function selectCommissionsOf(db: Db, partnerId: string, confirmedBefore: Date) {
  const { rows } = await sql<{
    id: string
    order_number: string
    design_name: string | null
    amount_minor: number
    currency: string
    status: 5 | 8 | 100
    created_at: Date
  }>`
    select commission.id, bought.number as order_number, commission.design_name,
      commission.amount_minor - coalesce(reversed.sum_minor, 0)::integer as amount_minor,
      commission.currency, commission.created_at,
      case
        when commission.clawed_back_at is not null or bought.status = ${orderStatus.canceled}
          or coalesce(reversed.sum_minor, 0) >= commission.amount_minor then 100
        when bought.status = ${orderStatus.delivered} and bought.status_changed_at <= ${confirmedBefore} then 5
        else 8
      end as status
    from commission
    join shop_order as bought on bought.id = commission.order_id
    left join lateral (
      select sum(amount_minor) as sum_minor from commission_reversal
      where commission_id = commission.id
    ) as reversed on true
    where commission.partner_id = ${partnerId}
    order by commission.created_at desc
    limit 100`.execute(db)
  return rows
}

export async function findCommission(db: Db, commissionId: string) {
  return db
    .selectFrom('commission')
    .innerJoin('shop_order', 'shop_order.id', 'commission.order_id')
    .where('commission.id', '=', commissionId)
    .select(['commission.id', 'commission.amount_minor', 'commission.currency'])
    .select(['commission.clawed_back_at', 'shop_order.number', 'shop_order.store'])
    .executeTakeFirst()
}

export async function setClawback(
  trx: Db,
  commissionId: string,
  why: { reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('commission')
    .set({ clawed_back_at: why.now, clawback_reason: why.reason })
    .where('id', '=', commissionId)
    .where('clawed_back_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
