import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export const MOST_DONE = 30

/** Acts of people of the shop on some orders since a moment. Notes for colleagues are no acts. */
export async function selectDone(db: Db, numbers: readonly string[], since: Date) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('staff_act as act')
    .leftJoin('staff', 'staff.id', 'act.staff_id')
    .where('act.object_kind', '=', 'order')
    .where('act.object_id', 'in', [...numbers])
    .where('act.at', '>', since)
    .where(sql<boolean>`not (coalesce(act.after, act.before, '{}') ? 'note')`)
    .orderBy('act.at')
    .orderBy('act.id')
    .limit(MOST_DONE)
    .select(['act.at', 'act.permission', 'act.object_id as order', 'act.reason'])
    .select('staff.name as by')
    .execute()
}
