import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Tables } from '#db/tables.ts'
import * as queries from './production.queries.ts'
import { factoryStatuses } from './production.terms.ts'

/** A job that nobody else moves until the transaction ends. */
export async function lockJob(trx: Kysely<Tables>, order: string): Promise<queries.JobRow> {
  return (await queries.lockJob(trx, order, factoryStatuses)) ?? refuse('not_found')
}
