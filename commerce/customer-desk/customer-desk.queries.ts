import { sql, type Kysely } from 'kysely'
import { orderOf } from '#commerce/kernel/list-order.ts'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { Tables } from '#db/tables.ts'
import type { CustomerSort } from './customer-address.terms.ts'

type Db = Kysely<Tables>
/** Slugs; undefined is all of them. */
type Stores = readonly string[] | undefined

const inStores = (column: string, stores: Stores) =>
  stores === undefined ? sql`true` : sql`${sql.ref(column)} = any(${[...stores]}::text[])`

export type CustomerFilter = {
  stores: Stores
  words: string | undefined
  sort?: CustomerSort
  /** What it is sorted by as the database writes it: microseconds would be lost in a Date. */
  after: { at: string; id: string } | undefined
  most: number
}

const sortColumns = {
  since: { by: sql`created_at`, type: sql.raw('timestamptz') },
  name: { by: sql`left(lower(name || ' ' || surname), 150)`, type: sql.raw('text') },
}

/** Customers of everybody's stores, or those who ordered or wrote in some. */
export async function selectCustomers(db: Db, filter: CustomerFilter, customerId?: string) {
  const { stores, words, sort = '-since', after, most } = filter
  const { name, direction, beyond } = orderOf(sort)
  const { by, type } = sortColumns[name]
  return db
    .selectFrom('customer')
    .where('erased_at', 'is', null)
    .$if(customerId !== undefined, (query) => query.where('id', '=', customerId!))
    .$if(stores !== undefined, (query) =>
      query.where(
        sql<boolean>`(exists (
          select from shop_order where customer_id = customer.id and ${inStores('shop_order.store', stores)}
        ) or exists (
          select from ticket where customer_id = customer.id and ${inStores('ticket.store', stores)}
        ))`,
      ),
    )
    .$if(words !== undefined, (query) => {
      const pattern = likePattern(words!.toLowerCase())
      return query.where(
        sql<boolean>`(lower(email) like ${pattern} or lower(name || ' ' || surname) like ${pattern}
          or lower(company_name) like ${pattern})`,
      )
    })
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${by}, id) ${beyond} (${after!.at}::${type}, ${after!.id}::uuid)`),
    )
    .select(['id', 'name', 'surname', 'email', 'brand', 'kind', 'company_name', 'is_partner'])
    .select(['created_at', 'phone', 'tax_id', sql<string>`${by}::text`.as('place')])
    .select([
      sql<number>`(
        select count(*)::int from shop_order
        where customer_id = customer.id and ${inStores('shop_order.store', stores)}
      )`.as('orders'),
      sql<Date | null>`(
        select max(placed_at) from shop_order
        where customer_id = customer.id and ${inStores('shop_order.store', stores)}
      )`.as('last_order_at'),
    ])
    .orderBy(by, direction)
    .orderBy('id', direction)
    .limit(most + 1)
    .execute()
}

const MOST_LISTED = 100

export async function selectOrders(db: Db, customerId: string, stores: Stores) {
  return db
    .selectFrom('shop_order')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${inStores('store', stores)}`)
    .select(['number', 'store', 'status', 'placed_at', 'total_minor', 'currency'])
    .orderBy('placed_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

const unspent = [orderStatus.unpaid, orderStatus.canceled]

/** Sums by currency; an order that was not paid or was cancelled is none. */
export async function selectSpent(db: Db, customerId: string, stores: Stores) {
  return db
    .selectFrom('shop_order')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${inStores('store', stores)}`)
    .where('status', 'not in', unspent)
    .groupBy('currency')
    .select(['currency', sql<number>`sum(total_minor)::float8`.as('totalMinor')])
    .orderBy('currency')
    .execute()
}

export async function selectTickets(db: Db, customerId: string, stores: Stores) {
  return db
    .selectFrom('ticket')
    .where('customer_id', '=', customerId)
    .where(sql<boolean>`${inStores('store', stores)}`)
    .select(['public_id', 'subject', 'status', 'created_at'])
    .select((on) =>
      on
        .selectFrom('ticket_message as message')
        .whereRef('message.ticket_id', '=', 'ticket.id')
        .orderBy('message.position')
        .limit(1)
        .select('message.text')
        .$asScalar()
        .$notNull()
        .as('message'),
    )
    .orderBy('created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function selectDesigns(db: Db, customerId: string, stores: Stores) {
  return db
    .selectFrom('design')
    .where('owner_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`${inStores('store', stores)}`)
    .select(['id', 'name', 'updated_at'])
    .orderBy('updated_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function selectAddresses(db: Db, customerId: string) {
  return db
    .selectFrom('customer_address')
    .where('customer_id', '=', customerId)
    .select(['recipient', 'address_line1', 'address_line2', 'postal_code', 'city', 'province'])
    .select(['country', 'phone', 'is_default_delivery', 'is_default_billing'])
    .orderBy('created_at')
    .execute()
}
