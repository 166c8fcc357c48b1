import { checkedLifecycle } from '#commerce/kernel/lifecycle.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { ActorRole } from '#db/actor-role.ts'
import {
  finalShipmentStates,
  parcelEventCodes,
  SHIPMENT_START,
  shipmentLifecycle,
  shipmentStates,
  type LastFailure,
  type ShipmentState,
} from './shipment-lifecycle.terms.ts'

const { shipped, pickup, delivered, notDelivered } = orderStatus

export const shipmentLife = checkedLifecycle<ShipmentState, ActorRole>({
  name: 'parcel',
  states: shipmentStates,
  start: SHIPMENT_START,
  finals: finalShipmentStates,
  edges: shipmentLifecycle,
})

export type ParcelEvent = {
  eventId: string
  actor: ActorRole
  code: string
  happenedAt: Date
}

/** The statuses of an order whose parcels are out of the factory. */
export type SentStatus = typeof shipped | typeof pickup | typeof delivered | typeof notDelivered

export type Parcel<Event extends ParcelEvent> = {
  state: ShipmentState
  orderStatus: SentStatus
  lastFailure: LastFailure | undefined
  /** Steps that moved it or were seen on its way, oldest first; what contradicts it is left out. */
  steps: (Event & { state: ShipmentState })[]
}

/**
 * Parcel state that all its events come to. They count in the order in which they happened, not in which they
 * were told, so that however a carrier shuffles them the end is the same.
 */
export function readParcel<Event extends ParcelEvent>(events: readonly Event[]): Parcel<Event> {
  const parcel: Parcel<Event> = {
    state: SHIPMENT_START,
    orderStatus: shipped,
    lastFailure: undefined,
    steps: [],
  }
  for (const event of events.toSorted(asTheyHappened)) {
    const meaning = meaningOf(event.code)
    if (!meaning) continue
    const path = findPath(parcel.state, meaning.state, event.actor)
    if (path.length === 0 && meaning.state !== parcel.state) continue
    parcel.state = path.at(-1) ?? parcel.state
    if (path.length > 0) parcel.lastFailure = undefined
    parcel.lastFailure ??= meaning.lastFailure
    parcel.orderStatus = statusAfter(parcel)
    parcel.steps.push({ ...event, state: parcel.state })
  }
  return parcel
}

/** Several parcels: the order shows the least advanced one. */
export function orderStatusOf(parcels: readonly { orderStatus: SentStatus }[]): SentStatus {
  const statuses = parcels.map(({ orderStatus }) => orderStatus)
  return advancing.find((status) => statuses.includes(status)) ?? shipped
}

/** One that is lost shows when nothing travels any more: until then the order is on its way. */
const advancing: readonly SentStatus[] = [shipped, pickup, notDelivered, delivered]

/** Trouble on the way changes nothing for the order; only the end of the way does. */
function statusAfter(parcel: {
  state: ShipmentState
  orderStatus: SentStatus
  lastFailure: LastFailure | undefined
}): SentStatus {
  if (parcel.lastFailure) return notDelivered
  if (parcel.state === 'PENDING_TO_PICK') return pickup
  if (parcel.state === 'PICKED' || parcel.state === 'DELIVERED') return delivered
  // A delivery that turned out to be none.
  return parcel.orderStatus === delivered ? notDelivered : parcel.orderStatus
}

const meaningOf = (code: string) =>
  Object.hasOwn(parcelEventCodes, code) ? parcelEventCodes[code]! : undefined

const rankOf = (code: string) => shipmentStates.indexOf(meaningOf(code)?.state ?? SHIPMENT_START)

function asTheyHappened(one: ParcelEvent, other: ParcelEvent): number {
  return (
    one.happenedAt.getTime() - other.happenedAt.getTime() ||
    rankOf(one.code) - rankOf(other.code) ||
    (one.eventId < other.eventId ? -1 : 1)
  )
}

/**
 * The steps from one state to another, with those that a scanner missed. Nobody invents trouble: a
 * way through INCIDENCE is none. Empty when there is no way.
 */
function findPath(from: ShipmentState, to: ShipmentState, actor: ActorRole): ShipmentState[] {
  // Who collects a parcel at a point gets it delivered, in many a carrier's words.
  const wanted = from === 'PENDING_TO_PICK' && to === 'DELIVERED' ? 'PICKED' : to
  const paths: ShipmentState[][] = [[]]
  for (const path of paths) {
    const here = path.at(-1) ?? from
    for (const edge of shipmentLife.edges) {
      if (edge.from !== here || !edge.who.includes(actor)) continue
      if (edge.to === wanted) return [...path, edge.to]
      const isNew = !path.includes(edge.to) && edge.to !== from
      if (isNew && edge.to !== 'INCIDENCE') paths.push([...path, edge.to])
    }
  }
  return []
}
