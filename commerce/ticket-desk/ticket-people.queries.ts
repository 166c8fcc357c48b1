import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function setPresent(
  db: Db,
  here: { ticketId: string; staffId: string; isTyping: boolean; until: Date },
): Promise<void> {
  const { isTyping, until } = here
  await db
    .insertInto('ticket_presence')
    .values({ ticket_id: here.ticketId, staff_id: here.staffId, is_typing: isTyping, until })
    .onConflict((on) =>
      on.columns(['ticket_id', 'staff_id']).doUpdateSet({ is_typing: isTyping, until }),
    )
    .execute()
}

export async function setGone(
  db: Db,
  { ticketId, staffId }: { ticketId: string; staffId: string },
): Promise<void> {
  await db
    .deleteFrom('ticket_presence')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .execute()
}

/** People who look at a ticket now, beside the one who asks. */
export async function selectOthers(
  db: Db,
  { ticketId, staffId, now }: { ticketId: string; staffId: string; now: Date },
) {
  return db
    .selectFrom('ticket_presence as here')
    .innerJoin('staff', 'staff.id', 'here.staff_id')
    .where('here.ticket_id', '=', ticketId)
    .where('here.staff_id', '<>', staffId)
    .where('here.until', '>', now)
    .orderBy('staff.name')
    .select(['staff.name', 'here.is_typing'])
    .execute()
}

export async function isFollowing(
  db: Db,
  { ticketId, staffId }: { ticketId: string; staffId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('ticket_follower')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .select('since')
    .executeTakeFirst()
  return found !== undefined
}

export async function insertMentions(
  db: Db,
  messageId: string,
  staffIds: readonly string[],
): Promise<void> {
  if (staffIds.length === 0) return
  await db
    .insertInto('ticket_mention')
    .values(staffIds.map((staffId) => ({ message_id: messageId, staff_id: staffId })))
    .execute()
}

type Whose = { staffId: string; stores: readonly string[] | undefined }

const mentionsOf = (db: Db, { staffId, stores }: Whose) =>
  db
    .selectFrom('ticket_mention as mention')
    .innerJoin('ticket_message as message', 'message.id', 'mention.message_id')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .where('mention.staff_id', '=', staffId)
    .$if(stores !== undefined, (query) =>
      query.where(sql<boolean>`ticket.store = any(${[...(stores ?? [])]}::text[])`),
    )

export async function selectMentions(db: Db, whose: Whose, most: number) {
  return mentionsOf(db, whose)
    .leftJoin('staff', 'staff.id', 'message.staff_id')
    .orderBy('message.position', 'desc')
    .limit(most)
    .select([
      'message.id',
      'message.text',
      'message.created_at',
      'ticket.public_id',
      'ticket.reference',
      'staff.name as by',
      'mention.seen_at',
    ])
    .execute()
}

export async function countUnseen(db: Db, whose: Whose): Promise<number> {
  const { count } = await mentionsOf(db, whose)
    .where('mention.seen_at', 'is', null)
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function markSeen(db: Db, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('ticket_mention')
    .set({ seen_at: now })
    .where('staff_id', '=', staffId)
    .where('seen_at', 'is', null)
    .execute()
}
