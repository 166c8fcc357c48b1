import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export async function insertLog(
  db: Kysely<Tables>,
  log: Insertable<Tables['visitor_log']>,
): Promise<void> {
  await db.insertInto('visitor_log').values(log).execute()
}
