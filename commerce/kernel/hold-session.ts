import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Undefined when the session ended meanwhile; until the transaction is over it cannot. */
export async function holdSession(db: Kysely<Tables>, extSessionId: string) {
  return db
    .selectFrom('session')
    .where('ext_id', '=', extSessionId)
    .select('ext_id')
    .forKeyShare()
    .executeTakeFirst()
}
