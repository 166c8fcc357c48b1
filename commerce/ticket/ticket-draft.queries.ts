import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { MOST_MESSAGE_LETTERS } from './ticket.terms.ts'

type Db = Kysely<Tables>
type Whose = { ticketId: string; staffId: string }
/** Enclosures of a draft: ids of attachments, and numbers of invoices. */
export type Enclosed = { files: readonly string[]; documents: readonly string[] }
/** Ready-made answer of the words, and the acts that are done with them. */
export type BegunWith = { macro: string | null; acts: readonly string[] }

export async function findDraft(db: Db, { ticketId, staffId }: Whose) {
  return db
    .selectFrom('ticket_draft')
    .where('ticket_id', '=', ticketId)
    .where('staff_id', '=', staffId)
    .select(['text', 'reason', 'updated_at', 'files', 'documents', 'macro', 'acts'])
    .executeTakeFirst()
}

/** `enclosed`, `begun`: what goes with the words from now on; without them, what went with those of before. */
export async function setDraft(
  db: Db,
  {
    ticketId,
    staffId,
    text,
    enclosed,
    begun,
    now,
  }: Whose & {
    text: string
    enclosed?: Enclosed | undefined
    begun?: BegunWith | undefined
    now: Date
  },
): Promise<void> {
  const set = {
    text,
    updated_at: now,
    ...(enclosed && copyOf(enclosed)),
    ...(begun && { macro: begun.macro, acts: [...begun.acts] }),
  }
  await db
    .insertInto('ticket_draft')
    .values({ ticket_id: ticketId, staff_id: staffId, ...set })
    .onConflict((on) => on.columns(['ticket_id', 'staff_id']).doUpdateSet(set))
    .execute()
}

const copyOf = ({ files, documents }: Enclosed) => ({
  files: [...files],
  documents: [...documents],
})

/** Gives words back to their writer; what they have begun meanwhile stands below. */
export async function returnToDraft(
  db: Db,
  {
    ticketId,
    staffId,
    text,
    enclosed,
    begun,
    reason,
    now,
  }: Whose & { text: string; enclosed: Enclosed; begun: BegunWith; reason: string; now: Date },
): Promise<void> {
  const row = { ticket_id: ticketId, staff_id: staffId, text, reason, updated_at: now }
  await db
    .insertInto('ticket_draft')
    .values({ ...row, ...copyOf(enclosed), macro: begun.macro, acts: [...begun.acts] })
    .onConflict((on) =>
      on.columns(['ticket_id', 'staff_id']).doUpdateSet({
        files: bothOf('files'),
        documents: bothOf('documents'),
        acts: bothOf('acts'),
        macro: sql<string | null>`coalesce(excluded.macro, ticket_draft.macro)`,
        text: sql<string>`left(excluded.text || e'\\n\\n' || ticket_draft.text, ${MOST_MESSAGE_LETTERS})`,
        reason,
        updated_at: now,
      }),
    )
    .execute()
}

const bothOf = (name: 'files' | 'documents' | 'acts') => {
  const [came, was] = [sql.ref(`excluded.${name}`), sql.ref(`ticket_draft.${name}`)]
  return sql<string[]>`array(select distinct unnest(${came} || ${was}))`
}

/** Files of all that waits in a ticket to be sent, whoever wrote it: nobody else may throw them away. */
export async function selectWaitingFiles(db: Db, ticketId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select unnest(files) as id from ticket_draft where ticket_id = ${ticketId}
    union
    select unnest(files) from ticket_prepared
    where ticket_id = ${ticketId} and state = 'WAITING'`.execute(db)
  return rows.map(({ id }) => id)
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
    with moved as (
      delete from ticket_draft where ticket_id = ${from}
      returning staff_id, text, reason, updated_at, files, documents, macro, acts
    )
    insert into ticket_draft (ticket_id, staff_id, text, reason, updated_at, files, documents, macro, acts)
    select ${to}::uuid, staff_id, text, reason, updated_at, files, documents, macro, acts from moved
    on conflict (ticket_id, staff_id) do update
      set files = ${bothOf('files')}, documents = ${bothOf('documents')}, acts = ${bothOf('acts')},
        macro = coalesce(ticket_draft.macro, excluded.macro), text = left(ticket_draft.text || e'\n\n' || excluded.text, ${MOST_MESSAGE_LETTERS})`.execute(
    db,
  )
}
