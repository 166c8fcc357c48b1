import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './credit.queries.ts'

export type CreditLimit = { email: string; currency: string; limitMinor: number }

/** Lets a partner pay once a month, up to so much; less than is used stops new orders only. */
export async function setCreditLimit(db: Kysely<Tables>, limit: CreditLimit): Promise<void> {
  const ids = await queries.selectPartners(db, limit.email)
  if (ids.length === 0) refuse('not_found')
  for (const customerId of ids) {
    // What is owed in one currency cannot be counted in another.
    if (!(await queries.putLimit(db, { ...limit, customerId }))) refuse('conflict')
  }
}
