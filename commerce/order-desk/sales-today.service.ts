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
  orders: number
  total_minor: number
  orders_before: number
  total_before_minor: number
}

/** Sums of the orders since a day began, and of a week before until the same hour; reprints cost nothing and do not count. */
async function selectSales(
  db: Kysely<Tables>,
  asked: { today: string; timeZone: string; now: Date; stores: readonly string[] | undefined },
): Promise<SalesRow[]> {
  const { today, timeZone, now, stores } = asked
  const begin = sql`${today}::date::timestamp at time zone ${timeZone}`
  const weekBefore = sql`(${today}::date - 7)::timestamp at time zone ${timeZone}`
  const sameHour = sql`(${now}::timestamptz at time zone ${timeZone} - interval '7 days') at time zone ${timeZone}`
  const isToday = sql`placed_at >= ${begin}`
  const { rows } = await sql<SalesRow>`
    select store,
      count(*) filter (where ${isToday})::int as orders,
      coalesce(sum(total_minor) filter (where ${isToday}), 0)::float8 as total_minor,
      count(*) filter (where not (${isToday}))::int as orders_before,
      coalesce(sum(total_minor) filter (where not (${isToday})), 0)::float8 as total_before_minor
    from shop_order
    where (placed_at >= ${begin} and placed_at <= ${now}::timestamptz
        or placed_at >= ${weekBefore} and placed_at <= ${sameHour})
      and status <> ${orderStatus.canceled} and total_minor > 0
      and (${stores === undefined} or store = any(${[...(stores ?? [])]}::text[]))
    group by store order by store`.execute(db)
  return rows
}

export const makeSalesToday = (clock: FactoryClock, sites: readonly Site[]) =>
  async function getSales(ctx: StaffCtx, asked: { store: readonly string[] }) {
    const own = storesOf(ctx.staff, 'report.money', ctx.now)
    const named = asked.store.map((store) => store.toUpperCase())
    const stores =
      named.length === 0 ? own : own ? named.filter((store) => own.includes(store)) : named
    const { timeZone } = clock
    const today = todayIn(timeZone, ctx.now)
    const rows = await selectSales(ctx.db, { today, timeZone, now: ctx.now, stores })
    return {
      stores: rows.flatMap((row) => {
        const site = sites.find(({ slug }) => slug === row.store)
        if (!site) return []
        return [
          {
            store: row.store,
            currency: site.config.currency,
            orders: row.orders,
            totalMinor: row.total_minor,
            ordersBefore: row.orders_before,
            totalBeforeMinor: row.total_before_minor,
          },
        ]
      }),
    }
  }
