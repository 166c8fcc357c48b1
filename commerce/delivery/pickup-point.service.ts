import { todayIn } from '#api/fields.ts'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { FACTORY_POINT_ID, MOST_POINTS_SHOWN } from './delivery.terms.ts'
import { fits, type Parcel } from './parcel.rules.ts'
import type { DeliveryPoint, NearPoint } from './pickup-point.contract.ts'
import * as queries from './pickup-point.queries.ts'
import { readPlace } from './place.rules.ts'
import { reachMeters } from './reach.rules.ts'
import { openingHoursColumn } from './delivery.columns.ts'

/** More than are shown: some of the nearest may be too small for the parcel. */
const LOOKED_AT = 10 * MOST_POINTS_SHOWN

/** The nearest first, as far as people go for a parcel. None when nobody knows the place. */
export async function searchPoints(
  ctx: Ctx,
  { network, place, parcel }: { network: string; place: string; parcel: Parcel },
): Promise<NearPoint[]> {
  const country = ctx.site.config.defaultCountryA2 as AddressCountry
  const where = { network, country }
  const middle = await queries.findMiddle(ctx.db, where, readPlace(country, place))
  if (!middle) return []
  const rows = await queries.selectNearest(ctx.db, where, { middle, parcel, most: LOOKED_AT })
  return rows
    .filter((row) => row.distance <= reachMeters(country) && holds(row, parcel))
    .slice(0, MOST_POINTS_SHOWN)
    .map((row) => ({ ...pointOf(row), distanceMeters: Math.round(row.distance) }))
}

/** Undefined when it has gone, is another country's or network's, or too small for the parcel. */
export async function findPoint(
  ctx: Ctx,
  { id, network, parcel }: { id: string; network: string; parcel: Parcel },
): Promise<DeliveryPoint | undefined> {
  const country = ctx.site.config.defaultCountryA2
  const row = await queries.findPoint(ctx.db, { id, network, country })
  return row && holds(row, parcel) ? pointOf(row) : undefined
}

/** Pick-up points that the signed-in customer agreed to; a guest has agreed to none. */
export async function listAgreedPoints(ctx: Ctx): Promise<DeliveryPoint[]> {
  const customer = ctx.session?.customer
  if (!customer) return []
  const rows = await queries.selectCustomerPoints(ctx.db, {
    customerId: customer.id,
    country: ctx.site.config.defaultCountryA2,
    today: todayIn(ctx.site.timeZone, ctx.now),
  })
  return rows.map(agreedPointOf)
}

/** Undefined where the factory has no door for customers. */
export function factoryPointOf({ site }: Ctx): DeliveryPoint | undefined {
  const { door, country } = site.seller.factory
  return door && { id: FACTORY_POINT_ID, kind: 'FACTORY', country, ...door }
}

const holds = (row: queries.PointRow, parcel: Parcel) =>
  fits(parcel, { mostWeightGrams: row.most_weight_grams, mostSidesMm: row.most_sides_mm })

const pointOf = (row: queries.PointRow): DeliveryPoint => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  addressLine: row.address_line,
  postalCode: row.postal_code,
  city: row.city,
  country: row.country,
  openingHours: openingHoursColumn.read(row.opening_hours),
  latitude: row.latitude,
  longitude: row.longitude,
})

const agreedPointOf = (row: queries.CustomerPointRow): DeliveryPoint => ({
  id: row.public_id,
  kind: 'AGREED',
  name: row.name,
  addressLine: row.address_line,
  postalCode: row.postal_code,
  city: row.city,
  country: row.country,
  openingHours: openingHoursColumn.read(row.opening_hours),
})
