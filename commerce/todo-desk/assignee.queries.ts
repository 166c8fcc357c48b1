import { sql, type Kysely } from 'kysely'
import type { Assignment } from '#commerce/staff/may.rules.ts'
import type { Permission } from '#commerce/staff/permission.terms.ts'
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

/** People who work here and hold a permission, in whichever stores. */
export async function selectPeopleWith(
  db: Kysely<Tables>,
  permission: Permission,
  now: Date,
): Promise<{ staffId: string; name: string }[]> {
  const { rows } = await sql<{ staffId: string; name: string }>`
    select staff.id as "staffId", staff.name from staff
    where staff.status = 'ACTIVE' and exists (
      select from staff_assignment as given join staff_role as role on role.code = given.role
      where given.staff_id = staff.id and ${permission} = any(role.permissions)
        and (given.valid_until is null or given.valid_until > ${now})
    )
    order by staff.name, staff.id`.execute(db)
  return rows
}
