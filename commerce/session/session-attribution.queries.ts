import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { JsonText } from '#db/json-column.ts'

type Db = Kysely<Tables>
type AttributionText = JsonText<'session.attribution'>

/** Only what is new: two tabs that arrive at once must not undo each other. */
export async function addAttribution(
  db: Db,
  extSessionId: string,
  added: AttributionText,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ attribution: sql<AttributionText>`attribution || ${added}::jsonb` })
    .where('ext_id', '=', extSessionId)
    .execute()
}

export async function copyAttribution(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable('session')
    .from('session as former')
    .set((update) => ({ attribution: update.ref('former.attribution').$castTo<AttributionText>() }))
    .where('session.ext_id', '=', to)
    .where('former.ext_id', '=', from)
    .execute()
}
