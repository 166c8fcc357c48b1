import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type RoleRow = { name: string; permissions: string[]; idle_minutes: number }

export async function selectRolesWithPeople(db: Db) {
  return db
    .selectFrom('staff_role')
    .select(['code', 'name', 'permissions', 'idle_minutes', 'revision'])
    .select(
      sql<number>`(select count(*)::int from staff_assignment where role = staff_role.code)`.as(
        'people',
      ),
    )
    .orderBy('name')
    .execute()
}

export async function lockRole(db: Db, code: string) {
  return db
    .selectFrom('staff_role')
    .where('code', '=', code)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

export async function insertRole(db: Db, row: RoleRow & { code: string }) {
  const made = await db
    .insertInto('staff_role')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateRole(db: Db, code: string, row: RoleRow & { revision: number }) {
  await db.updateTable('staff_role').set(row).where('code', '=', code).execute()
}

export async function deleteUnusedRole(db: Db, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_role')
    .where('code', '=', code)
    .where((on) =>
      on.not(
        on.exists(on.selectFrom('staff_assignment').where('role', '=', code).select('staff_id')),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Stores in which people have a role; null for one of them is all stores. */
export async function selectStoresOfRole(db: Db, code: string) {
  const rows = await db
    .selectFrom('staff_assignment')
    .where('role', '=', code)
    .select('stores')
    .execute()
  return rows.map(({ stores }) => stores)
}
