import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** People who have open tickets. */
export async function selectHeld(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .where('status', '=', 'PENDING')
    .where('assignee', 'is not', null)
    .select('assignee')
    .distinct()
    .execute()
  return rows.map(({ assignee }) => assignee!)
}

/** Takes the open tickets of somebody from them; the conversations have not changed. */
export async function releaseTickets(
  trx: Db,
  staffId: string,
): Promise<{ publicId: string; reference: string }[]> {
  const rows = await trx
    .updateTable('ticket')
    .set({ assignee: null })
    .where('status', '=', 'PENDING')
    .where('assignee', '=', staffId)
    .returning(['public_id', 'reference'])
    .execute()
  return rows.map(({ public_id: publicId, reference }) => ({ publicId, reference }))
}
