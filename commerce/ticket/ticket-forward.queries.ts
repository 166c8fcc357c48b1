import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { ticketColumns } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>

export async function insertForward(
  db: Db,
  row: {
    reference: string
    ticketId: string
    messageId: string
    staffId: string
    recipient: string
    now: Date
  },
): Promise<string> {
  const { id } = await db
    .insertInto('ticket_forward')
    .values({
      reference: row.reference,
      ticket_id: row.ticketId,
      message_id: row.messageId,
      staff_id: row.staffId,
      recipient: row.recipient,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Tickets that were forwarded, by the references in reply addresses. */
export async function selectByForward(db: Db, references: readonly string[]) {
  if (references.length === 0) return []
  return db
    .selectFrom('ticket')
    .where(
      'id',
      'in',
      db
        .selectFrom('ticket_forward')
        .innerJoin('ticket', 'ticket.id', 'ticket_forward.ticket_id')
        .where('ticket_forward.reference', 'in', references)
        .select(sql<string>`coalesce(ticket.merged_into, ticket.id)`.as('id')),
    )
    .select(ticketColumns)
    .execute()
}

/** Forwarded messages of a ticket are answered where it goes on. */
export async function moveForwards(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('ticket_forward')
    .set({ ticket_id: to })
    .where('ticket_id', '=', from)
    .execute()
}

export async function findForwardedTicket(db: Db, forwardId: string) {
  const row = await db
    .selectFrom('ticket_forward')
    .where('id', '=', forwardId)
    .select('ticket_id')
    .executeTakeFirst()
  return row?.ticket_id
}

/** Whether a ticket was forwarded to an address, or to somebody of its domain. */
export async function isForwardedTo(db: Db, ticketId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_forward')
    .where('ticket_id', '=', ticketId)
    .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
