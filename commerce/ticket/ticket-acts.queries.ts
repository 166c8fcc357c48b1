import type { PreparedKind } from '#db/ticket-desk-tables.ts'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { isNamedByTicket, isOrderOfTicket } from './ticket-order.fragments.ts'

type Db = Kysely<Tables>

/** Order that a ticket names, where it is proven to be its customer's. */
export async function findNamedOrder(db: Db, ticketId: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('ticket', (join) => join.on('ticket.id', '=', ticketId))
    .where(isNamedByTicket)
    .select(['shop_order.public_id', 'shop_order.number'])
    .executeTakeFirst()
}

/** An order of the ticket's customer that it names, or that an answer in it was about. */
const isTreated = sql<boolean>`(${isNamedByTicket} or (${isOrderOfTicket} and exists (
  select from ticket_prepared as prepared
  where prepared.ticket_id = ticket.id and prepared.order_number = shop_order.number)))`

const MOST_ACTS = 20

/** Money that goes back and pieces that are made again since the ticket began. What still waits for a yes is none. */
export async function selectActs(db: Db, ticketId: string) {
  const { rows } = await sql<{
    kind: PreparedKind
    at: Date
    order_number: string
    amount_minor: number | null
    currency: string | null
  }>`
    with treated as (
      select shop_order.id, shop_order.number, ticket.created_at as since
      from ticket join shop_order on ${isTreated} where ticket.id = ${ticketId}
    )
    select 'REFUND' as kind, refund.created_at as at, treated.number as order_number,
      refund.amount_minor, refund.currency
    from refund join treated on treated.id = refund.order_id
    where refund.created_at >= treated.since and not (refund.needs_approval and refund.approved_by is null)
      and refund.status not in ('REJECTED', 'FAILED')
    union all
    select 'REPRINT', coalesce(decided_at, asked_at), again.number, null, null
    from reprint_request as request join treated on treated.id = request.original_id
    join shop_order as again on again.id = request.order_id
    where request.asked_at >= treated.since and request.state = 'APPROVED'
    order by at limit ${MOST_ACTS}`.execute(db)
  return rows
}
