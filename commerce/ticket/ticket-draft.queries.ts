import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_MESSAGE_LETTERS } from './ticket.terms.ts'

type Db = Kysely<Tables>
type Whose = { ticketId: string; staffId: string }

export async function findDraft(db: Db, { ticketId, staffId }: Whose) {
  return db
    .selectFrom('ticket_draft')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .select(['text', 'reason', 'updated_at'])
    .executeTakeFirst()
}

export async function setDraft(
  db: Db,
  { ticketId, staffId, text, now }: Whose & { text: string; now: Date },
): Promise<void> {
  await db
    .insertInto('ticket_draft')
    .values({ ticket_id: ticketId, staff_id: staffId, text, updated_at: now })
    .onConflict((on) =>
      on.columns(['ticket_id', 'staff_id']).doUpdateSet({ text, updated_at: now }),
    )
    .execute()
}

/** Gives words back to their writer; what they have begun meanwhile stands below. */
export async function returnToDraft(
  db: Db,
  { ticketId, staffId, text, reason, now }: Whose & { text: string; reason: string; now: Date },
): Promise<void> {
  await db
    .insertInto('ticket_draft')
    .values({ ticket_id: ticketId, staff_id: staffId, text, reason, updated_at: now })
    .onConflict((on) =>
      on.columns(['ticket_id', 'staff_id']).doUpdateSet({
        text: sql<string>`left(excluded.text || e'\\n\\n' || ticket_draft.text, ${MOST_MESSAGE_LETTERS})`,
        reason,
        updated_at: now,
      }),
    )
    .execute()
}

/** `text`: only a draft of these words. */
export async function deleteDraft(
  db: Db,
  { ticketId, staffId, text }: Whose & { text?: string | undefined },
): Promise<void> {
  let draft = db
    .deleteFrom('ticket_draft')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
  if (text !== undefined) draft = draft.where('text', '=', text)
  await draft.execute()
}

const JUST_MS = 60_000

/** Whether somebody has just sent these words, or kept them as a note. */
export async function hasJustSaid(
  db: Db,
  { ticketId, staffId, text, now }: Whose & { text: string; now: Date },
): Promise<boolean> {
  const said = await db
    .selectFrom('ticket_message')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .where('text', '=', text)
    .where('created_at', '>', new Date(now.getTime() - JUST_MS))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return said !== undefined
}

/** Drafts of a ticket that was merged; where somebody has one in both, the other ticket's stays first. */
export async function moveDrafts(db: Db, from: string, to: string): Promise<void> {
  await sql`
    with moved as (delete from ticket_draft where ticket_id = ${from} returning staff_id, text, reason, updated_at)
    insert into ticket_draft (ticket_id, staff_id, text, reason, updated_at)
    select ${to}::uuid, staff_id, text, reason, updated_at from moved
    on conflict (ticket_id, staff_id) do update
      set text = left(ticket_draft.text || e'\n\n' || excluded.text, ${MOST_MESSAGE_LETTERS})`.execute(
    db,
  )
}
