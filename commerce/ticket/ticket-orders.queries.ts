import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { isOrderOfTicket } from './ticket-order.fragments.ts'

/** More than any writer's own: whether an order is among them must not depend on how many came after it. */
const MOST = 1_000

/** Orders that are sure to be those of whoever wrote a ticket, the one it names first, then the newest. */
export async function selectOrdersOf(db: Kysely<Tables>, ticketId: string, most = MOST) {
  return db
    .selectFrom('shop_order')
    .innerJoin('ticket', (join) => join.on('ticket.id', '=', ticketId))
    .where(isOrderOfTicket)
    .orderBy(isNamed, 'desc')
    .orderBy('placed_at', 'desc')
    .limit(most)
    .select(['shop_order.number', 'shop_order.status', 'placed_at', 'total_minor', 'currency'])
    .select(isNamed.as('is_named'))
    .execute()
}

const isNamed = sql<boolean>`(shop_order.number is not distinct from upper(ticket.order_reference))`
