import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { ticketColumns } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>

export async function selectByReference(db: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('ticket')
    .where('reference', 'in', references)
    .select(ticketColumns)
    .orderBy('last_message_at', 'desc')
    .execute()
}

export async function findById(db: Db, id: string) {
  return db.selectFrom('ticket').where('id', '=', id).select(ticketColumns).executeTakeFirst()
}

export async function lockById(db: Db, id: string) {
  return db
    .selectFrom('ticket')
    .where('id', '=', id)
    .select(ticketColumns)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Tickets of messages. */
export async function selectTicketsOfMessages(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('ticket_message')
    .where('id', 'in', messageIds)
    .select(['id', 'ticket_id'])
    .execute()
}

/** An open ticket of the sender that began with the same subject, not long ago. */
export async function findOfSameSubject(
  db: Db,
  asked: { email: string; subject: string; stores: readonly string[]; since: Date },
) {
  return db
    .selectFrom('ticket')
    .where(sql`lower(email)`, '=', asked.email.toLowerCase())
    .where('store', 'in', asked.stores)
    .where('status', '=', 'PENDING')
    .where('last_message_at', '>', asked.since)
    .where(sql`lower(sub_subject)`, '=', asked.subject.toLowerCase())
    .orderBy('last_message_at', 'desc')
    .select('id')
    .executeTakeFirst()
}

/** Order of a number and its address; the customer of an address, in stores of one brand. */
export async function findOrderOf(db: Db, number: string, email: string) {
  return db
    .selectFrom('shop_order')
    .where('number', '=', number)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
}

export async function findCustomerOf(db: Db, brand: string, email: string) {
  return db
    .selectFrom('customer')
    .where('brand', '=', brand)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst()
}

export async function setUndelivered(
  db: Db,
  messageId: string,
  { status, now }: { status: string | undefined; now: Date },
): Promise<void> {
  await db
    .updateTable('ticket_message')
    .set({ undelivered_at: now, undelivered_status: status ?? null })
    .where('id', '=', messageId)
    .where('direction', '=', 'OUT')
    .execute()
}
