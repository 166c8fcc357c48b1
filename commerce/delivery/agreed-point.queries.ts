import type { Kysely } from 'kysely'
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
  /** A calendar day. */
  agreedUntil?: string | undefined
}

type NewPoint = Omit<PointToAgree, 'openingHours'> & {
  publicId: string
  openingHours: OpeningHours
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

export async function deletePoint(db: Db, publicId: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('customer_point')
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}
