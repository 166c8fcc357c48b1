import { sql, type Kysely } from 'kysely'
import { todayIn } from '#api/fields.ts'
import { orderStatus } from '#commerce/order/order.terms.ts'
import { storesOf } from '#commerce/staff/may.rules.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Tables } from '#db/tables.ts'
import type { Site } from '#config/sites.ts'
import type { FactoryClock } from './order-scope.ts'

type SalesRow = {
  store: string
  hour: number
  orders: number
  total_minor: number
  orders_before: number
  total_before_minor: number
  /** Of the whole hour, also of what is still to come today. */
  hour_before_minor: number
}

/** Sums of the orders since a day began, and of a week before, by hours of the factory's clock; reprints cost nothing and do not count. */
async function selectSales(
  db: Kysely<Tables>,
  asked: { today: string; timeZone: string; now: Date; stores: readonly string[] | undefined },
): Promise<SalesRow[]> {
  const { today, timeZone, now, stores } = asked
  const dayOf = (daysAgo: number) =>
    sql`(${today}::date - ${daysAgo}::integer)::timestamp at time zone ${timeZone}`
  const sameMoment = sql`(${now}::timestamptz at time zone ${timeZone} - interval '7 days') at time zone ${timeZone}`
  const isToday = sql`placed_at >= ${dayOf(0)}`
  const isBefore = sql`placed_at <= ${sameMoment}`
  const { rows } = await sql<SalesRow>`
    select store, extract(hour from placed_at at time zone ${timeZone})::int as hour,
      count(*) filter (where ${isToday})::int as orders,
      coalesce(sum(total_minor) filter (where ${isToday}), 0)::float8 as total_minor,
      count(*) filter (where ${isBefore})::int as orders_before,
      coalesce(sum(total_minor) filter (where ${isBefore}), 0)::float8 as total_before_minor,
      coalesce(sum(total_minor) filter (where not (${isToday})), 0)::float8 as hour_before_minor
    from shop_order
    where (placed_at >= ${dayOf(0)} and placed_at <= ${now}::timestamptz
        or placed_at >= ${dayOf(7)} and placed_at < ${dayOf(6)})
      and status <> ${orderStatus.canceled} and total_minor > 0
      and (${stores === undefined} or store = any(${[...(stores ?? [])]}::text[]))
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

const hourIn = (timeZone: string, now: Date) =>
  Number(now.toLocaleTimeString('en-GB', { hour: '2-digit', timeZone }).slice(0, 2))

const sumOf = (rows: readonly SalesRow[], value: (row: SalesRow) => number) =>
  rows.reduce((sum, row) => sum + value(row), 0)

export const makeSalesToday = (clock: FactoryClock, sites: readonly Site[]) =>
  async function getSales(ctx: StaffCtx, asked: { store: readonly string[] }) {
    const own = storesOf(ctx.staff, 'order.read', ctx.now)
    const named = asked.store.map((store) => store.toUpperCase())
    const stores =
      named.length === 0 ? own : own ? named.filter((store) => own.includes(store)) : named
    const { timeZone } = clock
    const today = todayIn(timeZone, ctx.now)
    const found = await selectSales(ctx.db, { today, timeZone, now: ctx.now, stores })
    return {
      hourNow: hourIn(timeZone, ctx.now),
      stores: [...Map.groupBy(found, ({ store }) => store)].flatMap(([store, rows]) => {
        const site = sites.find(({ slug }) => slug === store)
        if (!site) return []
        return [
          {
            store,
            currency: site.config.currency,
            orders: sumOf(rows, (row) => row.orders),
            totalMinor: sumOf(rows, (row) => row.total_minor),
            ordersBefore: sumOf(rows, (row) => row.orders_before),
            totalBeforeMinor: sumOf(rows, (row) => row.total_before_minor),
            hours: rows.map((row) => ({
              hour: row.hour,
              totalMinor: row.total_minor,
              totalBeforeMinor: row.hour_before_minor,
            })),
          },
        ]
      }),
    }
  }
