import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import { isOrderStatus, nextMoves } from '#commerce/order/order-lifecycle.terms.ts'
import { moveOrder } from '#commerce/fulfilment/order-moves.service.ts'
import { historyOf, roleOf, theShop, type Actor } from '#commerce/kernel/actor.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { orderStatusOf, readParcel } from './parcel-state.rules.ts'
import { COLLECTION_DAYS, FACTORY_COUNTER } from './shipment-lifecycle.terms.ts'
import * as queries from './shipment.queries.ts'
import { eventOf } from './shipment.service.ts'
import { settleStuck } from './stuck-parcels.service.ts'

type Db = Kysely<Tables>

const DAY_MS = 24 * 60 * 60_000
export const UNCLAIMED_DAYS = 90
const BATCH = 100

export type NewParcels = {
  orderId: string
  carrier: string
  service?: string | undefined
  parcels: readonly { trackingNumber: string; weightGrams?: number | undefined }[]
  by: Actor
  reason?: string | undefined
  now: Date
}

/** The parcels that leave the factory now: the order is shipped. */
export async function sendParcels(trx: Db, sent: NewParcels): Promise<void> {
  const { orderId, carrier, service, by, now } = sent
  if (!(await queries.isCarrier(trx, carrier))) refuse('invalid', { carrier: 'unknown' })
  const order = (await queries.lockOrder(trx, orderId)) ?? refuse('not_found')
  for (const { trackingNumber } of sent.parcels.toSorted(byNumber)) {
    await queries.takeTurn(trx, carrier, trackingNumber)
  }
  if (order.status === orderStatus.notDelivered) await queries.replaceFailed(trx, orderId, now)
  // One parcel more for an order that is on its way moves nothing.
  if (order.status !== orderStatus.shipped) {
    await moveOrder(trx, { orderId, to: orderStatus.shipped, actor: by, reason: sent.reason, now })
  }
  const earlier = await queries.selectShipments(trx, [orderId])
  for (const [index, { trackingNumber, weightGrams }] of sent.parcels.entries()) {
    const id = await queries.insertShipment(trx, {
      order_id: orderId,
      parcel: earlier.length + index + 1,
      carrier,
      tracking_number: trackingNumber,
      service: service ?? null,
      weight_grams: weightGrams ?? null,
      created_by: by.id ?? roleOf(by),
      created_at: now,
      state_changed_at: now,
    })
    if (!id) return refuse('conflict', { trackingNumber: 'in_use' })
    await queries.claimEvents(trx, carrier, trackingNumber, id)
    await readAgain(trx, id, now)
  }
  await moveAlong(trx, orderId, { kind: 'carrier', id: carrier }, now)
}

const byNumber = (one: { trackingNumber: string }, other: { trackingNumber: string }) =>
  one.trackingNumber < other.trackingNumber ? -1 : 1

/** The customer may come and collect the order. */
export async function offerAtFactory(
  trx: Db,
  offered: { orderId: string; by: Actor; now: Date },
): Promise<void> {
  const { orderId, by, now } = offered
  await moveOrder(trx, { orderId, to: orderStatus.pickup, actor: by, now })
  const earlier = await queries.selectShipments(trx, [orderId])
  const id = await queries.insertShipment(trx, {
    order_id: orderId,
    parcel: earlier.length + 1,
    carrier: FACTORY_COUNTER,
    tracking_number: null,
    service: null,
    weight_grams: null,
    created_by: by.id ?? roleOf(by),
    created_at: now,
    state_changed_at: now,
  })
  await recordOwnEvent(trx, { shipmentId: id!, orderId, by, code: 'available_for_pickup', now })
}

/** The customer was at the factory and has it. */
export async function handOverAtFactory(
  trx: Db,
  handed: { orderId: string; by: Actor; now: Date },
): Promise<void> {
  const { orderId, by, now } = handed
  const order = (await queries.lockOrder(trx, orderId)) ?? refuse('not_found')
  const parcels = await queries.selectShipments(trx, [orderId])
  const waiting = parcels.find(
    ({ carrier, state }) => carrier === FACTORY_COUNTER && state === 'PENDING_TO_PICK',
  )
  if (!waiting) return refuse('conflict', { status: String(order.status) })
  await recordOwnEvent(trx, { shipmentId: waiting.id, orderId, by, code: 'collected', now })
}

/** Records what the factory, staff or the clock say of a parcel; the carrier has a door of its own. */
export async function recordOwnEvent(
  trx: Db,
  event: {
    shipmentId: string
    orderId: string
    by: Actor
    code: string
    note?: string | undefined
    now: Date
  },
): Promise<void> {
  const { shipmentId, orderId, by, code, note, now } = event
  await queries.lockOrder(trx, orderId)
  await queries.insertEvent(trx, {
    carrier: FACTORY_COUNTER,
    tracking_number: null,
    shipment_id: shipmentId,
    event_id: randomUUID(),
    ...historyOf(by),
    code,
    place: null,
    note: note ?? null,
    happened_at: now,
    received_at: now,
  })
  await readAgain(trx, shipmentId, now)
  await moveAlong(trx, orderId, by, now, note)
}

export type CarrierEvent = {
  carrier: string
  trackingNumber: string
  eventId: string
  code: string
  place?: string | undefined
  note?: string | undefined
  happenedAt: Date
}

/** Stored once, whenever it comes and however often; it moves the parcel as far as it is news. */
export async function recordCarrierEvent(trx: Db, event: CarrierEvent, now: Date): Promise<void> {
  const shipment = await findOrWait(trx, event)
  if (shipment) await queries.lockOrder(trx, shipment.order_id)
  const isNew = await queries.insertEvent(trx, {
    carrier: event.carrier,
    tracking_number: event.trackingNumber,
    shipment_id: shipment?.id ?? null,
    event_id: event.eventId,
    ...historyOf({ kind: 'carrier', id: event.carrier }),
    code: event.code,
    place: event.place ?? null,
    note: event.note ?? null,
    // A clock that runs ahead must not keep later events from counting.
    happened_at: event.happenedAt > now ? now : event.happenedAt,
    received_at: now,
  })
  if (!isNew || !shipment) return
  await readAgain(trx, shipment.id, now)
  await moveAlong(trx, shipment.order_id, { kind: 'carrier', id: event.carrier }, now)
}

async function findOrWait(trx: Db, { carrier, trackingNumber }: CarrierEvent) {
  const find = () => queries.findByTracking(trx, carrier, trackingNumber)
  const known = await find()
  if (known) return known
  // The factory may be telling us of the parcel at this moment.
  await queries.takeTurn(trx, carrier, trackingNumber)
  return find()
}

async function readAgain(trx: Db, shipmentId: string, now: Date): Promise<void> {
  const rows = await queries.selectEvents(trx, [shipmentId])
  const { state, orderStatus, steps } = readParcel(rows.map(eventOf))
  const changedAt = steps.at(-1)?.happenedAt ?? now
  await queries.setState(trx, shipmentId, { state, order_status: orderStatus, changedAt })
  if (state !== 'INCIDENCE') await settleStuck(trx, shipmentId, now)
}

/** The order follows its parcels as far as its own life cycle lets this actor move it. */
async function moveAlong(trx: Db, orderId: string, by: Actor, now: Date, reason?: string) {
  const order = await queries.lockOrder(trx, orderId)
  const parcels = await queries.selectShipments(trx, [orderId])
  const counted = parcels.filter(({ replaced_at }) => replaced_at === null)
  if (!order || !isOrderStatus(order.status) || counted.length === 0) return
  const to = orderStatusOf(counted.map(({ order_status }) => ({ orderStatus: order_status })))
  if (!nextMoves(order.status, roleOf(by)).some((edge) => edge.to === to)) return
  await moveOrder(trx, { orderId, to, actor: by, reason, now })
}

/** Ends the waiting of parcels that nobody has collected in time. */
export async function endWaiting(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - COLLECTION_DAYS * DAY_MS)
  for (const { id, order_id } of await queries.selectUncollected(db, before, BATCH)) {
    await transact(db, (trx) =>
      recordOwnEvent(trx, {
        shipmentId: id,
        orderId: order_id,
        by: theShop,
        code: 'not_collected',
        now,
      }),
    )
  }
}

/** Events of parcels that were never ours. */
export async function purgeParcelEvents(db: Db, now: Date): Promise<void> {
  await queries.deleteUnclaimed(db, new Date(now.getTime() - UNCLAIMED_DAYS * DAY_MS))
}
