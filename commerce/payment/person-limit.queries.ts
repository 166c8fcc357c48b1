import type { Kysely } from 'kysely'
import type { StaffLimitAct } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'

/** Limits of a person's own, by the currency. */
export async function selectOwnLimits(db: Kysely<Tables>, staffId: string, act: StaffLimitAct) {
  return db
    .selectFrom('staff_limit')
    .where('staff_id', '=', staffId)
    .where('act', '=', act)
    .orderBy('currency')
    .select(['currency', 'most_minor', 'most_per_day_minor'])
    .execute()
}
