import type { ShipmentState } from '#db/production-tables.ts'
import type { ActorRole } from '#db/actor-role.ts'
import type { LifecycleEdge } from '#commerce/kernel/lifecycle.ts'

export { type ShipmentState, shipmentStates } from '#db/production-tables.ts'

export const SHIPMENT_START: ShipmentState = 'PROCESSING'
export const finalShipmentStates: readonly ShipmentState[] = ['PICKED', 'DELIVERED']

/** The whole life of a parcel. What is not here does not happen. */
// oxfmt-ignore
export const shipmentLifecycle: readonly LifecycleEdge<ShipmentState, ActorRole>[] = [
  { from: 'PROCESSING', to: 'ON_ROUTE', who: ['carrier'], when: 'taken over' },
  { from: 'PROCESSING', to: 'PENDING_TO_PICK', who: ['factory'], when: 'collected at the factory' },
  { from: 'PROCESSING', to: 'INCIDENCE', who: ['carrier', 'factory', 'support'], when: 'something is wrong' },
  { from: 'PROCESSING', to: 'DELIVERED', who: ['support'], when: 'arrived, and nobody scanned it' },
  { from: 'ON_ROUTE', to: 'ON_DELIVERY', who: ['carrier'], when: 'in the van' },
  { from: 'ON_ROUTE', to: 'PENDING_TO_PICK', who: ['carrier'], when: 'at the pick-up point' },
  { from: 'ON_ROUTE', to: 'DELIVERED', who: ['carrier', 'support'], when: 'scan missed' },
  { from: 'ON_ROUTE', to: 'INCIDENCE', who: ['carrier', 'support'], when: 'something is wrong' },
  { from: 'ON_DELIVERY', to: 'DELIVERED', who: ['carrier', 'support'], when: 'handed over' },
  { from: 'ON_DELIVERY', to: 'ON_ROUTE', who: ['carrier'], when: 'back to the depot' },
  { from: 'ON_DELIVERY', to: 'PENDING_TO_PICK', who: ['carrier'], when: 'left at a point' },
  { from: 'ON_DELIVERY', to: 'INCIDENCE', who: ['carrier', 'support'], when: 'something is wrong' },
  { from: 'INCIDENCE', to: 'ON_ROUTE', who: ['carrier'], when: 'on its way again' },
  { from: 'INCIDENCE', to: 'ON_DELIVERY', who: ['carrier'], when: 'in the van again' },
  { from: 'INCIDENCE', to: 'PENDING_TO_PICK', who: ['carrier'], when: 'at the pick-up point' },
  { from: 'INCIDENCE', to: 'DELIVERED', who: ['carrier', 'support'], when: 'delivered after all' },
  { from: 'PENDING_TO_PICK', to: 'PICKED', who: ['carrier', 'factory', 'support'], when: 'collected' },
  { from: 'PENDING_TO_PICK', to: 'INCIDENCE', who: ['carrier', 'system'], when: 'not collected' },
  { from: 'DELIVERED', to: 'INCIDENCE', who: ['support'], when: 'correction, with a reason' },
  { from: 'PICKED', to: 'INCIDENCE', who: ['support'], when: 'correction, with a reason' },
]

/** A parcel that comes back or is gone: the end, unless the carrier finds it after all. */
export type LastFailure = 'RETURNED' | 'LOST'

type Meaning = { state: ShipmentState; lastFailure?: LastFailure }

/** Codes of parcel events: carriers' names for what happens, in the words of the common tracking services too. */
export const parcelEventCodes: Readonly<Record<string, Meaning>> = {
  announced: { state: 'PROCESSING' },
  info_received: { state: 'PROCESSING' },
  pre_transit: { state: 'PROCESSING' },
  accepted: { state: 'ON_ROUTE' },
  in_transit: { state: 'ON_ROUTE' },
  back_at_depot: { state: 'ON_ROUTE' },
  out_for_delivery: { state: 'ON_DELIVERY' },
  available_for_pickup: { state: 'PENDING_TO_PICK' },
  collected: { state: 'PICKED' },
  delivered: { state: 'DELIVERED' },
  address_problem: { state: 'INCIDENCE' },
  attempt_fail: { state: 'INCIDENCE' },
  attempt_failed: { state: 'INCIDENCE' },
  customs: { state: 'INCIDENCE' },
  damaged: { state: 'INCIDENCE' },
  delayed: { state: 'INCIDENCE' },
  disputed: { state: 'INCIDENCE' },
  exception: { state: 'INCIDENCE' },
  failure: { state: 'INCIDENCE' },
  refused: { state: 'INCIDENCE' },
  not_collected: { state: 'INCIDENCE', lastFailure: 'RETURNED' },
  returned: { state: 'INCIDENCE', lastFailure: 'RETURNED' },
  return_to_sender: { state: 'INCIDENCE', lastFailure: 'RETURNED' },
  lost: { state: 'INCIDENCE', lastFailure: 'LOST' },
}

/** So long a parcel waits to be collected before it counts as not delivered. */
export const COLLECTION_DAYS = 30

/** Stands where a carrier would: the customer comes to the factory. */
export const FACTORY_COUNTER = 'factory'
