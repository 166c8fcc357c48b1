import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type TicketRelation = 'FOLLOWS' | 'FOLLOWED' | 'SPLIT'

/** Tickets that one goes on from, that go on from it, or that it was split from or into. */
export async function selectRelated(
  db: Db,
  ticket: { id: string; follows: string | null; split_from: string | null },
) {
  return db
    .selectFrom('ticket')
    .where((on) =>
      on.or([
        on('follows', '=', ticket.id),
        on('split_from', '=', ticket.id),
        ...(ticket.follows ? [on('id', '=', ticket.follows)] : []),
        ...(ticket.split_from ? [on('id', '=', ticket.split_from)] : []),
      ]),
    )
    .where('merged_into', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .select(['public_id', 'reference', 'status', 'customer_id', 'email'])
    .select(
      sql<TicketRelation>`case when id = ${ticket.follows} then 'FOLLOWS'
        when follows = ${ticket.id} then 'FOLLOWED' else 'SPLIT' end`.as('how'),
    )
    .execute()
}
