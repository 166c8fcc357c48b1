import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely'
import { MOST_COUNTED_IN_VIEW } from '#commerce/office-task/office-task.terms.ts'
import type { Tables } from '#db/tables.ts'
import { dayFormat, momentFormat, numberFormat, uuidFormat } from './keyset.rules.ts'
import { MOST_COUNTED, orderViews, type OrderSort, type OrderView } from './order-desk.terms.ts'
import type { OrderFilter } from './order-filter.contract.ts'
import {
  isValuable,
  lateOn,
  orderQuery,
  partsOf,
  type OrderPart,
  type OrderScope,
} from './order-query.ts'

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
  const all = inParts(filter, (part) =>
    orderQuery(db, part, scope)
      .select('o.id')
      .$if(isByDay, (query) => query.select('o.placed_at'))
      .limit(page.mostCounted + 1),
  )
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

/** Rows of all parts of a filter: each part reads the indexes that fit it. */
const inParts = (filter: Partial<OrderFilter>, rowsOf: (part: OrderPart) => Expression<unknown>) =>
  sql.join(
    partsOf(filter).map((part) => sql`(${rowsOf(part)})`),
    sql` union all `,
  )

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
  const isFoundFirst = isFewDays(filter, scope) && !page.sort.endsWith('placed')
  const found = inParts(filter, (part) =>
    orderQuery(db, part, scope)
      .$if(sold !== undefined, (query) =>
        query.where(sql<boolean>`o.placed_at between ${sold!.from} and ${sold!.until}`),
      )
      .where(afterPlace(page, by, sql.ref('o.id')))
      .$if(!isFoundFirst, (query) =>
        query.orderBy(by, direction).orderBy('o.id', direction).limit(page.most),
      )
      // Keeps the planner from walking all orders in the list's order until it meets those of these days.
      .$if(isFoundFirst, (query) => query.offset(sql<number>`0`))
      .select(['o.id', by.as('place')]),
  )
  const order = sql.raw(direction)
  const { rows } = await sql<{ id: string }>`
    select id from (${found}) as found order by place ${order}, id ${order} limit ${page.most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const DAY_MS = 24 * 60 * 60_000
const FEW_DAYS = 92

/** Placed within so few days that all of them are sorted sooner than met in the list's order. */
function isFewDays(
  { placedFrom, placedTo, placedDays }: Partial<OrderFilter>,
  { now }: OrderScope,
): boolean {
  if (placedDays !== undefined && placedDays <= FEW_DAYS) return true
  if (placedFrom === undefined) return false
  const until = placedTo === undefined ? now.getTime() : Date.parse(placedTo)
  return until - Date.parse(placedFrom) <= FEW_DAYS * DAY_MS
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
      'o.is_first',
      sql<boolean>`${isValuable(sql.raw('o'))}`.as('is_valuable'),
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
  most = MOST_COUNTED,
): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select ${counted(db, filter, scope, most)} as count`.execute(db)
  return Number(rows[0]!.count)
}

const counted = (db: Db, filter: Partial<OrderFilter>, scope: OrderScope, most: number) =>
  sql<number>`(select count(*) from (
    select from (${inParts(filter, (part) =>
      orderQuery(db, part, scope)
        .select(sql`1`.as('one'))
        .limit(most + 1),
    )}) as part limit ${most + 1}
  ) as found)`

/** Every one of them: an export says how far it is. */
export async function countAllOrders(
  db: Db,
  filter: Partial<OrderFilter>,
  scope: OrderScope,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select sum(count) as count from (${inParts(filter, (part) =>
      orderQuery(db, part, scope).select(sql<number>`count(*)`.as('count')),
    )}) as part`.execute(db)
  return Number(rows[0]!.count)
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
