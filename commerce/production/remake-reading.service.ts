import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { selectLines } from './production.queries.ts'
import { selectOpen } from './remake.queries.ts'
import type { TicketRemake } from './ticket-page.ts'

/** Open remakes of an order, by the line that people know. */
export async function findOpenRemakes(
  db: Kysely<Tables>,
  orderId: string,
): Promise<TicketRemake[]> {
  const open = await selectOpen(db, orderId)
  if (open.length === 0) return []
  const lines = await selectLines(db, orderId)
  return open.map(({ line_id, number, pieces, reason }) => ({
    line: lines.find(({ id }) => id === line_id)!.position,
    number,
    pieces,
    reason,
  }))
}
