import { sql, type Kysely } from 'kysely'
import { hashCredential, isCredentialShaped } from '#commerce/session/session.rules.ts'
import type { Tables } from '#db/tables.ts'
import type { Assignment } from './may.rules.ts'
import type { SignedInStaff } from './staff-context.ts'
import { selectSession } from './staff-session.queries.ts'

type AssignmentRow = {
  role: string
  permissions: string[]
  stores: string[] | null
  valid_until: string | null
}

export type StaffOfNow = {
  id: string
  email: string
  name: string
  language: string
  assignments: readonly Assignment[]
}

/**
 * A person of the shop and the rights of this moment, for work that goes on without them. Undefined once they have no
 * access any more; with a session, also once that one has ended. Nothing is touched: a page that stays open on a desk
 * does not keep its session from ending.
 */
export async function findStaffOfNow(
  db: Kysely<Tables>,
  asked: { staffId: string; sessionId?: string | undefined; now: Date },
): Promise<StaffOfNow | undefined> {
  const row = await selectStaff(db)
    .where('staff.id', '=', asked.staffId)
    .where('staff.status', '=', 'ACTIVE')
    .$if(asked.sessionId !== undefined, (query) =>
      query.where((on) =>
        on.exists(
          on
            .selectFrom('staff_session')
            .where('id', '=', asked.sessionId!)
            .where('staff_id', '=', asked.staffId)
            .where('expires_at', '>', asked.now)
            .where('idle_until', '>', asked.now)
            .select('id'),
        ),
      ),
    )
    .executeTakeFirst()
  return row && staffOf(row)
}

/**
 * A person of the shop by their address, for commands at the machine. Whoever was invited counts too: a shop without an
 * office has people who never sign in.
 */
export async function findStaffAtMachine(
  db: Kysely<Tables>,
  email: string,
): Promise<StaffOfNow | undefined> {
  const row = await selectStaff(db)
    .where('staff.email', '=', email.toLowerCase())
    .where('staff.status', 'in', ['ACTIVE', 'INVITED'])
    .executeTakeFirst()
  return row && staffOf(row)
}

const selectStaff = (db: Kysely<Tables>) =>
  db.selectFrom('staff').select([
    'staff.id',
    'staff.email',
    'staff.name',
    'staff.language',
    sql<AssignmentRow[]>`coalesce((
      select jsonb_agg(jsonb_build_object(
        'role', role.code, 'permissions', role.permissions, 'stores', given.stores,
        'valid_until', given.valid_until))
      from staff_assignment as given join staff_role as role on role.code = given.role
      where given.staff_id = staff.id
    ), '[]')`.as('assignments'),
  ])

type StaffRow = Omit<StaffOfNow, 'assignments'> & { assignments: AssignmentRow[] }

const staffOf = ({ assignments, ...person }: StaffRow): StaffOfNow => ({
  ...person,
  assignments: assignments.map(assignmentOf),
})

const assignmentOf = (row: AssignmentRow): Assignment => ({
  role: row.role,
  permissions: row.permissions,
  stores: row.stores ?? undefined,
  validUntil: row.valid_until === null ? undefined : new Date(row.valid_until),
})

/** Person signed in with a credential, for what opens by itself: it does not count as a sign of life. */
export async function peekStaffSession(
  db: Kysely<Tables>,
  credential: string | undefined,
  now: Date,
): Promise<SignedInStaff | undefined> {
  if (!credential || !isCredentialShaped(credential)) return undefined
  const row = await selectSession(db, hashCredential(credential), now)
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      language: row.language,
      sessionId: row.session_id,
      provedAt: row.proved_at,
      assignments: row.assignments.map(assignmentOf),
    }
  )
}
