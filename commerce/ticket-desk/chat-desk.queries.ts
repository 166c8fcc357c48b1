import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findLastPosition(db: Db, ticketId: string): Promise<number> {
  const row = await db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .select((on) => on.fn.max('position').as('position'))
    .executeTakeFirst()
  return row?.position ?? 0
}

/** Chats whose customer has left: those with answers that nobody has read, and those that are over. */
export async function selectLeft(db: Db, before: Date, most: number) {
  return db
    .selectFrom('ticket_chat as chat')
    .innerJoin('ticket', 'ticket.id', 'chat.ticket_id')
    .where('chat.ended_at', 'is', null)
    .where('chat.customer_seen_at', '<', before)
    .orderBy('chat.customer_seen_at')
    .limit(most)
    .select(['ticket.public_id', 'chat.customer_seen_at'])
    .execute()
}

/** Chats that ended with answers that their customer has neither seen nor been sent. */
export async function selectEndedUnread(
  db: Db,
  { since, before }: { since: Date; before: Date },
  most: number,
) {
  return db
    .selectFrom('ticket_chat as chat')
    .innerJoin('ticket', 'ticket.id', 'chat.ticket_id')
    .where('chat.ended_at', '>', since)
    .where('chat.customer_seen_at', '<', before)
    .where(
      sql<boolean>`exists (
        select from ticket_message as message
        where message.ticket_id = chat.ticket_id and message.direction = 'OUT'
          and message.channel = 'CHAT'
          and message.position > greatest(chat.customer_read, chat.mailed)
      )`,
    )
    .orderBy('chat.ended_at')
    .limit(most)
    .select('ticket.public_id')
    .execute()
}

/** Answers of a chat that have neither been seen nor sent. */
export async function selectUnread(db: Db, ticketId: string, after: number) {
  return db
    .selectFrom('ticket_message as message')
    .leftJoin('staff', 'staff.id', 'message.staff_id')
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'OUT')
    .where('channel', '=', 'CHAT')
    .where('position', '>', after)
    .orderBy('position')
    .select(['message.id', 'message.position', 'message.text', 'staff.name as staff_name'])
    .execute()
}
