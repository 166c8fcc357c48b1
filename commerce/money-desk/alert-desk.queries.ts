import { sql, type Kysely } from 'kysely'
import type { AlertKind } from '#commerce/payment/alert.terms.ts'
import type { Tables } from '#db/tables.ts'
import type { AlertState } from './alert-state.terms.ts'

type Db = Kysely<Tables>

export type AlertFilter = {
  /** Undefined for all of them, and for what is of no order. */
  stores: readonly string[] | undefined
  kinds: readonly AlertKind[]
  number: string | undefined
}

/** Alerts of stores; one about no order is of whoever has all stores. */
const filtered = (db: Db, { stores, kinds, number }: AlertFilter) =>
  db
    .selectFrom('payment_alert as alert')
    .leftJoin('payment', 'payment.id', 'alert.payment_id')
    .leftJoin('shop_order', 'shop_order.id', 'payment.order_id')
    .$if(stores !== undefined, (rows) =>
      rows.where(sql<boolean>`shop_order.store = any(${[...stores!]}::text[])`),
    )
    .$if(kinds.length > 0, (rows) => rows.where('alert.kind', 'in', [...kinds]))
    .$if(number !== undefined, (rows) =>
      rows.where('shop_order.number', '=', number!.toUpperCase()),
    )

const described = (db: Db, filter: AlertFilter) =>
  filtered(db, filter)
    .leftJoin('refund', (join) =>
      join.on(
        'refund.id',
        '=',
        sql<string>`case when alert.kind in ('refund_failed', 'refund_returned', 'refund_waits_for_approval')
          then split_part(alert.about, ' ', 1)::uuid end`,
      ),
    )
    .leftJoin('staff', (join) =>
      join.on(sql`'staff:' || staff.id`, '=', sql.ref('alert.closed_by')),
    )
    .select(['alert.id', 'alert.kind', 'alert.details', 'alert.created_at', 'alert.closed_at'])
    .select(['alert.closed_by', 'alert.closed_reason', 'staff.name as closer_name'])
    .select(['payment.reference', 'refund.public_id as refund', 'shop_order.number'])
    .select('shop_order.store')

export type DescribedAlert = Awaited<
  ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>
>

const isOpen = sql<boolean>`alert.closed_at is null`

export async function selectAlerts(
  db: Db,
  filter: AlertFilter,
  page: { states: readonly AlertState[]; after: number | undefined; most: number },
): Promise<DescribedAlert[]> {
  const { states, after, most } = page
  return described(db, filter)
    .$if(states.length === 1, (rows) =>
      rows.where(states[0] === 'OPEN' ? isOpen : sql<boolean>`not ${isOpen}`),
    )
    .$if(after !== undefined, (rows) => rows.where('alert.id', '<', after!))
    .orderBy('alert.id', 'desc')
    .limit(most)
    .execute()
}

export async function countAlerts(db: Db, filter: AlertFilter) {
  return filtered(db, filter)
    .groupBy(isOpen)
    .select([
      sql<AlertState>`case when ${isOpen} then 'OPEN' else 'CLOSED' end`.as('state'),
      sql<number>`count(*)::integer`.as('count'),
    ])
    .execute()
}

const everything: AlertFilter = { stores: undefined, kinds: [], number: undefined }

export async function findAlert(db: Db, id: number): Promise<DescribedAlert | undefined> {
  return described(db, everything).where('alert.id', '=', id).executeTakeFirst()
}
