import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { cancelOrder } from '#commerce/fulfilment/order-changes.service.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import type { Actor } from '#commerce/kernel/actor.ts'
import { askForCancellation } from '#commerce/order/cancel-request.service.ts'
import { lockOrder } from '#commerce/order/order.service.ts'
import { orderStatus, type OrderStatus } from '#commerce/order/order.terms.ts'
import { recordParcelFact } from '#commerce/shipment/parcel-facts.service.ts'
import { sendParcels } from '#commerce/shipment/parcel-moves.service.ts'
import type { Tables } from '#db/tables.ts'
import { edgeOf, isDeliveryFact, type MoveAct } from './order-acts.terms.ts'

type Db = Kysely<Tables>

/** One act on one order, in the caller's transaction: a person's, or one of ten thousand in a row. */
type OneAct = { orderId: string; actor: Actor; reason: string; now: Date }

export type NewParcel = { carrier: string; trackingNumber: readonly string[] }

/**
 * Ends an order for its customer. One that the factory has downloaded is not ended: the factory is asked first
 * whether nothing of it is made.
 */
export async function cancelOrAsk(trx: Db, act: OneAct): Promise<'CANCELED' | 'ASKED'> {
  const { orderId, actor, reason, now } = act
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  if (order.status === orderStatus.downloaded) {
    await askForCancellation(trx, { orderId, reason, by: actor, now })
    return 'ASKED'
  }
  await cancelOrder(trx, act)
  return 'CANCELED'
}

/** Takes the step of the life cycle that an act stands for, from wherever the order is. */
export async function takeMove(
  trx: Db,
  move: OneAct & {
    act: Exclude<MoveAct, 'cancel'>
    /** A delivery fact about one of several parcels. */
    parcel?: number | undefined
    /** What leaves when it is sent again. */
    sent?: NewParcel | undefined
  },
): Promise<void> {
  const { orderId, act, actor, reason, parcel, sent, now } = move
  const order = (await lockOrder(trx, orderId)) ?? refuse('not_found')
  const edge = edgeOf(act, order.status as OrderStatus)
  if (!edge) return refuse('conflict', { status: String(order.status) })
  if (isDeliveryFact(act)) {
    return recordParcelFact(trx, { orderId, fact: act, parcel, by: actor, reason, now })
  }
  if (act === 'sent-again') {
    if (!sent || sent.trackingNumber.length === 0) {
      return refuse('invalid', { trackingNumber: 'required' })
    }
    const parcels = sent.trackingNumber.map((trackingNumber) => ({ trackingNumber }))
    const { carrier } = sent
    return sendParcels(trx, { orderId, carrier, parcels, by: actor, reason, now })
  }
  await moveOrder(trx, { orderId, to: edge.to, actor, reason, now })
}
