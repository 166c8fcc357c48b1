import { sql, type Kysely } from 'kysely'
import { orderBehindLink, type OrderLink } from '#commerce/order/order-link.parts.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findViewed(db: Db, link: OrderLink) {
  return orderBehindLink(db, link)
    .select([
      'shop_order.id',
      'shop_order.public_id',
      'shop_order.number',
      'shop_order.status',
      'shop_order.email',
      'shop_order.customer_id',
      'shop_order.ext_session_id',
      'confirmation.confirmed_at',
      sql<string | null>`shop_order.delivery_address ->> 'postalCode'`.as('postal_code'),
    ])
    .executeTakeFirst()
}

export async function findPublicId(
  db: Db,
  where: { store: string; number: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .where('store', '=', where.store)
    .where('number', '=', where.number)
    .where(sql<string>`lower(email)`, '=', where.email.toLowerCase())
    .select('public_id')
    .executeTakeFirst()
  return row?.public_id
}

export async function insertConfirmation(
  db: Db,
  confirmation: { extSessionId: string; orderId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('order_confirmation')
    .values({
      ext_session_id: confirmation.extSessionId,
      order_id: confirmation.orderId,
      confirmed_at: confirmation.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
