import type { Kysely } from 'kysely'
import { makePublicId } from '#commerce/kernel/public-id.ts'
import { ensureRoles } from '#commerce/staff/people.service.ts'
import { insertPerson, replaceAssignments, setStatus } from '#commerce/staff/people.queries.ts'
import type { BuiltInRoleCode } from '#commerce/staff/permission.terms.ts'
import { openStaffSession } from '#commerce/staff/staff-session.service.ts'
import type { Tables } from '#db/tables.ts'

/** A person of the shop who has just signed in. */
export async function makeStaff(
  db: Kysely<Tables>,
  {
    role,
    stores,
    now,
  }: { role: BuiltInRoleCode; stores?: readonly string[] | undefined; now: Date },
): Promise<{ staffId: string; credential: string }> {
  await ensureRoles(db)
  const email = `${role}-${makePublicId().toLowerCase()}@staff.example`
  const person = { email, name: `Person of ${role}`, language: 'en', createdBy: undefined, now }
  const { id: staffId } = (await insertPerson(db, person))!
  const given = [{ role, stores: stores ? [...stores] : null, validUntil: null }]
  await replaceAssignments(db, staffId, given, { givenBy: undefined, now })
  await setStatus(db, staffId, 'ACTIVE')
  const place = { db, now, clientAddress: '127.0.0.1', clientAgent: 'test' }
  const { credential } = await openStaffSession(place, staffId, 'passkey')
  return { staffId, credential }
}
