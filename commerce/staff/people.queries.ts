import { sql, type Kysely } from 'kysely'
import type { StaffStatus } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type AssignmentRow = {
  role: string
  name: string
  stores: string[] | null
  valid_until: string | null
}

const assignments = sql<AssignmentRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'role', role.code, 'name', role.name, 'stores', given.stores, 'valid_until', given.valid_until)
    order by role.code)
  from staff_assignment as given join staff_role as role on role.code = given.role
  where given.staff_id = staff.id
), '[]')`

export async function selectPeople(db: Db, staffId?: string) {
  return db
    .selectFrom('staff')
    .$if(staffId !== undefined, (query) => query.where('id', '=', staffId!))
    .select(['id', 'email', 'name', 'language', 'status', 'created_at', 'last_seen_at'])
    .select(['may_use_totp'])
    .select(assignments.as('assignments'))
    .select(
      sql<number>`(select count(*) from staff_passkey where staff_id = staff.id)`.as('passkeys'),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function lockPerson(db: Db, staffId: string) {
  return db.selectFrom('staff').where('id', '=', staffId).selectAll().forUpdate().executeTakeFirst()
}

export async function findByEmail(db: Db, email: string) {
  return db.selectFrom('staff').where('email', '=', email).selectAll().executeTakeFirst()
}

export async function selectActiveByEmail(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('staff')
    .where('status', '=', 'ACTIVE')
    .where('email', 'in', [...emails])
    .select(['email', 'name'])
    .execute()
}

export async function findById(db: Db, staffId: string) {
  return db.selectFrom('staff').where('id', '=', staffId).selectAll().executeTakeFirst()
}

export async function insertPerson(
  db: Db,
  person: {
    email: string
    name: string
    language: string
    createdBy: string | undefined
    now: Date
  },
) {
  return db
    .insertInto('staff')
    .values({
      email: person.email,
      name: person.name,
      language: person.language,
      status: 'INVITED',
      created_by: person.createdBy ?? null,
      created_at: person.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Undefined unless the person of this address was invited, never came, and the invitation was taken back. */
export async function inviteWithdrawn(
  db: Db,
  person: { email: string; name: string; language: string; createdBy: string | undefined },
) {
  return db
    .updateTable('staff')
    .set({
      status: 'INVITED',
      name: person.name,
      language: person.language,
      created_by: person.createdBy ?? null,
      may_use_totp: false,
      totp_setup_until: null,
    })
    .where('email', '=', person.email)
    .where('status', '=', 'LEFT')
    .where('last_seen_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** `setupUntil`: how long a link by email is enough to set an app up. */
export async function setMayUseTotp(
  db: Db,
  staffId: string,
  { isAllowed, setupUntil }: { isAllowed: boolean; setupUntil: Date | null },
) {
  await db
    .updateTable('staff')
    .set({ may_use_totp: isAllowed, totp_setup_until: setupUntil })
    .where('id', '=', staffId)
    .execute()
}

export async function setStatus(db: Db, staffId: string, status: StaffStatus) {
  await db.updateTable('staff').set({ status }).where('id', '=', staffId).execute()
}

export async function selectAssignments(db: Db, staffId: string) {
  return db
    .selectFrom('staff_assignment')
    .where('staff_id', '=', staffId)
    .select(['role', 'stores', 'valid_until'])
    .orderBy('role')
    .execute()
}

export async function replaceAssignments(
  db: Db,
  staffId: string,
  given: readonly { role: string; stores: string[] | null; validUntil: Date | null }[],
  by: { givenBy: string | undefined; now: Date },
) {
  await db.deleteFrom('staff_assignment').where('staff_id', '=', staffId).execute()
  if (given.length === 0) return
  await db
    .insertInto('staff_assignment')
    .values(
      given.map(({ role, stores, validUntil }) => ({
        staff_id: staffId,
        role,
        stores,
        valid_until: validUntil,
        given_by: by.givenBy ?? null,
        given_at: by.now,
      })),
    )
    .execute()
}

export async function selectRoles(db: Db) {
  return db
    .selectFrom('staff_role')
    .select(['code', 'name', 'permissions', 'idle_minutes', 'revision'])
    .orderBy('code')
    .execute()
}

/** Active people who can let others in, whatever else they are; the lock makes two who lower each other wait. */
export async function lockManagers(db: Db, now: Date) {
  return db
    .selectFrom('staff')
    .where('staff.status', '=', 'ACTIVE')
    .where((where) =>
      where.exists(
        where
          .selectFrom('staff_assignment as given')
          .innerJoin('staff_role as role', 'role.code', 'given.role')
          .whereRef('given.staff_id', '=', 'staff.id')
          .where('given.stores', 'is', null)
          .where((inner) =>
            inner.or([
              inner('given.valid_until', 'is', null),
              inner('given.valid_until', '>', now),
            ]),
          )
          .where(sql<boolean>`'staff.manage' = any(role.permissions)`),
      ),
    )
    .select('staff.id')
    .orderBy('staff.id')
    .forUpdate('staff')
    .execute()
}

/** Revision 1 is a role that nobody of the shop has ever changed: it follows. Every other one stays as it is. */
export async function upsertUnchangedRoles(
  db: Db,
  roles: readonly { code: string; name: string; permissions: string[]; idle_minutes: number }[],
) {
  await db
    .insertInto('staff_role')
    .values([...roles])
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet({
          name: sql`excluded.name`,
          permissions: sql`excluded.permissions`,
          idle_minutes: sql`excluded.idle_minutes`,
        })
        .where('staff_role.revision', '=', 1)
        .where(
          sql<boolean>`(staff_role.name, staff_role.permissions, staff_role.idle_minutes)
            is distinct from (excluded.name, excluded.permissions, excluded.idle_minutes)`,
        ),
    )
    .execute()
}

export async function setLanguage(db: Db, staffId: string, language: string) {
  await db.updateTable('staff').set({ language }).where('id', '=', staffId).execute()
}

export async function setName(db: Db, staffId: string, name: string) {
  await db.updateTable('staff').set({ name }).where('id', '=', staffId).execute()
}
