import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Why a job goes no further for now. */
export type JobStop = { kind: 'HOLD' | 'CANCEL_REQUEST'; reason: string; until?: Date | undefined }

/**
 * Everything that stops the next move of a job: the one place where holds and cancellation requests are asked for.
 * Every move of a line, remake, packing and hand-over goes through `refuseStopped`.
 */
export async function findStops(_db: Db, _orderId: string): Promise<JobStop[]> {
  return []
}

export async function refuseStopped(trx: Db, orderId: string): Promise<void> {
  const [stop] = await findStops(trx, orderId)
  if (stop) refuse('conflict', { stop: stop.kind.toLowerCase() })
}
