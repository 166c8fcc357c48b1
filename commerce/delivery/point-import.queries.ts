import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { ImportedPoint } from './point-file.rules.ts'
import { openingHoursColumn } from './delivery.columns.ts'

type Db = Kysely<Tables>

export const idOf = (network: string, code: string) => `${network}:${code}`

/** Locks the open points of a network. Two imports of a network wait for each other. */
export async function holdPoints(
  db: Db,
  network: string,
  countries: readonly string[],
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext(${`pickup points ${network}`}))`.execute(db)
  const rows = await db
    .selectFrom('pickup_point')
    .where('network', '=', network)
    .where('country', 'in', countries)
    .where('removed_at', 'is', null)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

const POINTS_A_STATEMENT = 500

export async function savePoints(
  db: Db,
  network: string,
  points: readonly ImportedPoint[],
  now: Date,
): Promise<void> {
  for (let first = 0; first < points.length; first += POINTS_A_STATEMENT) {
    const rows = points.slice(first, first + POINTS_A_STATEMENT).map((point) => ({
      id: idOf(network, point.code),
      network,
      country: point.country,
      kind: point.kind,
      name: point.name,
      address_line: point.addressLine,
      postal_code: point.postalCode,
      city: point.city,
      latitude: point.latitude,
      longitude: point.longitude,
      opening_hours: openingHoursColumn.write(point.openingHours),
      most_weight_grams: point.mostWeightGrams,
      most_sides_mm: point.mostSidesMm,
      imported_at: now,
    }))
    await db
      .insertInto('pickup_point')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((on) => ({
          country: on.ref('excluded.country'),
          kind: on.ref('excluded.kind'),
          name: on.ref('excluded.name'),
          address_line: on.ref('excluded.address_line'),
          postal_code: on.ref('excluded.postal_code'),
          city: on.ref('excluded.city'),
          latitude: on.ref('excluded.latitude'),
          longitude: on.ref('excluded.longitude'),
          opening_hours: on.ref('excluded.opening_hours'),
          most_weight_grams: on.ref('excluded.most_weight_grams'),
          most_sides_mm: on.ref('excluded.most_sides_mm'),
          imported_at: on.ref('excluded.imported_at'),
          removed_at: null,
        })),
      )
      .execute()
  }
}

export async function removePoints(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`update pickup_point set removed_at = ${now} where id = any(${ids}::text[])`.execute(db)
}
