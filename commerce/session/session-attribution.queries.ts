import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Only what is new: two tabs that arrive at once must not undo each other. */
export async function addAttribution(db: Db, extSessionId: string, added: object): Promise<void> {
  await db
    .updateTable('session')
    .set({ attribution: sql`attribution || ${JSON.stringify(added)}::jsonb` })
    .where('ext_id', '=', extSessionId)
    .execute()
}

export async function copyAttribution(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('session')
    .from('session as former')
    .set((update) => ({ attribution: update.ref('former.attribution').$castTo<string>() }))
    .where('session.ext_id', '=', to)
    .where('former.ext_id', '=', from)
    .execute()
}
