import { sql, type Insertable, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Photos of a fault stay as long as the reprint that was made for it. */
const isNoEvidence = sql<boolean>`not exists (
  select from reprint_photo where attachment_id = attachment.id
)`

/** Files of an answer stay as long as it waits to be sent. */
const isNotWaiting = sql<boolean>`not exists (
  select from ticket_draft where files <> '{}' and attachment.id = any(files)
) and not exists (
  select from ticket_prepared where state = 'WAITING' and files <> '{}' and attachment.id = any(files)
)`

export async function insertAttachment(
  db: Db,
  row: Insertable<Tables['attachment']>,
): Promise<void> {
  await db.insertInto('attachment').values(row).execute()
}

/**
 * Unclaimed attachments: those of the ids that no form has taken yet, in the given order, with their files. `waiting`:
 * of an answer that waits, which may be older.
 */
export async function selectUnclaimed(
  db: Db,
  place: { store: string; since: Date; waiting?: readonly string[] | undefined },
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('attachment')
    .innerJoin('stored_file as file', 'file.sha256', 'attachment.sha256')
    .where('attachment.id', 'in', ids)
    .where('store', '=', place.store)
    .where('ticket_id', 'is', null)
    .where((on) =>
      on.or([
        on('attachment.created_at', '>', place.since),
        sql<boolean>`attachment.id = any(${[...(place.waiting ?? [])]}::text[])`,
      ]),
    )
    .select([
      'attachment.id',
      'attachment.name',
      'attachment.bytes',
      'attachment.sha256',
      'file.kind',
      'file.variants',
      'file.placeholder_color',
    ])
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** How many of them now belong to a message of a ticket. */
export async function setMessage(
  db: Db,
  ids: readonly string[],
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('attachment')
    .set({ ticket_id: ticketId, message_id: messageId })
    .where('id', 'in', ids)
    .where('ticket_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Files of a conversation, in the order in which they came. */
export async function selectOfTicket(db: Db, ticketId: string) {
  return db
    .selectFrom('attachment')
    .innerJoin('stored_file as file', 'file.sha256', 'attachment.sha256')
    .leftJoin('ticket_message as message', 'message.id', 'attachment.message_id')
    .where('attachment.ticket_id', '=', ticketId)
    .select([
      'attachment.id',
      'attachment.message_id',
      'message.direction',
      'attachment.name',
      'attachment.bytes',
      'attachment.sha256',
      'file.kind',
      'file.state',
      'file.variants',
    ])
    .orderBy('attachment.created_at')
    .orderBy('attachment.id')
    .execute()
}

/** Their files go when the uploads are purged, unless somebody else has them too. */
export async function deleteUnclaimed(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'unclaimed attachments',
    table: 'attachment',
    by: 'created_at',
    due: sql`ticket_id is null and created_at < ${before} and ${isNoEvidence} and ${isNotWaiting}`,
  })
}

export async function deleteOfTickets(db: Db, ticketIds: readonly string[]): Promise<void> {
  await db.deleteFrom('attachment').where('ticket_id', 'in', ticketIds).execute()
}

export async function moveTicketFiles(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('attachment').set({ ticket_id: to }).where('ticket_id', '=', from).execute()
}

export async function moveMessageFiles(
  db: Db,
  messageIds: readonly string[],
  to: string,
): Promise<void> {
  await db
    .updateTable('attachment')
    .set({ ticket_id: to })
    .where('message_id', 'in', messageIds)
    .execute()
}
