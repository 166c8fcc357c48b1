import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { isOrderOfTicket } from './ticket-order.fragments.ts'

/** Orders that are shown beside a ticket, the one it names first. */
export async function selectOrdersOf(db: Kysely<Tables>, ticketId: string) {
  return db
    .selectFrom('shop_order')
    .innerJoin('ticket', (join) => join.on('ticket.id', '=', ticketId))
    .where(isOrderOfTicket)
    .orderBy(isNamed, 'desc')
    .orderBy('placed_at', 'desc')
    .limit(10)
    .select(['shop_order.number', 'shop_order.status', 'placed_at', 'total_minor', 'currency'])
    .select(isNamed.as('is_named'))
    .execute()
}

const isNamed = sql<boolean>`(shop_order.number is not distinct from upper(ticket.order_reference))`
