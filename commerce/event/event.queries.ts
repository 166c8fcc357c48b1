import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export async function insertPageEvent(
  db: Kysely<Tables>,
  event: Insertable<Tables['page_event']>,
): Promise<void> {
  await db.insertInto('page_event').values(event).execute()
}
