import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

/** Orders that have waited for their money long enough, and that nobody holds. */
export async function selectToEnd(db: Db, placedBefore: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_order')
    .where('status', '=', orderStatus.unpaid)
    .where('placed_at', '<=', placedBefore)
    .where((on) =>
      on.not(
        on.exists(
          on
            .selectFrom('order_hold as hold')
            .whereRef('hold.order_id', '=', 'shop_order.id')
            .where('hold.released_at', 'is', null)
            .select('hold.id'),
        ),
      ),
    )
    .orderBy('placed_at')
    .limit(most)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

export type Reminded = {
  orderId: string
  publicId: string
  number: string
  store: string
  locale: string
  email: string
  totalMinor: number
  currency: string
  placedAt: Date
  paymentId: string
  isTransfer: boolean
}

/** Orders that wait for their money for so long, and whose customer was not written to since. */
export async function selectToRemind(
  db: Db,
  given: {
    placedBefore: Date
    /** Time before which the last attempt came to nothing. */
    failedBefore: Date
    remindedBefore: Date | null
    most: number
  },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select o.id as "orderId", o.public_id as "publicId", o.number, o.store, o.locale, o.email,
      o.total_minor as "totalMinor", o.currency, o.placed_at as "placedAt",
      p.id as "paymentId", p.kind = 'TRANSFER' as "isTransfer"
    from shop_order o
    join lateral (
      select id, kind, status from payment where order_id = o.id order by attempt desc limit 1
    ) p on true
    where o.status = ${orderStatus.unpaid}
      and o.placed_at <= case p.status when 'CANCELED' then ${given.failedBefore}::timestamptz
        else ${given.placedBefore}::timestamptz end
      and coalesce((select max(reminded_at) from payment where order_id = o.id), '-infinity')
        <= ${given.remindedBefore ?? sql`'-infinity'::timestamptz`}
    order by o.placed_at limit ${given.most}`.execute(db)
  return rows
}
