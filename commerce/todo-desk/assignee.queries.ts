import type { Kysely } from 'kysely'
import type { Assignment } from '#commerce/staff/may.rules.ts'
import type { Tables } from '#db/tables.ts'

/** Roles of somebody who works here; none of who has left. */
export async function selectRolesOf(db: Kysely<Tables>, staffId: string): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staff_assignment as given', 'given.staff_id', 'staff.id')
    .innerJoin('staff_role as role', 'role.code', 'given.role')
    .where('staff.id', '=', staffId)
    .where('staff.status', '=', 'ACTIVE')
    .select(['role.code', 'role.permissions', 'given.stores', 'given.valid_until'])
    .execute()
  return rows.map((row) => ({
    role: row.code,
    permissions: row.permissions,
    stores: row.stores ?? undefined,
    validUntil: row.valid_until ?? undefined,
  }))
}
