import type { Kysely } from 'kysely'
import { theShop } from '#commerce/kernel/actor.ts'
import { resetStages } from '#commerce/order/order.service.ts'
import type { Tables } from '#db/tables.ts'
import { nameOf } from './factory-context.ts'
import * as packing from './packing.queries.ts'
import * as remakes from './remake.queries.ts'

/** A job that is taken from its beginning: whatever was made, checked or asked for before counts no more. */
export async function resetJob(trx: Kysely<Tables>, orderId: string, now: Date): Promise<void> {
  await resetStages(trx, orderId)
  await packing.deleteChecksOfOrder(trx, orderId)
  for (const { id } of await remakes.selectOpen(trx, orderId)) {
    const why = 'the whole order is made again'
    await remakes.endRemake(trx, id, { state: 'WAIVED', by: nameOf(theShop), why, now })
  }
}
