import { orderStatus } from '#commerce/order/order.terms.ts'
import { labelAgainSince } from '#commerce/production/label.fragments.ts'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Stores = readonly string[] | undefined

const MOST_WAITING = 1_000
const MOST_LISTS = 30

/** Parcels of packed orders that no driver has taken yet, first those that must leave first. */
export async function selectWaiting(db: Db, stores: Stores) {
  let query = db
    .selectFrom('packed_parcel')
    .innerJoin('shop_order', 'shop_order.id', 'packed_parcel.order_id')
    .innerJoin('carrier', 'carrier.code', 'packed_parcel.carrier')
    .where('packed_parcel.hand_over_id', 'is', null)
    .where('shop_order.status', 'in', [orderStatus.packed, orderStatus.notDelivered])
    .where('shop_order.delivery_mode', '<>', 'MANAGED')
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  return query
    .orderBy('carrier.name')
    .orderBy(sql`shop_order.leaves_on asc nulls last`)
    .orderBy('shop_order.number')
    .orderBy('packed_parcel.parcel')
    .limit(MOST_WAITING)
    .select([
      'carrier.code as carrier',
      'carrier.name',
      'shop_order.id as order_id',
      'shop_order.number',
      'shop_order.store',
      'shop_order.leaves_on',
      'packed_parcel.service',
      'packed_parcel.tracking_number',
      'packed_parcel.weight_grams',
      labelAgainSince.as('label_again_since'),
      sql<string | null>`coalesce(delivery_address ->> 'country', pickup_point ->> 'country')`.as(
        'country',
      ),
    ])
    .execute()
}

/** Packed orders that came back from the ramp, the oldest first. */
export async function selectNotShipped(db: Db, stores: Stores) {
  let query = db
    .selectFrom('shop_order')
    .leftJoin('packed_parcel', (join) =>
      join
        .onRef('packed_parcel.order_id', '=', 'shop_order.id')
        .on('packed_parcel.parcel', '=', 1)
        .on('packed_parcel.hand_over_id', 'is', null),
    )
    .where('shop_order.status', '=', orderStatus.notShipped)
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  return query
    .orderBy('shop_order.status_changed_at')
    .limit(MOST_WAITING)
    .select([
      'shop_order.number',
      'shop_order.store',
      'shop_order.status_changed_at',
      'packed_parcel.carrier',
    ])
    .execute()
}

/** Orders whose parcels a carrier brought back or lost, and that have no new label yet; the oldest first. */
export async function selectReturned(db: Db, stores: Stores) {
  let query = db
    .selectFrom('shop_order')
    .where('shop_order.status', '=', orderStatus.notDelivered)
    .where(
      sql<boolean>`exists (select from packed_parcel where order_id = shop_order.id)
        and not exists (
          select from packed_parcel where order_id = shop_order.id and hand_over_id is null
        )`,
    )
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  return query
    .orderBy('shop_order.status_changed_at')
    .limit(MOST_WAITING)
    .select(['shop_order.number', 'shop_order.store', 'shop_order.status_changed_at'])
    .execute()
}

/** Lists of the last days that hold a parcel of these stores. */
export async function selectLists(db: Db, stores: Stores, since: Date) {
  let query = db
    .selectFrom('hand_over')
    .innerJoin('packed_parcel', 'packed_parcel.hand_over_id', 'hand_over.id')
    .innerJoin('shop_order', 'shop_order.id', 'packed_parcel.order_id')
    .leftJoin('carrier', 'carrier.code', 'hand_over.carrier')
    .where('hand_over.made_at', '>=', since)
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  return query
    .groupBy(['hand_over.id', 'carrier.name'])
    .orderBy('hand_over.made_at', 'desc')
    .limit(MOST_LISTS)
    .selectAll('hand_over')
    .select(['carrier.name', ({ fn }) => fn.countAll<string>().as('parcels')])
    .execute()
}

/** Parcels on a hand-over list, of these stores. */
export async function selectListed(db: Db, handOverId: string, stores: Stores) {
  let query = db
    .selectFrom('packed_parcel')
    .innerJoin('hand_over', 'hand_over.id', 'packed_parcel.hand_over_id')
    .innerJoin('shop_order', 'shop_order.id', 'packed_parcel.order_id')
    .leftJoin('carrier', 'carrier.code', 'hand_over.carrier')
    .where('hand_over.id', '=', handOverId)
  if (stores) query = query.where('shop_order.store', 'in', [...stores, ''])
  return query
    .orderBy('shop_order.number')
    .orderBy('packed_parcel.parcel')
    .select([
      'hand_over.number as list',
      'hand_over.carrier',
      'hand_over.made_at',
      'hand_over.made_by',
      'carrier.name',
      'shop_order.number',
      'shop_order.seller',
      'packed_parcel.parcel',
      'packed_parcel.packed_at',
      'packed_parcel.service',
      'packed_parcel.tracking_number',
      'packed_parcel.weight_grams',
      sql<string | null>`coalesce(delivery_address ->> 'country', pickup_point ->> 'country')`.as(
        'country',
      ),
      sql<
        string | null
      >`coalesce(delivery_address ->> 'postalCode', pickup_point ->> 'postalCode')`.as(
        'postal_code',
      ),
    ])
    .execute()
}
