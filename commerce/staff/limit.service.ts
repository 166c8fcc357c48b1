import type { Kysely } from 'kysely'
import { usualLimits, type RefundLimits } from '#commerce/payment/refund-limit.rules.ts'
import type { Tables } from '#db/tables.ts'
import { limitsFrom } from './limit.rules.ts'
import { selectLimits } from './person.queries.ts'
import type { StaffLimitAct } from './staff.terms.ts'

/** Limits of one person: their own, or those that everybody has. */
export async function readLimits(
  db: Kysely<Tables>,
  staffId: string,
  act: StaffLimitAct,
): Promise<RefundLimits> {
  const own = await selectLimits(db, staffId)
  return limitsFrom(
    own.filter((limit) => limit.act === act),
    usualLimits,
  )
}
