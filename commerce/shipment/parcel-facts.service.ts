import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'
import { recordOwnEvent } from './parcel-moves.service.ts'
import * as queries from './shipment.queries.ts'

type Db = Kysely<Tables>

const { delivered, notDelivered } = orderStatus

/** Facts that people learn by telephone: what they say of a parcel, of which parcels, and where the order goes. */
const facts = {
  delivered: { to: delivered, isAbout: (status: number) => status !== delivered },
  lost: { to: notDelivered, isAbout: (status: number) => status !== delivered },
  returned: { to: notDelivered, isAbout: (status: number) => status !== delivered },
  disputed: { to: notDelivered, isAbout: (status: number) => status === delivered },
} as const

export type ParcelFact = keyof typeof facts

/**
 * Records what became of an order's parcels, of all that it can be true of or of one, as if their carrier had told
 * it. The order follows; one that has no parcels moves by itself.
 */
export async function recordParcelFact(
  trx: Db,
  told: {
    orderId: string
    fact: ParcelFact
    /** The number that people use. */
    parcel?: number | undefined
    by: Actor
    reason: string
    now: Date
  },
): Promise<void> {
  const { orderId, fact, by, reason, now } = told
  const { to, isAbout } = facts[fact]
  await queries.lockOrder(trx, orderId)
  const parcels = (await queries.selectShipments(trx, [orderId])).filter(
    ({ parcel, replaced_at: replacedAt, order_status: status }) =>
      replacedAt === null &&
      isAbout(status) &&
      (told.parcel === undefined || told.parcel === parcel),
  )
  if (told.parcel !== undefined && parcels.length === 0) refuse('invalid', { parcel: 'not_found' })
  for (const { id: shipmentId } of parcels) {
    await recordOwnEvent(trx, { shipmentId, orderId, by, code: fact, note: reason, now })
  }
  if (told.parcel !== undefined) return
  const order = await queries.lockOrder(trx, orderId)
  if (order?.status !== to) await moveOrder(trx, { orderId, to, actor: by, reason, now })
}
