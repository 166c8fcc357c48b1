import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export const requestOfCancellation = (cancelRequestId: string) => `cancel:${cancelRequestId}`

/** Requests of cancellations that were answered while an answer to the customer still waits for them. */
export async function selectTold(db: Db, orderId: string | undefined) {
  return db
    .selectFrom('ticket_prepared_request as request')
    .innerJoin('ticket_prepared as prepared', 'prepared.id', 'request.prepared_id')
    .innerJoin('cancel_request as asked', (join) =>
      join.on(sql`'cancel:' || asked.id`, '=', sql.ref('request.request_id')),
    )
    .where('prepared.kind', '=', 'CANCEL')
    .where('prepared.state', '=', 'WAITING')
    .where('asked.answer', 'is not', null)
    .$if(orderId !== undefined, (asked) => asked.where('asked.order_id', '=', orderId!))
    .select(['request.request_id as requestId', 'asked.order_id as orderId', 'asked.answer'])
    .execute()
}

/** Money of a cancelled order that waits for its second person. */
export async function selectMoneyBack(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'CANCELLATION')
    .where('needs_approval', '=', true)
    .where('approved_by', 'is', null)
    .where('status', '<>', 'REJECTED')
    .select('public_id')
    .execute()
  return rows.map(({ public_id }) => public_id)
}
