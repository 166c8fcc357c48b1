import type { Kysely } from 'kysely'
import { isNamedByTicket, isOrderOfTicket } from '#commerce/ticket/ticket-order.fragments.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Pictures that the customer of an order has sent with messages about it. */
export async function selectSentPhotos(db: Db, orderId: string) {
  return (
    db
      .selectFrom('attachment')
      .innerJoin('ticket', 'ticket.id', 'attachment.ticket_id')
      .innerJoin('ticket_message as message', 'message.id', 'attachment.message_id')
      .innerJoin('stored_file as file', 'file.sha256', 'attachment.sha256')
      .innerJoin('shop_order', (join) => join.on('shop_order.id', '=', orderId))
      .where(isNamedByTicket)
      .where('file.kind', '=', 'IMAGE')
      // Pictures of the shop's own answers, and of carriers, are none of the customer's.
      .where('message.direction', '=', 'IN')
      .orderBy('attachment.created_at', 'desc')
      .limit(20)
      .select([
        'attachment.id',
        'attachment.name',
        'ticket.public_id as ticket',
        'attachment.created_at',
      ])
      .execute()
  )
}

/** Images among the ids that nobody has taken since, or that came with a message of the order's customer. */
export async function selectEvidence(
  db: Db,
  ids: readonly string[],
  { orderId, since }: { orderId: string; since: Date },
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('attachment')
    .innerJoin('stored_file as file', 'file.sha256', 'attachment.sha256')
    .innerJoin('shop_order', (join) => join.on('shop_order.id', '=', orderId))
    .leftJoin('ticket', 'ticket.id', 'attachment.ticket_id')
    .where('attachment.id', 'in', ids)
    .whereRef('attachment.store', '=', 'shop_order.store')
    .where('file.kind', '=', 'IMAGE')
    .where((on) =>
      on.or([
        on.and([on('ticket_id', 'is', null), on('attachment.created_at', '>', since)]),
        isOrderOfTicket,
      ]),
    )
    .select('attachment.id')
    .execute()
}
