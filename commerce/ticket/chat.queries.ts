import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ChatEnd } from './chat.terms.ts'

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

export async function setEnded(db: Db, ticketId: string, by: ChatEnd, now: Date): Promise<void> {
  await db
    .updateTable('ticket_chat')
    .set({ ended_at: now, ended_by: by, customer_typing_until: null, staff_typing_until: null })
    .where('ticket_id', '=', ticketId)
    .where('ended_at', 'is', null)
    .execute()
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
