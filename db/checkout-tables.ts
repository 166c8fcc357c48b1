import type { ColumnType, Generated } from 'kysely'
import type { At } from './column-types.ts'
import type { DeliveryMode } from './delivery-mode.ts'
import type { JsonColumn } from './json-column.ts'

interface CarrierTable {
  code: string
  name: string
  tracking_url: string | null
}

export const serviceSpeeds = ['STANDARD', 'EXPRESS'] as const
export type ServiceSpeed = (typeof serviceSpeeds)[number]

interface CarrierServiceTable {
  code: string
  carrier: string
  mode: DeliveryMode
  speed: Generated<ServiceSpeed>
  network: string | null
  cut_off_hour: number
  most_weight_grams: number
  most_sides_mm: number[]
  is_offered: Generated<boolean>
  position: Generated<number>
}

interface CarrierServiceCountryTable {
  service: string
  country: string
  days_least: number
  days_most: number
  not_to: Generated<string[]>
}

interface CarrierServicePriceTable {
  service: string
  store: string
  up_to_grams: number
  amount_minor: number
}

export const ownPointKinds = ['SHOP', 'LOCKER'] as const
export type OwnPointKind = (typeof ownPointKinds)[number]

interface PickupPointTable {
  id: string
  network: string
  country: string
  kind: OwnPointKind
  name: string
  address_line: string
  postal_code: string
  city: string
  latitude: number
  longitude: number
  opening_hours: JsonColumn<'pickup_point.opening_hours'>
  most_weight_grams: number
  most_sides_mm: number[]
  postal_key: ColumnType<string, never, never>
  city_key: ColumnType<string, never, never>
  imported_at: ColumnType<Date, Date | undefined, Date>
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface CustomerPointTable {
  public_id: string
  customer_id: string
  country: string
  name: string
  address_line: string
  postal_code: string
  city: string
  opening_hours: JsonColumn<'customer_point.opening_hours', undefined>
  /** A calendar day, as text: it has no time zone. */
  agreed_until: string | null
  created_at: At
}

interface TaxRateTable {
  country: string
  valid_from: string
  permille: number
}

interface CheckoutTable {
  cart_id: string
  revision: Generated<number>
  address: JsonColumn<'checkout.address', null | undefined>
  billing: JsonColumn<'checkout.billing', null | undefined>
  is_billed_there: Generated<boolean>
  address_id: string | null
  billing_address_id: string | null
  service: string | null
  pickup_point: string | null
  customer_point: string | null
  gift_message: string | null
  is_present: Generated<boolean>
  payment_method: string | null
  updated_at: ColumnType<Date, Date | undefined, Date>
}

declare module './tables.ts' {
  interface Tables {
    carrier: CarrierTable
    carrier_service: CarrierServiceTable
    carrier_service_country: CarrierServiceCountryTable
    carrier_service_price: CarrierServicePriceTable
    pickup_point: PickupPointTable
    customer_point: CustomerPointTable
    tax_rate: TaxRateTable
    checkout: CheckoutTable
  }
}
