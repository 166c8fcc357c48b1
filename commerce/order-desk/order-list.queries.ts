import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { PaymentStatus } from '#db/order-tables.ts'
import type { Tables } from '#db/tables.ts'
import { dayFormat, momentFormat, numberFormat, uuidFormat } from './keyset.rules.ts'
import {
  MOST_COUNTED,
  MOST_COUNTED_IN_VIEW,
  orderViews,
  type OrderSort,
  type OrderView,
} from './order-desk.terms.ts'
import type { OrderFilter } from './order-filter.contract.ts'
import { lateOn, orderQuery, type OrderScope } from './order-query.ts'

type Db = Kysely<Tables>

type SortKey = { by: RawBuilder<unknown>; type: string; format: RegExp }

const moment = (column: string): SortKey => ({
  by: sql.ref(column),
  type: 'timestamptz',
  format: momentFormat,
})

const sortKeys: Readonly<Record<string, SortKey>> = {
  placed: moment('o.placed_at'),
  changed: moment('o.status_changed_at'),
  // What was never promised a day comes last.
  leaves: { by: sql`coalesce(o.leaves_on, 'infinity'::date)`, type: 'date', format: dayFormat },
  total: { by: sql.ref('o.total_minor'), type: 'integer', format: numberFormat },
}

const keyOf = (sort: OrderSort): SortKey => sortKeys[sort.replace('-', '')]!
const isDescending = (sort: OrderSort) => sort.startsWith('-')

/** Cursor of a list in this order: its key and an id. */
export const cursorFormats = (sort: OrderSort): RegExp[] => [keyOf(sort).format, uuidFormat]

export type ListedRow = Awaited<ReturnType<typeof selectOrdersById>>[number]

export type OrderPage = { sort: OrderSort; after: readonly string[] | undefined; most: number }

const afterPlace = (page: OrderPage, key: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  if (!page.after) return sql<boolean>`true`
  const sign = sql.raw(isDescending(page.sort) ? '<' : '>')
  const type = sql.raw(keyOf(page.sort).type)
  const [afterKey, afterId] = page.after
  return sql<boolean>`(${key}, ${id}) ${sign} (${afterKey}::${type}, ${afterId}::uuid)`
}

/**
 * How many a filter finds, up to the limit, and of these the page. Found by the filter first and then sorted: in the
 * list's order, a million others would be walked to find the few. Only ids and days are asked of the filter: with any
 * other column its indexes alone would not do.
 */
export async function selectPlaces(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
  page: OrderPage & { mostCounted: number },
): Promise<{ count: number; ids: string[] }> {
  const isByDay = page.sort.endsWith('placed')
  const all = orderQuery(db, filter, scope)
    .select('o.id')
    .$if(isByDay, (query) => query.select('o.placed_at'))
    .limit(page.mostCounted + 1)
  const [key, from] = isByDay
    ? [sql.ref('o.placed_at'), sql`found as o`]
    : [keyOf(page.sort).by, sql`found join shop_order as o using (id)`]
  const direction = sql.raw(isDescending(page.sort) ? 'desc' : 'asc')
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${all}), total as materialized (select count(*)::int as count from found)
    select total.count, array(
      select o.id from ${from}
      where total.count <= ${page.mostCounted} and ${afterPlace(page, key, sql.ref('o.id'))}
      order by ${key} ${direction}, o.id ${direction} limit ${page.most}
    )::text[] as ids
    from total`.execute(db)
  return rows[0]!
}

export const selectOrdersById = (
  db: Db,
  ids: readonly string[],
  scope: OrderScope,
  page: OrderPage,
) =>
  selectRows(
    db.selectFrom('shop_order as o').where(sql<boolean>`o.id = any(${[...ids]}::uuid[])`),
    scope,
    page,
  )

/** Days between which an article was ordered, from both ends of its index: outside of them nobody need look for it. */
async function selectSold(db: Db, article: number): Promise<{ from: string; until: string }> {
  const { rows } = await sql<{ from: string; until: string }>`
    select (min(created_at) - interval '1 day')::text as from, (max(created_at) + interval '1 day')::text as until
    from order_line where article_id = ${article}`.execute(db)
  return rows[0]!
}

/**
 * Ids of a page after a row of the one before, in the list's order: never by offset, which skips and repeats while
 * orders come in. Only ids: what the filter turns away is then not read from the table.
 */
export async function selectPlacesInOrder(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
  page: OrderPage,
): Promise<string[]> {
  const { by } = keyOf(page.sort)
  const direction = isDescending(page.sort) ? 'desc' : 'asc'
  const { article = [] } = filter
  const sold = article.length === 1 ? await selectSold(db, article[0]!) : undefined
  const rows = await orderQuery(db, filter, scope)
    .$if(sold !== undefined, (query) =>
      query.where(sql<boolean>`o.placed_at between ${sold!.from} and ${sold!.until}`),
    )
    .where(afterPlace(page, by, sql.ref('o.id')))
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .limit(page.most)
    .select('o.id')
    .execute()
  return rows.map(({ id }) => id)
}

async function selectRows(
  orders: ReturnType<typeof orderQuery>,
  scope: OrderScope,
  page: OrderPage,
) {
  const { by } = keyOf(page.sort)
  const direction = isDescending(page.sort) ? 'desc' : 'asc'
  return orders
    .orderBy(by, direction)
    .orderBy('o.id', direction)
    .limit(page.most)
    .select([
      'o.id',
      'o.number',
      'o.store',
      'o.customer_id',
      'o.email',
      'o.contact_name',
      'o.contact_surname',
      'o.status',
      'o.status_changed_at',
      'o.placed_at',
      'o.total_minor',
      'o.currency',
      'o.country',
      'o.delivery_mode',
      'o.carrier_service',
      'o.leaves_on',
      'o.promised_until',
      'o.reprint_of',
      'o.gift_message',
      'o.is_present',
      sql<string>`${by}::text`.as('sort_key'),
      sql<boolean>`coalesce(o.billing ->> 'isBillingCompany' = 'true', false)`.as('is_company'),
      sql<boolean>`coalesce(${lateOn(scope.today)}, false)`.as('is_late'),
    ])
    .execute()
}

/** Exact up to the limit: who reads "10,000+" wants a filter, not the number. */
export async function countOrders(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select ${counted(db, filter, scope, MOST_COUNTED)} as count`.execute(db)
  return Number(rows[0]!.count)
}

const counted = (db: Db, filter: Partial<OrderFilter>, scope: OrderScope, most: number) =>
  sql<number>`(select count(*) from (${orderQuery(db, filter, scope)
    .select(sql`1`.as('one'))
    .limit(most + 1)}) as found)`

/** Every one of them: an export says how far it is. */
export async function countAllOrders(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
): Promise<number> {
  const { count } = await orderQuery(db, filter, scope)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts of the views in one statement, each by the query of its list, up to a limit: they stand beside every list. */
export async function countViews(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
): Promise<Map<OrderView, number>> {
  const names = Object.keys(orderViews) as OrderView[]
  const counts = names.map(
    (name) =>
      sql`${counted(db, { ...filter, ...filterOf(name) }, scope, MOST_COUNTED_IN_VIEW)} as ${sql.id(name)}`,
  )
  const { rows } = await sql<Record<OrderView, string>>`select ${sql.join(counts)}`.execute(db)
  return new Map(names.map((name) => [name, Number(rows[0]![name])]))
}

export const filterOf = (view: OrderView): Partial<OrderFilter> =>
  orderViews[view] as Partial<OrderFilter>

type Extras = {
  id: string
  pieces: number
  payment: { method: string; status: PaymentStatus } | null
  parcels: string[] | null
  carrier: string | null
  orders_so_far: number
  has_refund: boolean
  has_note: boolean
  has_ticket: boolean
  tags: string[] | null
}

/** Facts of a row beyond the order itself, for all rows of a page at once. */
export async function selectExtras(db: Db, orderIds: readonly string[]): Promise<Extras[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Extras>`
    select o.id,
      (select coalesce(sum(quantity * pieces), 0)::int from order_line where order_id = o.id) as pieces,
      (select json_build_object('method', method, 'status', status) from payment
        where order_id = o.id order by attempt desc limit 1) as payment,
      (select array_agg(distinct state) from shipment
        where order_id = o.id and replaced_at is null) as parcels,
      (select carrier.name from carrier_service join carrier on carrier.code = carrier_service.carrier
        where carrier_service.code = o.carrier_service) as carrier,
      case when o.customer_id is not null
        then (select count(*)::int from shop_order as own where own.customer_id = o.customer_id)
        else (select count(*)::int from shop_order as own
          where lower(own.email) = lower(o.email) and own.customer_id is null)
      end as orders_so_far,
      exists (select from refund where refund.order_id = o.id) as has_refund,
      exists (select from order_note where order_note.order_id = o.id) as has_note,
      exists (select from ticket
        where upper(order_reference) = o.number and status = 'PENDING') as has_ticket,
      (select array_agg(tag order by tag) from order_tag where order_id = o.id) as tags
    from shop_order as o where o.id = any(${[...orderIds]}::uuid[])`.execute(db)
  return rows
}

const MOST_TAGS_OFFERED = 100

/** Choices of filters. The tags one after the other, from the index: there are few of them on many orders. */
export async function selectChoices(db: Db) {
  const { rows } = await sql<{ carriers: { code: string; name: string }[]; tags: string[] }>`
    with recursive used as (
      (select tag from order_tag order by tag limit 1)
      union all
      select (select next.tag from order_tag as next where next.tag > used.tag order by next.tag limit 1)
      from used where used.tag is not null
    )
    select
      (select coalesce(json_agg(json_build_object('code', code, 'name', name) order by name), '[]')
        from carrier) as carriers,
      array(select tag from used where tag is not null limit ${MOST_TAGS_OFFERED}) as tags`.execute(
    db,
  )
  return rows[0]!
}
