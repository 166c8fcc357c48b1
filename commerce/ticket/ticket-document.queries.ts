import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const MOST_DOCUMENTS = 40

/** Documents of orders that are drawn by now. */
export async function selectDocuments(db: Db, orders: readonly string[]) {
  if (orders.length === 0) return []
  return db
    .selectFrom('invoice')
    .innerJoin('shop_order', 'shop_order.id', 'invoice.order_id')
    .where('shop_order.number', 'in', orders)
    .where('invoice.pdf_sha256', 'is not', null)
    .where('invoice.forgotten_at', 'is', null)
    .orderBy('invoice.issued_on', 'desc')
    .orderBy('invoice.sequence', 'desc')
    .limit(MOST_DOCUMENTS)
    .select([
      'invoice.number',
      'invoice.kind',
      'invoice.issued_on',
      'invoice.pdf_sha256',
      'invoice.pdf_bytes',
      'shop_order.number as order_number',
    ])
    .execute()
}

/** Documents of an answer that was prepared: whose they are was asked then. */
export async function selectByNumbers(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('invoice')
    .where('number', 'in', numbers)
    .where('pdf_sha256', 'is not', null)
    .where('forgotten_at', 'is', null)
    .select(['number', 'pdf_sha256', 'pdf_bytes'])
    .execute()
}

export async function insertDocuments(
  db: Db,
  messageId: string,
  documents: readonly { number: string }[],
): Promise<void> {
  if (documents.length === 0) return
  await db
    .insertInto('ticket_document')
    .values(documents.map(({ number }) => ({ message_id: messageId, number })))
    .execute()
}

/** Documents that went with answers of a ticket. */
export async function selectOfTicket(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_document as document')
    .innerJoin('ticket_message as message', 'message.id', 'document.message_id')
    .innerJoin('invoice', 'invoice.number', 'document.number')
    .where('message.ticket_id', '=', ticketId)
    .select([
      'document.id',
      'document.message_id',
      'document.number',
      'invoice.pdf_sha256',
      'invoice.pdf_bytes',
    ])
    .orderBy('document.number')
    .execute()
}
