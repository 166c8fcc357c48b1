import { sql, type Kysely } from 'kysely'
import { likePattern } from '#commerce/kernel/like-pattern.ts'
import type { Tables } from '#db/tables.ts'
import type { OrderFilter } from './tracking.contract.ts'

type Db = Kysely<Tables>

type Owner = { store: string; customerId: string; timeZone: string }

export async function selectOwnOrders(db: Db, owner: Owner, filter: OrderFilter) {
  const direction = filter.sort === 'oldest' ? 'asc' : 'desc'
  return ownOrders(db, owner, filter)
    .orderBy('placed_at', direction)
    .orderBy('id', direction)
    .offset((filter.page - 1) * filter.limit)
    .limit(filter.limit)
    .select([
      'id',
      'public_id',
      'number',
      'status',
      'total_minor',
      'currency',
      'placed_at',
      'promised_from',
      'promised_until',
      'reprint_of',
    ])
    .execute()
}

export async function countOwnOrders(db: Db, owner: Owner, filter: OrderFilter): Promise<number> {
  const row = await ownOrders(db, owner, filter)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A day is one of the store's calendar, whatever the clock of the database says. */
function ownOrders(db: Db, owner: Owner, { query, dateFrom, dateTo }: OrderFilter) {
  const dayStart = (day: string, plusDays = 0) =>
    sql<Date>`(${day}::date + ${plusDays}::int)::timestamp at time zone ${owner.timeZone}`
  let orders = db
    .selectFrom('shop_order')
    .where('store', '=', owner.store)
    .where('customer_id', '=', owner.customerId)
  if (query !== undefined) orders = orders.where('number', 'ilike', likePattern(query))
  if (dateFrom !== undefined) orders = orders.where('placed_at', '>=', dayStart(dateFrom))
  if (dateTo !== undefined) orders = orders.where('placed_at', '<', dayStart(dateTo, 1))
  return orders
}

/** The lines of all orders of a page in one question. */
export async function selectLinesOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_line')
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .orderBy('position')
    .select(['id', 'order_id', 'article_id', 'article_name', 'version_id', 'quantity', 'pieces'])
    .execute()
}

export async function countOpenActions(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('required_action')
    .where('order_id', 'in', [...orderIds])
    .where('status', '=', 'OPEN')
    .groupBy('order_id')
    .select((on) => ['order_id', on.fn.countAll<number>().as('count')])
    .execute()
}
