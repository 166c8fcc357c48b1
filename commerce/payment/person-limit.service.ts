import type { Kysely } from 'kysely'
import type { Actor } from '#commerce/kernel/actor.ts'
import type { StaffLimitAct } from '#db/staff-tables.ts'
import type { Tables } from '#db/tables.ts'
import { selectOwnLimits } from './person-limit.queries.ts'
import { limitsFrom, usualLimits, type PersonLimits } from './person-limit.rules.ts'

/**
 * Limits of whoever acts: a person's own, or those that everybody has. Read where the act is done: a way to it that
 * was to hand them over, and forgot, would let somebody with a low limit past it.
 */
export async function readLimits(
  db: Kysely<Tables>,
  by: Actor,
  act: StaffLimitAct,
): Promise<PersonLimits> {
  const staffId = staffIdOf(by)
  return staffId === undefined
    ? usualLimits[act]
    : limitsFrom(act, await selectOwnLimits(db, staffId, act))
}

/** Histories name a person `staff:<id>`. */
const staffIdOf = (by: Actor): string | undefined =>
  by.kind === 'staff' ? /^staff:([0-9a-f-]{36})$/.exec(by.id)?.[1] : undefined
