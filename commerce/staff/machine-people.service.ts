import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { StaffStatus } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'
import { ensureRoles, invite, INVITATION_MS, type Invitation } from './people.service.ts'
import * as queries from './people.queries.ts'
import { deleteWaysIn } from './staff-passkey.queries.ts'
import { deleteSessionsOf } from './staff-session.queries.ts'
import { forgetStaffTokens, issueStaffToken } from './staff-token.service.ts'

/** Whoever has the machine has the database: what is done here needs no person of the shop, and works without one. */
type Place = { db: Kysely<Tables>; now: Date }

/** The first person, by a command at the machine: there is nobody yet who could invite. */
export async function inviteFromMachine(
  place: Place,
  invitation: Invitation,
): Promise<{ staffId: string; token: string }> {
  await ensureRoles(place.db)
  return invite(place, invitation, undefined)
}

/**
 * Ends the access of somebody until further notice. Also of the last who can invite: a stolen device is shut out
 * now, and this machine lets the next one in.
 */
export async function suspendFromMachine({ db }: Place, email: string) {
  const person = await lockByEmail(db, email)
  if (person.status === 'LEFT') return refuse('not_found')
  await end(db, person.id, 'SUSPENDED')
  return { staffId: person.id }
}

/** Another link for somebody who lost their devices: passkeys, codes, sessions and links of before end. */
export async function resetFromMachine({ db, now }: Place, email: string) {
  const person = await lockByEmail(db, email)
  if (person.status === 'LEFT') return refuse('not_found')
  await end(db, person.id, 'INVITED')
  await deleteWaysIn(db, person.id)
  const token = await issueStaffToken(
    { db, now },
    { purpose: 'INVITATION', staffId: person.id, lifeMs: INVITATION_MS },
  )
  return { staffId: person.id, token }
}

async function end(db: Kysely<Tables>, staffId: string, status: StaffStatus) {
  await queries.setStatus(db, staffId, status)
  await deleteSessionsOf(db, staffId)
  await forgetStaffTokens({ db }, staffId)
}

async function lockByEmail(db: Kysely<Tables>, email: string) {
  const found = await queries.findByEmail(db, email.toLowerCase())
  return (found && (await queries.lockPerson(db, found.id))) ?? refuse('not_found')
}
