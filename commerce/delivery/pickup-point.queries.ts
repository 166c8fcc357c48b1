import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { Parcel } from './parcel.rules.ts'
import type { Place } from './place.rules.ts'

type Db = Kysely<Tables>

const columns = [
  'id',
  'kind',
  'name',
  'address_line',
  'postal_code',
  'city',
  'country',
  'opening_hours',
  'latitude',
  'longitude',
] as const

/** One that is still in its network's file; its limits come along to compare the parcel with. */
export async function findPoint(db: Db, where: { id: string; network: string; country: string }) {
  return db
    .selectFrom('pickup_point')
    .where('id', '=', where.id)
    .where('network', '=', where.network)
    .where('country', '=', where.country)
    .where('removed_at', 'is', null)
    .select([...columns, 'most_weight_grams', 'most_sides_mm'])
    .executeTakeFirst()
}

export type Middle = { latitude: number; longitude: number }
type Network = { network: string; country: string }

/**
 * The middle of a place, from the points in it. By postal code of those that share the most with it
 * from the left; by town of the largest town that is called so.
 */
export async function findMiddle(
  db: Db,
  { network, country }: Network,
  place: Place,
): Promise<Middle | undefined> {
  const among = sql`country = ${country} and network = ${network} and removed_at is null`
  const { rows } =
    place.kind === 'town'
      ? await sql<Middle>`
          select avg(latitude) as latitude, avg(longitude) as longitude from pickup_point
          where ${among}
            and starts_with(city_key, search_fold(search_lower(${place.name})))
          group by city_key, left(postal_key, 2)
          order by city_key = search_fold(search_lower(${place.name})) desc, count(*) desc,
            city_key, left(postal_key, 2)
          limit 1`.execute(db)
      : await sql<Middle>`
          select avg(point.latitude) as latitude, avg(point.longitude) as longitude
          from unnest(${beginningsOf(country, place.code)}::text[]) as beginning
          join pickup_point as point on starts_with(point.postal_key, beginning)
          where ${among}
          group by beginning
          order by length(beginning) desc
          limit 1`.execute(db)
  return rows[0]
}

/** `28001` → `28001`, `2800`, `280`, `28`. */
const beginningsOf = (country: string, code: string) =>
  Array.from(code, (_, dropped) => code.slice(0, code.length - dropped)).filter(
    (beginning) => beginning.length >= Math.min(leastShared(country, code), code.length),
  )

/** One digit is a quarter of a country: its middle is nobody's place. One letter may be a British city: `M2`. */
const leastShared = (country: string, code: string) =>
  country === 'GB' && /^[A-Z]\d/.test(code) ? 1 : 2

const EARTH_DIAMETER_METERS = 12_742_000
/** Degrees to each side: further away nobody goes for a parcel. */
const REACH_DEGREES = 1.5

export async function selectNearest(
  db: Db,
  { network, country }: Network,
  { middle, parcel, most }: { middle: Middle; parcel: Parcel; most: number },
) {
  const { latitude, longitude } = middle
  const radians = (degrees: unknown) => sql`radians(${degrees})`
  const distance = sql<number>`${EARTH_DIAMETER_METERS}::float8 * asin(sqrt(least(1,
    power(sin((${radians(sql.ref('latitude'))} - ${radians(latitude)}) / 2), 2)
    + cos(${radians(latitude)}) * cos(${radians(sql.ref('latitude'))})
      * power(sin((${radians(sql.ref('longitude'))} - ${radians(longitude)}) / 2), 2))))`
  return db
    .selectFrom('pickup_point')
    .where('country', '=', country)
    .where('network', '=', network)
    .where('removed_at', 'is', null)
    .where('latitude', '>=', latitude - REACH_DEGREES)
    .where('latitude', '<=', latitude + REACH_DEGREES)
    .where('longitude', '>=', longitude - 2 * REACH_DEGREES)
    .where('longitude', '<=', longitude + 2 * REACH_DEGREES)
    .where('most_weight_grams', '>=', parcel.weightGrams)
    .select([...columns, 'most_weight_grams', 'most_sides_mm', distance.as('distance')])
    .orderBy('distance')
    .orderBy('id')
    .limit(most)
    .execute()
}

export type PointRow = NonNullable<Awaited<ReturnType<typeof findPoint>>>

type OwnPoints = { customerId: string; country: string; today: string }

/** Agreed with this customer, and still so today. */
export async function selectCustomerPoints(db: Db, where: OwnPoints) {
  return db
    .selectFrom('customer_point')
    .where('customer_id', '=', where.customerId)
    .where('country', '=', where.country)
    .where((on) => on.or([on('agreed_until', 'is', null), on('agreed_until', '>=', where.today)]))
    .orderBy('created_at')
    .orderBy('public_id')
    .select([
      'public_id',
      'name',
      'address_line',
      'postal_code',
      'city',
      'country',
      'opening_hours',
    ])
    .execute()
}

export type CustomerPointRow = Awaited<ReturnType<typeof selectCustomerPoints>>[number]
