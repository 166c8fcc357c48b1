import { sql, type Kysely } from 'kysely'
import type { AddressCountry } from '#commerce/address/address.terms.ts'
import type { Tables } from '#db/tables.ts'
import type { OpeningHours } from './pickup-point.contract.ts'
import { openingHoursColumn } from './delivery.columns.ts'

type Db = Kysely<Tables>

export type PointToAgree = {
  customerId: string
  country: AddressCountry
  name: string
  addressLine: string
  postalCode: string
  city: string
  /** As networks write it; nothing when the customer knows. */
  openingHours?: string | undefined
  /** Last day on which it may be chosen. */
  agreedUntil?: string | undefined
}

type NewPoint = Omit<PointToAgree, 'openingHours'> & {
  publicId: string
  openingHours: OpeningHours
}

export async function countPoints(db: Db, customerId: string): Promise<number> {
  const { points } = await db
    .selectFrom('customer_point')
    .where('customer_id', '=', customerId)
    .select(sql<number>`count(*)::integer`.as('points'))
    .executeTakeFirstOrThrow()
  return points
}

export async function insertPoint(db: Db, point: NewPoint): Promise<void> {
  await db
    .insertInto('customer_point')
    .values({
      public_id: point.publicId,
      customer_id: point.customerId,
      country: point.country,
      name: point.name,
      address_line: point.addressLine,
      postal_code: point.postalCode,
      city: point.city,
      opening_hours: openingHoursColumn.write(point.openingHours),
      agreed_until: point.agreedUntil ?? null,
    })
    .execute()
}

const isIn = (countries: readonly string[]) =>
  sql<boolean>`country = any(${[...countries]}::text[])`

export async function selectPointsOf(db: Db, customerId: string, countries: readonly string[]) {
  const rows = await db
    .selectFrom('customer_point')
    .where('customer_id', '=', customerId)
    .where(isIn(countries))
    .orderBy('created_at')
    .orderBy('public_id')
    .select(['public_id', 'country', 'name', 'address_line', 'postal_code', 'city'])
    .select(['opening_hours', 'agreed_until', 'created_at'])
    .execute()
  return rows.map(({ opening_hours, ...row }) => ({
    ...row,
    openingHours: openingHoursColumn.read(opening_hours),
  }))
}

export async function deletePoint(
  db: Db,
  point: { customerId: string; publicId: string; countries: readonly string[] },
) {
  return db
    .deleteFrom('customer_point')
    .where('public_id', '=', point.publicId)
    .where('customer_id', '=', point.customerId)
    .where(isIn(point.countries))
    .returning(['country', 'postal_code', 'agreed_until'])
    .executeTakeFirst()
}
