import { sql, type Kysely } from 'kysely'
import type { PaymentStatus } from '#db/payment-status.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type OrderFacts = {
  id: string
  pieces: number
  payment: { method: string; status: PaymentStatus } | null
  parcels: string[] | null
  carrier: string | null
  tags: string[] | null
}

const facts = sql`o.id,
  (select coalesce(sum(quantity * pieces), 0)::int from order_line where order_id = o.id) as pieces,
  (select json_build_object('method', method, 'status', status) from payment
    where order_id = o.id order by attempt desc limit 1) as payment,
  (select array_agg(distinct state) from shipment
    where order_id = o.id and replaced_at is null) as parcels,
  carrier.name as carrier,
  (select array_agg(tag order by tag) from order_tag where order_id = o.id) as tags`

const ordersWithCarrier = (ids: readonly string[]) => sql`shop_order as o
  left join carrier_service on carrier_service.code = o.carrier_service
  left join carrier on carrier.code = carrier_service.carrier
  where o.id = any(${[...ids]}::uuid[])`

/** Facts of a row beyond the order itself, for all rows of a page at once: those that an export writes. */
export async function selectFacts(db: Db, orderIds: readonly string[]): Promise<OrderFacts[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OrderFacts>`
    select ${facts} from ${ordersWithCarrier(orderIds)}`.execute(db)
  return rows
}

export type OrderExtras = OrderFacts & {
  orders_so_far: number
  has_refund: boolean
  has_note: boolean
  has_ticket: boolean
  is_held: boolean
}

/** The same with the signs that a page draws: the most of the work, and nothing that a file holds. */
export async function selectExtras(db: Db, orderIds: readonly string[]): Promise<OrderExtras[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<OrderExtras>`
    select ${facts},
      case when o.customer_id is not null
        then (select count(*)::int from shop_order as own where own.customer_id = o.customer_id)
        else (select count(*)::int from shop_order as own
          where lower(own.email) = lower(o.email) and own.customer_id is null)
      end as orders_so_far,
      exists (select from refund where refund.order_id = o.id) as has_refund,
      exists (select from order_note where order_note.order_id = o.id) as has_note,
      exists (select from ticket
        where upper(order_reference) = o.number and status = 'PENDING') as has_ticket,
      exists (select from order_hold
        where order_hold.order_id = o.id and order_hold.released_at is null) as is_held
    from ${ordersWithCarrier(orderIds)}`.execute(db)
  return rows
}

const MOST_TAGS_OFFERED = 100

/** Choices of filters. The tags one after the other, from the index: there are few of them on many orders. */
export async function selectChoices(db: Db) {
  const { rows } = await sql<{ carriers: { code: string; name: string }[]; tags: string[] }>`
    with recursive used as (
      (select tag from order_tag order by tag limit 1)
      union all
      select (select next.tag from order_tag as next where next.tag > used.tag order by next.tag limit 1)
      from used where used.tag is not null
    )
    select
      (select coalesce(json_agg(json_build_object('code', code, 'name', name) order by name), '[]')
        from carrier) as carriers,
      array(select tag from used where tag is not null limit ${MOST_TAGS_OFFERED}) as tags`.execute(
    db,
  )
  return rows[0]!
}
