import type { Kysely } from 'kysely'
import {
  addressOfNobody,
  storesOf,
  type PersonalData,
  type Person,
} from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'
import { forgetOrders } from './forget-orders.queries.ts'
import { finalOrderStatuses } from './order-lifecycle.terms.ts'

export const orderPersonal: PersonalData = {
  tables: {
    shop_order: 'erased',
    order_line: 'erased',
    order_change: 'erased',
    order_event: 'erased',
  },
  exports: {
    orders: (db, { customerId }) =>
      db
        .selectFrom('shop_order')
        .where('customer_id', '=', customerId)
        .select([
          'number',
          'public_id',
          'store',
          'locale',
          'email',
          'contact_name',
          'contact_surname',
          'contact_phone',
          'delivery_mode',
          'delivery_address',
          'pickup_point',
          'billing',
          'gift_message',
          'is_present',
          'promotion_codes',
          'status',
          'total_minor',
          'tax_minor',
          'currency',
          'placed_at',
        ])
        .orderBy('placed_at')
        .execute(),
    order_lines: (db, { customerId }) =>
      db
        .selectFrom('order_line as line')
        .innerJoin('shop_order as order', 'order.id', 'line.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'line.article_name',
          'line.variant_label',
          'line.design_name',
          'line.quantity',
          'line.pieces',
          'line.extra_pages',
          'line.unit_minor',
          'line.discount_minor',
          'line.total_minor',
        ])
        .orderBy('order.placed_at')
        .orderBy('line.position')
        .execute(),
    order_history: (db, { customerId }) =>
      db
        .selectFrom('order_event as event')
        .innerJoin('shop_order as order', 'order.id', 'event.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'event.to_status',
          'event.actor',
          'event.happened_at',
        ])
        .orderBy('event.id')
        .execute(),
    order_changes: (db, { customerId }) =>
      db
        .selectFrom('order_change as change')
        .innerJoin('shop_order as order', 'order.id', 'change.order_id')
        .where('order.customer_id', '=', customerId)
        .select([
          'order.number as order_number',
          'change.kind',
          'change.before',
          'change.after',
          'change.happened_at',
        ])
        .orderBy('change.id')
        .execute(),
  },
  isNeeded: hasOpenOrders,
  erase: anonymiseOrders,
}

/** Open orders keep an account from being erased: somebody has to be there for the delivery. */
async function hasOpenOrders(db: Kysely<Tables>, { customerId }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .where('customer_id', '=', customerId)
    .where('status', 'not in', finalOrderStatuses)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The order stays, as its invoice needs it; who it was for does not. Also what somebody ordered as a guest and has got. */
async function anonymiseOrders(trx: Kysely<Tables>, person: Person): Promise<void> {
  const orders = await trx
    .selectFrom('shop_order')
    .where((on) =>
      on.or([
        on('customer_id', '=', person.customerId),
        on.and([
          on('customer_id', 'is', null),
          on('status', 'in', finalOrderStatuses),
          on('store', 'in', storesOf(person)),
          on(on.fn('lower', ['email']), '=', person.email.toLowerCase()),
        ]),
      ]),
    )
    .select('id')
    .forUpdate()
    .execute()
  await forgetOrders(
    trx,
    orders.map(({ id }) => id),
    addressOfNobody(person),
  )
}
