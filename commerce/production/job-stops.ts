import type { Kysely } from 'kysely'
import { findOpenRequest, refuseWhileAsked } from '#commerce/order/cancel-request.service.ts'
import { findOpenHold, refuseWhileHeld } from '#commerce/order/order-hold.service.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Why a job goes no further for now. */
export type JobStop = {
  kind: 'HOLD' | 'CANCEL_REQUEST'
  reason: string
  note?: string | undefined
  until?: Date | undefined
}

/** Everything that stops the next move of a job: what is held, and what support asks to cancel. */
export async function findStops(db: Db, orderId: string): Promise<JobStop[]> {
  const hold = await findOpenHold(db, orderId)
  const asked = await findOpenRequest(db, orderId)
  return [
    ...(hold
      ? [
          {
            kind: 'HOLD' as const,
            reason: hold.reason,
            note: hold.note ?? undefined,
            until: hold.until,
          },
        ]
      : []),
    ...(asked ? [{ kind: 'CANCEL_REQUEST' as const, reason: asked.reason }] : []),
  ]
}

/** Refuses a move of a line, a remake, packing or a hand-over while something stops the job. */
export async function refuseStopped(trx: Db, orderId: string): Promise<void> {
  await refuseWhileHeld(trx, orderId)
  await refuseWhileAsked(trx, orderId)
}
