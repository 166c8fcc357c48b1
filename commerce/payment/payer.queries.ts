import type { Kysely } from 'kysely'
import { prepared } from '#db/prepared-statements.ts'
import {
  orderBehindLink,
  ownershipColumns,
  type OrderLink,
} from '#commerce/order-access/order-link.fragments.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function findOrderToPay(db: Db, link: OrderLink) {
  return orderBehindLink(db, link)
    .modifyFront(prepared)
    .select([
      'shop_order.id',
      'shop_order.public_id',
      'shop_order.number',
      'shop_order.status',
      'shop_order.store',
      'shop_order.locale',
      'shop_order.email',
      'shop_order.total_minor',
      'shop_order.currency',
      ...ownershipColumns,
    ])
    .executeTakeFirst()
}

/** Nobody ends or moves it until the transaction is over. */
export async function lockOrderStatus(trx: Db, orderId: string): Promise<number> {
  const { status } = await trx
    .selectFrom('shop_order')
    .where('id', '=', orderId)
    .forUpdate()
    .select('status')
    .executeTakeFirstOrThrow()
  return status
}

export async function findLatestPayment(db: Db, orderId: string) {
  return db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()
}
