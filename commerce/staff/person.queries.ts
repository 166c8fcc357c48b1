import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { StaffLimitAct } from './staff.terms.ts'

type Db = Kysely<Tables>
type LimitKey = { staff_id: string; act: StaffLimitAct; currency: string }
type LimitSums = { most_minor: number; most_per_day_minor: number }

export async function countSessions(db: Db, staffId: string, now: Date) {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from staff_session
    where staff_id = ${staffId} and expires_at > ${now} and idle_until > ${now}`.execute(db)
  return rows[0]!.sessions
}

export async function selectLimits(db: Db, staffId: string) {
  return db
    .selectFrom('staff_limit')
    .where('staff_id', '=', staffId)
    .select(['act', 'currency', 'most_minor', 'most_per_day_minor'])
    .orderBy('act')
    .orderBy('currency')
    .execute()
}

export async function findLimit(db: Db, key: LimitKey) {
  return db
    .selectFrom('staff_limit')
    .where('staff_id', '=', key.staff_id)
    .where('act', '=', key.act)
    .where('currency', '=', key.currency)
    .select(['most_minor', 'most_per_day_minor'])
    .executeTakeFirst()
}

export async function upsertLimit(db: Db, key: LimitKey, sums: LimitSums) {
  await db
    .insertInto('staff_limit')
    .values({ ...key, ...sums })
    .onConflict((on) => on.columns(['staff_id', 'act', 'currency']).doUpdateSet(sums))
    .execute()
}

export async function deleteLimit(db: Db, key: LimitKey) {
  await db
    .deleteFrom('staff_limit')
    .where('staff_id', '=', key.staff_id)
    .where('act', '=', key.act)
    .where('currency', '=', key.currency)
    .execute()
}
