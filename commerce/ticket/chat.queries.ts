import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ChatEnd } from './chat.terms.ts'
import { ticketColumns } from './ticket-thread.queries.ts'

type Db = Kysely<Tables>

export async function insertChat(db: Db, ticketId: string, now: Date): Promise<void> {
  await db
    .insertInto('ticket_chat')
    .values({ ticket_id: ticketId, started_at: now, customer_seen_at: now })
    .execute()
}

export async function findChat(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket_chat')
    .where('ticket_id', '=', ticketId)
    .selectAll()
    .executeTakeFirst()
}
export type ChatRow = NonNullable<Awaited<ReturnType<typeof findChat>>>

/** Words of both sides after a position, without notes, oldest first. */
export async function selectSaid(db: Db, ticketId: string, after: number, most: number) {
  return db
    .selectFrom('ticket_message as message')
    .leftJoin('staff', 'staff.id', 'message.staff_id')
    .where('ticket_id', '=', ticketId)
    .where('position', '>', after)
    .where('direction', '<>', 'NOTE')
    .orderBy('position')
    .limit(most)
    .select([
      'message.position',
      'message.direction',
      'message.text',
      'message.created_at',
      'staff.name as staff_name',
    ])
    .execute()
}

export async function findPosition(db: Db, messageId: string): Promise<number> {
  const { position } = await db
    .selectFrom('ticket_message')
    .where('id', '=', messageId)
    .select('position')
    .executeTakeFirstOrThrow()
  return position
}

type Note = { seenAt: Date; typingUntil: Date | null; read: number | undefined }

/** Sign of life of one side. What it has read never goes back. */
export async function noteSide(
  db: Db,
  ticketId: string,
  side: 'customer' | 'staff',
  { seenAt, typingUntil, read = 0 }: Note,
): Promise<void> {
  await db
    .updateTable('ticket_chat')
    .set(
      side === 'customer'
        ? {
            customer_seen_at: seenAt,
            customer_typing_until: typingUntil,
            customer_read: sql`greatest(customer_read, ${read})`,
          }
        : {
            staff_seen_at: seenAt,
            staff_typing_until: typingUntil,
            staff_read: sql`greatest(staff_read, ${read})`,
          },
    )
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Whether it ended now. */
export async function setEnded(db: Db, ticketId: string, by: ChatEnd, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('ticket_chat')
    .set({ ended_at: now, ended_by: by, customer_typing_until: null, staff_typing_until: null })
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Tickets of chats that ended without an answer and left the clock of a chat running, as programs before did. */
export async function selectLeftClocks(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('ticket_chat as chat', 'chat.ticket_id', 'ticket.id')
    .where('ticket.status', '=', 'PENDING')
    .where('ticket.waiting_on', '=', 'US')
    .where('ticket.reply_due_at', 'is not', null)
    .where('ticket.clock_since', 'is', null)
    .where('chat.ended_at', 'is not', null)
    .limit(most)
    .select('ticket.public_id')
    .execute()
  return rows.map(({ public_id: publicId }) => publicId)
}

/** Ticket of a chat whose last words nobody has answered, by the clock of its chat. */
export async function findUnanswered(db: Db, ticketId: string) {
  return db
    .selectFrom('ticket')
    .where('id', '=', ticketId)
    .where('status', '=', 'PENDING')
    .where('waiting_on', '=', 'US')
    .where('reply_due_at', 'is not', null)
    .where('clock_since', 'is', null)
    .select(ticketColumns)
    .executeTakeFirst()
}

/** Only the first of two sweeps that mail the same answers. */
export async function setMailed(
  db: Db,
  ticketId: string,
  from: number,
  to: number,
): Promise<boolean> {
  const changed = await sql`
    update ticket_chat set mailed = ${to} where ticket_id = ${ticketId} and mailed = ${from}
  `.execute(db)
  return changed.numAffectedRows === 1n
}
