import { sql } from 'kysely'
import type { Permission } from './permission.terms.ts'
import type { StaffCtx } from './staff-context.ts'

/** Active people who hold a permission in a store, or in any: those to whom work can be given. */
export async function listColleagues(
  { db, now }: Pick<StaffCtx, 'db' | 'now'>,
  { permission, store }: { permission: Permission; store: string | undefined },
): Promise<{ staffId: string; name: string }[]> {
  const { rows } = await sql<{ staff_id: string; name: string }>`
    select staff.id as staff_id, staff.name from staff
    where staff.status = 'ACTIVE' and exists (
      select from staff_assignment as given join staff_role as role on role.code = given.role
      where given.staff_id = staff.id and ${permission} = any(role.permissions)
        and (${store ?? null}::text is null or given.stores is null or ${store ?? null} = any(given.stores))
        and (given.valid_until is null or given.valid_until > ${now})
    )
    order by staff.name, staff.id`.execute(db)
  return rows.map(({ staff_id, name }) => ({ staffId: staff_id, name }))
}
