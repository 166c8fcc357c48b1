import type { ColumnType, Generated } from 'kysely'
import type { ActorRole } from './actor-role.ts'
import type { At, MaybeAt } from './column-types.ts'

type Moment = ColumnType<Date, Date | undefined, Date>

interface StationTable {
  id: Generated<string>
  name: string
  role: Generated<'factory'>
  token_hash: Buffer
  former_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  former_until: MaybeAt
  expires_at: ColumnType<Date, Date, Date>
  revoked_at: MaybeAt
  last_seen_at: MaybeAt
  created_at: At
}

interface ProductionLeaseTable {
  order_id: string
  station_id: string
  expires_at: ColumnType<Date, Date, Date>
  confirmed: Generated<string[]>
  taken_at: Moment
}

export const shipmentStates = [
  'PROCESSING',
  'ON_ROUTE',
  'ON_DELIVERY',
  'INCIDENCE',
  'PENDING_TO_PICK',
  'PICKED',
  'DELIVERED',
] as const
export type ShipmentState = (typeof shipmentStates)[number]

interface ShipmentTable {
  id: Generated<string>
  order_id: string
  parcel: number
  carrier: string
  tracking_number: string | null
  service: string | null
  weight_grams: number | null
  state: Generated<ShipmentState>
  order_status: Generated<9 | 14 | 15 | 16>
  state_changed_at: Moment
  replaced_at: MaybeAt
  created_by: string
  created_at: At
}

interface ParcelEventTable {
  id: Generated<number>
  carrier: string
  tracking_number: string | null
  shipment_id: string | null
  event_id: string
  actor: ActorRole
  actor_id: string | null
  code: string
  place: string | null
  note: string | null
  happened_at: ColumnType<Date, Date, Date>
  received_at: Moment
}

interface ReviewRequestTable {
  order_id: string
  asked_at: At
}

declare module './tables.ts' {
  interface Tables {
    station: StationTable
    production_lease: ProductionLeaseTable
    shipment: ShipmentTable
    parcel_event: ParcelEventTable
    review_request: ReviewRequestTable
  }
}
