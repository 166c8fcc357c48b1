import { sql, type Kysely } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function insertSession(
  db: Db,
  row: {
    credentialHash: Buffer
    staffId: string
    way: string
    now: Date
    expiresAt: Date
    idleUntil: Date
    network: string
    device: string
  },
) {
  return db
    .insertInto('staff_session')
    .values({
      credential_hash: row.credentialHash,
      staff_id: row.staffId,
      way: row.way,
      created_at: row.now,
      expires_at: row.expiresAt,
      idle_until: row.idleUntil,
      proved_at: row.now,
      network: row.network,
      device: row.device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

type AssignmentRow = {
  role: string
  permissions: string[]
  stores: string[] | null
  valid_until: string | null
  idle_minutes: number
}

/** Person, session and roles in one statement: it runs before every call of the office. */
export async function selectSession(db: Db, credentialHash: Buffer, now: Date) {
  return db
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .where('session.credential_hash', '=', credentialHash)
    .where('session.expires_at', '>', now)
    .where('session.idle_until', '>', now)
    .where('staff.status', '=', 'ACTIVE')
    .select([
      'session.id as session_id',
      'session.proved_at',
      'session.idle_until',
      'session.expires_at',
      'staff.id',
      'staff.email',
      'staff.name',
      'staff.language',
      sql<Date | null>`(
        select at from staff_act where staff_id = staff.id order by id desc limit 1
      )`.as('last_act_at'),
      sql<AssignmentRow[]>`coalesce((
        select jsonb_agg(jsonb_build_object(
          'role', role.code, 'permissions', role.permissions, 'stores', given.stores,
          'valid_until', given.valid_until, 'idle_minutes', role.idle_minutes))
        from staff_assignment as given join staff_role as role on role.code = given.role
        where given.staff_id = staff.id
      ), '[]')`.as('assignments'),
    ])
    .executeTakeFirst()
}

export async function touchSession(db: Db, sessionId: string, idleUntil: Date, now: Date) {
  await db
    .with('touched', (inner) =>
      inner
        .updateTable('staff_session')
        .set({ idle_until: idleUntil })
        .where('id', '=', sessionId)
        .returning('staff_id'),
    )
    .updateTable('staff')
    .set({ last_seen_at: now })
    .where('id', '=', (inner) => inner.selectFrom('touched').select('staff_id'))
    .execute()
}

export async function proveSession(db: Db, sessionId: string, now: Date) {
  await db
    .updateTable('staff_session')
    .set({ proved_at: now })
    .where('id', '=', sessionId)
    .execute()
}

export async function deleteSession(db: Db, sessionId: string, staffId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('id', '=', sessionId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteSessionsOf(db: Db, staffId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions that began by some ways in. */
export async function deleteSessionsByWay(db: Db, staffId: string, ways: readonly string[]) {
  await db
    .deleteFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('way', 'in', ways)
    .execute()
}

export async function selectSessionsOf(db: Db, staffId: string, now: Date) {
  return db
    .selectFrom('staff_session')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', now)
    .where('idle_until', '>', now)
    .select(['id', 'way', 'created_at', 'idle_until', 'expires_at', 'network', 'device'])
    .orderBy('created_at', 'desc')
    .execute()
}

/** Ended sessions, and tokens that nobody brought back. */
export async function deleteExpired(db: Db, now: Date) {
  await deleteInBatches(db, {
    step: 'staff sessions',
    table: 'staff_session',
    by: 'expires_at',
    due: sql`expires_at <= ${now} or idle_until <= ${now}`,
  })
  await deleteInBatches(db, {
    step: 'staff tokens',
    table: 'staff_token',
    by: 'expires_at',
    due: sql`expires_at <= ${now}`,
  })
}
