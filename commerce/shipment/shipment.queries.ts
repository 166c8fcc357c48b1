import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { deleteInBatches } from '#commerce/kernel/housekeeping/batches.ts'
import type { Tables } from '#db/tables.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'

type Db = Kysely<Tables>

export type ShipmentRow = Selectable<Tables['shipment']> & {
  carrier_name: string | null
  tracking_url: string | null
}
export type EventRow = Selectable<Tables['parcel_event']>

export async function selectShipments(db: Db, orderIds: readonly string[]): Promise<ShipmentRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('shipment')
    .leftJoin('carrier', 'carrier.code', 'shipment.carrier')
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('parcel')
    .selectAll('shipment')
    .select(['carrier.name as carrier_name', 'carrier.tracking_url'])
    .execute()
}

/** Columns of an event that say what happened to its parcel. */
export type ToldEvent = Pick<EventRow, 'event_id' | 'actor' | 'code' | 'place' | 'happened_at'>

/** Parcels of orders with what was told of each, in one statement. */
export async function selectShipmentsWithEvents(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('shipment')
    .leftJoin('carrier', 'carrier.code', 'shipment.carrier')
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('parcel')
    .selectAll('shipment')
    .select(['carrier.name as carrier_name', 'carrier.tracking_url'])
    .select(
      sql<(Omit<ToldEvent, 'happened_at'> & { happened_at: string })[]>`coalesce((
        select json_agg(json_build_object('event_id', event_id, 'actor', actor, 'code', code,
          'place', place, 'happened_at', happened_at) order by id)
        from parcel_event where shipment_id = shipment.id
      ), '[]')`.as('events'),
    )
    .execute()
  return rows.map(({ events, ...shipment }) => ({
    shipment,
    events: events.map((event) => ({ ...event, happened_at: new Date(event.happened_at) })),
  }))
}

export async function selectEvents(db: Db, shipmentIds: readonly string[]): Promise<EventRow[]> {
  if (shipmentIds.length === 0) return []
  return db
    .selectFrom('parcel_event')
    .where('shipment_id', 'in', [...shipmentIds])
    .selectAll()
    .execute()
}

export async function lockOrder(trx: Db, orderId: string) {
  return trx
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .select(['id', 'status'])
    .forUpdate()
    .executeTakeFirst()
}

export async function isCarrier(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom('carrier')
    .where('code', '=', code)
    .select('code')
    .executeTakeFirst()
  return row !== undefined
}

export async function findByTracking(db: Db, carrier: string, trackingNumber: string) {
  return db
    .selectFrom('shipment')
    .where('carrier', '=', carrier)
    .where('tracking_number', '=', trackingNumber)
    .select(['id', 'order_id'])
    .executeTakeFirst()
}

/** Undefined when another order has a parcel of that number. */
export async function insertShipment(
  trx: Db,
  row: Insertable<Tables['shipment']>,
): Promise<string | undefined> {
  const inserted = await trx
    .insertInto('shipment')
    .values(row)
    .onConflict((conflict) => conflict.columns(['carrier', 'tracking_number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** False when we know the event already. */
export async function insertEvent(
  trx: Db,
  row: Insertable<Tables['parcel_event']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('parcel_event')
    .values(row)
    .onConflict((conflict) => conflict.columns(['carrier', 'event_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Claims events that a carrier told of a parcel before the factory told us of it. */
export async function claimEvents(trx: Db, carrier: string, trackingNumber: string, id: string) {
  await trx
    .updateTable('parcel_event')
    .set({ shipment_id: id })
    .where('carrier', '=', carrier)
    .where('tracking_number', '=', trackingNumber)
    .where('shipment_id', 'is', null)
    .execute()
}

export async function setState(
  trx: Db,
  id: string,
  parcel: Pick<ShipmentRow, 'state' | 'order_status'> & { changedAt: Date },
): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({
      state: parcel.state,
      order_status: parcel.order_status,
      state_changed_at: parcel.changedAt,
    })
    .where('id', '=', id)
    .where((on) =>
      on.or([on('state', '<>', parcel.state), on('order_status', '<>', parcel.order_status)]),
    )
    .execute()
}

export async function replaceFailed(trx: Db, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('shipment')
    .set({ replaced_at: now })
    .where('order_id', '=', orderId)
    .where('order_status', '=', orderStatus.notDelivered)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function selectUncollected(db: Db, before: Date, most: number) {
  return db
    .selectFrom('shipment')
    .where('state', '=', 'PENDING_TO_PICK')
    .where('state_changed_at', '<', before)
    .orderBy('state_changed_at')
    .limit(most)
    .select(['id', 'order_id', 'carrier'])
    .execute()
}

export async function deleteUnclaimed(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, {
    step: 'unclaimed parcel events',
    table: 'parcel_event',
    by: 'received_at',
    due: sql`shipment_id is null and received_at < ${before}`,
  })
}

/** A carrier and the factory that speak of one parcel at the same moment take turns. */
export async function takeTurn(trx: Db, carrier: string, trackingNumber: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parcel ${carrier} ${trackingNumber}`}, 0))`.execute(
    trx,
  )
}
