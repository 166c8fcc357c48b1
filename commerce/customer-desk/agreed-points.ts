import { todayIn } from '#api/fields.ts'
import { isAddressCountry } from '#commerce/address/address.terms.ts'
import { listPointsOf } from '#commerce/delivery/agreed-point.service.ts'
import { writeOpeningHours } from '#commerce/delivery/opening-hours.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'

/** Stores where a customer of a brand buys, of those that somebody may see; a point serves its country's store alone. */
export const storesFor = (
  sites: readonly Site[],
  brand: string,
  stores: readonly string[] | undefined,
) => sites.filter((site) => site.brand === brand && (stores?.includes(site.slug) ?? true))

export const countryOf = ({ config }: Site) => config.defaultCountryA2

/** Pick-up points of a customer, as the office lists them, and the countries in which another may be agreed. */
export async function describePoints(
  { db, now }: Pick<StaffCtx, 'db' | 'now'>,
  sites: readonly Site[],
  customer: { customerId: string; brand: string; stores: readonly string[] | undefined },
) {
  const own = storesFor(sites, customer.brand, customer.stores)
  const pointCountries = [...new Set(own.map(countryOf))].filter(isAddressCountry)
  const rows = await listPointsOf(db, customer.customerId, pointCountries)
  const todays = new Map(own.map((site) => [countryOf(site), todayIn(site.timeZone, now)]))
  return {
    pointCountries,
    points: rows.map((row) => ({
      pointId: row.public_id,
      country: row.country,
      name: row.name,
      addressLine: row.address_line,
      postalCode: row.postal_code,
      city: row.city,
      openingHours: writeOpeningHours(row.openingHours) || undefined,
      agreedUntil: row.agreed_until ?? undefined,
      isOver: row.agreed_until !== null && row.agreed_until < todays.get(row.country)!,
      since: row.created_at.toISOString(),
    })),
  }
}
