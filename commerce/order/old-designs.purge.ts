import type { Kysely } from 'kysely'
import { walkInSlices } from '#commerce/kernel/housekeeping/batches.ts'
import { monthsBefore } from '#commerce/kernel/months-before.ts'
import type { Tables } from '#db/tables.ts'
import { releaseOldDesigns } from './old-designs.queries.ts'
import { DESIGN_MONTHS } from './order.terms.ts'

/** Designs and photos of orders that are over, of guests and of customers who have deleted the design. */
export async function purgeOldDesigns(db: Kysely<Tables>, now: Date): Promise<void> {
  const before = monthsBefore(now, DESIGN_MONTHS)
  await walkInSlices(db, { step: 'designs of old orders' }, (slice) =>
    releaseOldDesigns(db, before, slice),
  )
}
