import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function insertLink(
  db: Db,
  link: { tokenHash: Buffer; extSessionId: string; filesLeft: number; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('phone_link')
    .values({
      token_hash: link.tokenHash,
      ext_session_id: link.extSessionId,
      files_left: link.filesLeft,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** With whose photos it leads to. A link of another store, or of a session that is over, is none. */
export async function findLink(db: Db, tokenHash: Buffer, store: string, now: Date) {
  return db
    .selectFrom('phone_link')
    .innerJoin('session', 'session.ext_id', 'phone_link.ext_session_id')
    .where('phone_link.token_hash', '=', tokenHash)
    .where('session.store', '=', store)
    .where('session.expires_at', '>', now)
    .select([
      'phone_link.files_left',
      'phone_link.expires_at',
      'session.ext_id',
      'session.customer_id',
    ])
    .executeTakeFirst()
}

/** One statement: two forms at once must not both take the last places. */
export async function takePlaces(db: Db, tokenHash: Buffer, count: number): Promise<boolean> {
  const taken = await db
    .updateTable('phone_link')
    .set({ files_left: sql`files_left - ${count}` })
    .where('token_hash', '=', tokenHash)
    .where('files_left', '>=', count)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export async function deleteLinksOf(db: Db, extSessionId: string): Promise<void> {
  await db.deleteFrom('phone_link').where('ext_session_id', '=', extSessionId).execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'links for telephones',
    table: 'phone_link',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
