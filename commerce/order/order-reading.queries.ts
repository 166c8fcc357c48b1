import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findOrder(db: Db, which: { publicId: string } | { id: string }) {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['public_id', which.publicId] as const)
  return db.selectFrom('shop_order').where(column, '=', value).selectAll().executeTakeFirst()
}

export async function selectLines(db: Db, orderId: string) {
  return db
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .selectAll()
    .execute()
}

export async function selectEvents(db: Db, orderId: string) {
  return db
    .selectFrom('order_event')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .selectAll()
    .execute()
}
