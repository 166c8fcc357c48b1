import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { ticketColumns, whereItGoesOn } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>

/** Tickets of references; for one that was merged, the ticket that goes on with it. */
export async function selectByReference(db: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('ticket')
    .where(
      'id',
      'in',
      db.selectFrom('ticket').where('reference', 'in', references).select(whereItGoesOn),
    )
    .select(ticketColumns)
    .orderBy('last_message_at', 'desc')
    .execute()
}

/** Ticket of an id, or the one that it was merged into. */
export async function findById(db: Db, id: string) {
  return db
    .selectFrom('ticket')
    .where('id', '=', db.selectFrom('ticket').where('id', '=', id).select(whereItGoesOn))
    .select(ticketColumns)
    .executeTakeFirst()
}

/** Locks a ticket, or the one that it was merged into a moment ago. */
export async function lockById(db: Db, id: string) {
  const ticket = await lockRow(db, id)
  return ticket.merged_into === null ? ticket : lockRow(db, ticket.merged_into)
}

const lockRow = (db: Db, id: string) =>
  db
    .selectFrom('ticket')
    .where('id', '=', id)
    .select(ticketColumns)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Tickets of messages. */
export async function selectTicketsOfMessages(db: Db, messageIds: readonly string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('ticket_message')
    .where('id', 'in', messageIds)
    .select(['id', 'ticket_id'])
    .execute()
}

/** Ticket that the subject of a mail is, or whose quote it is. */
export async function findTicketOfSubject(db: Db, subjectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket')
    .where((on) =>
      on.or([
        on('id', '=', subjectId),
        on('id', 'in', on.selectFrom('quote').where('id', '=', subjectId).select('ticket_id')),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return row?.id
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
