import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Money that came in and has not gone back. */
export async function sumRefundable(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(greatest(0,
      coalesce((select sum(case e.kind when 'CAPTURED' then e.amount_minor
          when 'CHARGED_BACK' then -e.amount_minor else 0 end)
        from payment_entry e where e.payment_id = p.id), 0)
      - coalesce((select sum(r.amount_minor) from refund r
        where r.payment_id = p.id and r.status <> 'REJECTED'), 0)
    )), 0)::integer as left
    from payment p where p.order_id = ${orderId}`.execute(db)
  return rows[0]!.left
}

/** Promotions that others may use again. */
export async function selectPromotions(db: Db, orderId: string, language: string) {
  return db
    .selectFrom('promotion_use as use')
    .leftJoin('promotion_text as text', (join) =>
      join.onRef('text.promotion_id', '=', 'use.promotion_id').on('text.language', '=', language),
    )
    .leftJoin('promotion_code as code', 'code.id', 'use.code_id')
    .where('use.order_id', '=', orderId)
    .where('use.state', '<>', 'RELEASED')
    .orderBy('use.promotion_id')
    .select(['text.name', 'code.code', 'use.discount_minor'])
    .execute()
}

/** Commissions of designers that end with the order. */
export async function sumCommissions(db: Db, orderId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(commission.amount_minor - coalesce((
      select sum(amount_minor) from commission_reversal where commission_id = commission.id
    ), 0)), 0)::integer as sum
    from commission where order_id = ${orderId} and clawed_back_at is null`.execute(db)
  return rows[0]!.sum
}
