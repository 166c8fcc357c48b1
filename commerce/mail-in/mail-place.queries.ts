import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const isOf = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** Store and language in which an order with this number was placed, and whether with this address. */
export async function findOrderPlace(db: Db, number: string, email: string) {
  return db
    .selectFrom('shop_order')
    .where('number', '=', number)
    .select(['store', 'locale', isOf(email).as('isOwn')])
    .executeTakeFirst()
}

/** Store and language in which somebody with this address ordered last. */
export async function findNewestOrderPlace(db: Db, email: string, stores: readonly string[]) {
  return db
    .selectFrom('shop_order')
    .where(isOf(email))
    .where('store', 'in', stores)
    .orderBy('placed_at', 'desc')
    .select(['store', 'locale'])
    .limit(1)
    .executeTakeFirst()
}

/** Store in which somebody with an account of this address was last. */
export async function findAccountStore(db: Db, email: string, stores: readonly string[]) {
  const row = await db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .where(sql<boolean>`lower(customer.email) = ${email.toLowerCase()}`)
    .where('session.store', 'in', stores)
    .orderBy('session.last_seen_at', 'desc')
    .select('session.store')
    .limit(1)
    .executeTakeFirst()
  return row?.store
}
