import { sql, type Kysely } from 'kysely'
import { historyOf, type Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import {
  placedHistory,
  placedLines,
  placedOrder,
  type NewOrder,
  type NewOrderLine,
} from './placed-order.fragments.ts'

/** An order without a cart, a payment or commissions, with the beginning of its history and its lines. */
export async function insertReprintOrder(
  trx: Kysely<Tables>,
  { order, lines, actor }: { order: NewOrder; lines: readonly NewOrderLine[]; actor: Actor },
): Promise<string> {
  const by = historyOf(actor)
  const history = { actor: by.actor, actorId: by.actor_id, at: order.placed_at }
  const { rows } = await sql<{ id: string }>`
    with placed as (${placedOrder(sql`(select 1 as one) as single`, order)}
    ), history as (${placedHistory(sql`placed`, history)}
    ), goods as (${placedLines(sql`placed`, lines)})
    select id from placed`.execute(trx)
  return rows[0]!.id
}
