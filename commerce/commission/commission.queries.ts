import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** The share of each commission that the refunded money had, never more than is left of it. */
export async function reverseCommissions(trx: Db, refundId: string, now: Date): Promise<void> {
  await sql`
    insert into commission_reversal (commission_id, refund_id, amount_minor, happened_at)
    select earned.id, earned.refund_id, earned.reversed, ${now}
    from (
      select commission.id, refund.id as refund_id, least(
        commission.amount_minor - coalesce((
          select sum(amount_minor) from commission_reversal
          where commission_id = commission.id
        ), 0),
        case when refunded.sum_minor >= bought.total_minor then commission.amount_minor
          else ceil(commission.amount_minor::numeric * refund.amount_minor / bought.total_minor)
        end
      )::integer as reversed
      from refund
      join shop_order as bought on bought.id = refund.order_id
      join commission on commission.order_id = bought.id
      cross join lateral (
        select sum(amount_minor) as sum_minor from refund as done
        where done.order_id = bought.id and (done.status = 'SUCCEEDED' or done.id = refund.id)
      ) as refunded
      where refund.id = ${refundId} and bought.total_minor > 0
    ) as earned
    where earned.reversed > 0
    on conflict (commission_id, refund_id) do nothing`.execute(trx)
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
