import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectOrdersOf(db: Db, store: string, customerId: string) {
  return db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .where('customer_id', '=', customerId)
    .orderBy('placed_at', 'desc')
    .limit(100)
    .select(['public_id', 'number', 'status', 'total_minor', 'currency', 'placed_at'])
    .execute()
}

export async function findOrderByPublicId(db: Db, store: string, publicId: string) {
  return db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .where('public_id', '=', publicId)
    .select(['id', 'public_id', 'number', 'status', 'placed_at'])
    .executeTakeFirst()
}

export async function findPublicId(db: Db, store: string, number: string, email: string) {
  return db
    .selectFrom('shop_order')
    .where('store', '=', store)
    .where('number', '=', number)
    .where((on) => on(on.fn('lower', ['email']), '=', email.toLowerCase()))
    .select('public_id')
    .executeTakeFirst()
}

export async function selectActions(db: Db, orderId: string) {
  return db
    .selectFrom('required_action')
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .select(['public_id', 'type', 'status', 'deadline_at'])
    .execute()
}

export async function selectInvoicesOf(db: Db, customerId: string) {
  return db
    .selectFrom('invoice')
    .where('customer_id', '=', customerId)
    .orderBy('issued_on', 'desc')
    .limit(100)
    .select(['number', 'issued_on', 'total_minor', 'currency'])
    .execute()
}

export async function selectCommissionsOf(db: Db, partnerId: string) {
  return db
    .selectFrom('commission')
    .innerJoin('shop_order', 'shop_order.id', 'commission.order_id')
    .where('commission.partner_id', '=', partnerId)
    .orderBy('commission.created_at', 'desc')
    .limit(100)
    .select([
      'commission.id',
      'shop_order.number as order_number',
      'commission.amount_minor',
      'commission.currency',
      'commission.status',
      'commission.created_at',
    ])
    .execute()
}
