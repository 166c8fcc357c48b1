import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { readParcel, type ParcelEvent } from './parcel-state.rules.ts'
import type { LastFailure, ShipmentState } from './shipment-lifecycle.terms.ts'
import * as queries from './shipment.queries.ts'

type Db = Kysely<Tables>

export type ShipmentFacts = {
  orderId: string
  /** 1, 2, …: the number that people use. */
  parcel: number
  /** A carrier's code; `factory` for what is collected there. */
  carrier: string
  /** Undefined for what is collected at the factory. */
  carrierName: string | undefined
  trackingNumber: string | undefined
  /** Tracking page of the carrier. */
  trackingUrl: string | undefined
  state: ShipmentState
  lastFailure: LastFailure | undefined
  /** Another parcel was sent instead. */
  isReplaced: boolean
  weightGrams: number | undefined
  sentAt: Date
  changedAt: Date
  /** Oldest first. */
  events: { state: ShipmentState; code: string; place: string | undefined; happenedAt: Date }[]
}

export const { isCarrier } = queries

/** The parcels of an order, as far as carriers and factory have told us. */
export function listShipments(db: Db, orderId: string): Promise<ShipmentFacts[]> {
  return listShipmentsOf(db, [orderId])
}

/** The same for several orders, in one statement. */
export async function listShipmentsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<ShipmentFacts[]> {
  const rows = await queries.selectShipmentsWithEvents(db, orderIds)
  return rows.map(({ shipment, events }) => describe(shipment, readParcel(events.map(eventOf))))
}

type StoredEvent = ParcelEvent & { place: string | undefined }

export function eventOf(row: queries.ToldEvent): StoredEvent {
  return {
    eventId: row.event_id,
    actor: row.actor,
    code: row.code,
    place: row.place ?? undefined,
    happenedAt: row.happened_at,
  }
}

function describe(
  row: queries.ShipmentRow,
  parcel: ReturnType<typeof readParcel<StoredEvent>>,
): ShipmentFacts {
  const trackingNumber = row.tracking_number ?? undefined
  return {
    orderId: row.order_id,
    parcel: row.parcel,
    carrier: row.carrier,
    carrierName: row.carrier_name ?? undefined,
    trackingNumber,
    trackingUrl:
      trackingNumber && row.tracking_url?.replace('{number}', encodeURIComponent(trackingNumber)),
    state: parcel.state,
    lastFailure: parcel.lastFailure,
    isReplaced: row.replaced_at !== null,
    weightGrams: row.weight_grams ?? undefined,
    sentAt: row.created_at,
    changedAt: row.state_changed_at,
    events: parcel.steps.map(({ state, code, place, happenedAt }) => ({
      state,
      code,
      place,
      happenedAt,
    })),
  }
}
