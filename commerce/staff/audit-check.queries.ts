import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { checkFaults, type AuditFault } from './staff.columns.ts'

type Db = Kysely<Tables>

export async function insertCheck(db: Db, check: { at: Date; acts: number; faults: AuditFault[] }) {
  await db
    .insertInto('staff_audit_check')
    .values({ checked_at: check.at, acts: check.acts, faults: checkFaults.write(check.faults) })
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function findLastCheck(db: Db) {
  return db
    .selectFrom('staff_audit_check')
    .selectAll()
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
