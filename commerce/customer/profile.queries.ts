import type { CustomerKind } from '#db/sign-in-tables.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function getProfileRow(db: Db, customerId: string) {
  return db
    .selectFrom('customer')
    .select(['name', 'surname', 'email', 'phone', 'kind', 'company_name', 'tax_id'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
}

export async function updateProfile(
  db: Db,
  customerId: string,
  profile: {
    name: string
    surname: string
    phone: string | null
    kind: CustomerKind
    company_name: string | null
    tax_id: string | null
  },
  now: Date,
) {
  await db
    .updateTable('customer')
    .set({ ...profile, updated_at: now })
    .where('id', '=', customerId)
    .execute()
}

export async function countBelongings(db: Db, customerId: string, store: string) {
  return db
    .selectNoFrom((on) => [
      on
        .selectFrom('shop_order')
        .where('customer_id', '=', customerId)
        // The others are in the account of the other stores.
        .where('store', '=', store)
        .select((count) => count.fn.countAll<number>().as('orders'))
        .as('orders'),
      on
        .selectFrom('design')
        .where('owner_id', '=', customerId)
        .where('deleted_at', 'is', null)
        .select((count) => count.fn.countAll<number>().as('designs'))
        .as('designs'),
      on
        .selectFrom('ticket')
        .where('customer_id', '=', customerId)
        .where('status', '=', 'PENDING')
        .select((count) => count.fn.countAll<number>().as('tickets'))
        .as('tickets'),
      on
        .selectFrom('customer_address')
        .where('customer_id', '=', customerId)
        .select((count) => count.fn.countAll<number>().as('addresses'))
        .as('addresses'),
    ])
    .executeTakeFirstOrThrow()
}

/** Open actions of a customer for orders of this store, the most urgent first. */
export async function listOpenActions(db: Db, customerId: string, store: string, now: Date) {
  return db
    .selectFrom('required_action as action')
    .innerJoin('shop_order as order', 'order.id', 'action.order_id')
    .where('order.customer_id', '=', customerId)
    .where('order.store', '=', store)
    .where('action.status', '=', 'OPEN')
    .where('action.deadline_at', '>', now)
    .orderBy('action.deadline_at')
    .limit(20)
    .select([
      'action.public_id',
      'action.type',
      'action.deadline_at',
      'order.public_id as order_public_id',
      'order.number as order_number',
    ])
    .execute()
}
