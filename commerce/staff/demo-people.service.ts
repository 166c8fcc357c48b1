import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { ensureRoles, invite } from './people.service.ts'
import * as queries from './people.queries.ts'
import { builtInRoles, type BuiltInRoleCode } from './permission.terms.ts'
import { demoEmailOf } from './staff.terms.ts'
import { forgetStaffTokens } from './staff-token.service.ts'

const roleCodes = Object.keys(builtInRoles) as BuiltInRoleCode[]

/**
 * A person for each role, of a demo only. They have no passkey: the one way in is a button of the sign-in page, which
 * exists at the machine of a demo and nowhere else. Who is here already stays as somebody made them.
 */
export async function addDemoPeople(
  { db, now }: { db: Kysely<Tables>; now: Date },
  nameOf: Readonly<Record<BuiltInRoleCode, string>>,
): Promise<void> {
  await ensureRoles(db)
  for (const role of roleCodes) {
    const email = demoEmailOf(role)
    if (await queries.findByEmail(db, email)) continue
    const roles = [{ role, stores: undefined, validUntil: undefined }]
    const person = { email, name: nameOf[role], language: 'en', roles }
    const { staffId } = await invite({ db, now }, person, undefined)
    await queries.setStatus(db, staffId, 'ACTIVE')
    await forgetStaffTokens({ db }, staffId)
  }
}

/** Whom a visitor of the demo's sign-in page may be, in the order of the roles. */
export async function listDemoPeople({ db }: { db: Kysely<Tables> }) {
  const rows = await queries.selectActiveByEmail(db, roleCodes.map(demoEmailOf))
  const people = new Map(rows.map(({ email, name }) => [email, name]))
  return roleCodes.flatMap((role) => {
    const name = people.get(demoEmailOf(role))
    return name === undefined ? [] : [{ role, roleName: builtInRoles[role].name, name }]
  })
}
