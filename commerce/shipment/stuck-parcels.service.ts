import type { Kysely } from 'kysely'
import type { SweepRun } from '#commerce/kernel/jobs/sweep.ts'
import { theShop } from '#commerce/kernel/actor.ts'
import { raiseTodo, settleTodos } from '#commerce/todo/todo.service.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { lockOrder } from './shipment.queries.ts'
import * as queries from './stuck-parcels.queries.ts'

type Db = Kysely<Tables>

const HOUR_MS = 60 * 60_000
/** Carriers put most of what goes wrong right within two days; then somebody has to ask them. */
export const STUCK_HOURS = 48
const BATCH = 100

/** Tells people of the shop of parcels with which something has been wrong for long, before their customers write. */
export async function watchStuckParcels(db: Db, { now, reportFault }: SweepRun): Promise<void> {
  const since = new Date(now.getTime() - STUCK_HOURS * HOUR_MS)
  for (const one of await queries.selectStuck(db, since, BATCH)) {
    await transact(db, (trx) => tell(trx, one, since, now)).catch(reportFault)
  }
  // Orders that were made again, cancelled or closed by a person, without a word of the carrier.
  for (const shipmentId of await queries.selectFreed(db, BATCH)) {
    await transact(db, (trx) => settleStuck(trx, shipmentId, now)).catch(reportFault)
  }
}

type Parcel = { id: string; order_id: string }

async function tell(trx: Db, { id, order_id: orderId }: Parcel, since: Date, now: Date) {
  await lockOrder(trx, orderId)
  // Its carrier may have said a moment ago that it goes on.
  const stuck = await queries.findStuck(trx, id, since)
  if (!stuck) return
  const { store } = stuck
  await raiseTodo(trx, { kind: 'parcel_stuck', subject: id, store, orderId, now })
}

/** Ends what was to be done about a parcel that goes on, or that nobody waits for any more. */
export async function settleStuck(trx: Db, shipmentId: string, now: Date): Promise<void> {
  await settleTodos(trx, { kinds: ['parcel_stuck'], subject: shipmentId }, { by: theShop, now })
}
