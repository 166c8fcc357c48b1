import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const MOST_SHOWN = 100

export async function selectNotes(db: Db, customerId: string) {
  return db
    .selectFrom('customer_note as note')
    .innerJoin('staff', 'staff.id', 'note.staff_id')
    .where('note.customer_id', '=', customerId)
    .select(['note.id', 'note.body', 'note.created_at', 'note.staff_id', 'staff.name as by'])
    .orderBy('note.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}

export async function insertNote(
  db: Db,
  note: { customerId: string; staffId: string; body: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('customer_note')
    .values({
      customer_id: note.customerId,
      staff_id: note.staffId,
      body: note.body,
      created_at: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when it is not there, or somebody else's. */
export async function deleteNote(
  db: Db,
  note: { customerId: string; noteId: number; staffId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('customer_note')
    .where('id', '=', note.noteId)
    .where('customer_id', '=', note.customerId)
    .where('staff_id', '=', note.staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
