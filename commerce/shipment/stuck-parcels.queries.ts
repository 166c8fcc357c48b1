import { sql, type Kysely } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Parcels on their way with which something has been wrong since a moment, unless another goes in their place. */
const stuck = (db: Db, since: Date) =>
  db
    .selectFrom('shipment')
    .innerJoin('shop_order', 'shop_order.id', 'shipment.order_id')
    .where('shipment.state', '=', 'INCIDENCE')
    .where('shipment.state_changed_at', '<', since)
    .where('shipment.replaced_at', 'is', null)
    .where('shop_order.status', '=', orderStatus.shipped)

const isTold = sql<boolean>`exists (
  select from office_todo as todo where todo.kind = 'parcel_stuck'
    and todo.subject = shipment.id::text and todo.done_at is null)`

/** Stuck parcels of which nobody has been told, the oldest first. */
export async function selectStuck(db: Db, since: Date, most: number) {
  return stuck(db, since)
    .where((on) => on.not(isTold))
    .orderBy('shipment.state_changed_at')
    .limit(most)
    .select(['shipment.id', 'shipment.order_id'])
    .execute()
}

export async function findStuck(db: Db, shipmentId: string, since: Date) {
  return stuck(db, since)
    .where('shipment.id', '=', shipmentId)
    .select(['shipment.order_id', 'shop_order.store'])
    .executeTakeFirst()
}

/** Parcels of which somebody was told, and that are stuck no longer. */
export async function selectFreed(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select todo.subject from office_todo as todo
    where todo.kind = 'parcel_stuck' and todo.done_at is null and not exists (
      select from shipment join shop_order on shop_order.id = shipment.order_id
      where shipment.id::text = todo.subject and shipment.state = 'INCIDENCE'
        and shipment.replaced_at is null and shop_order.status = ${orderStatus.shipped}
    )
    limit ${most}`.execute(db)
  return rows.map(({ subject }) => subject)
}
