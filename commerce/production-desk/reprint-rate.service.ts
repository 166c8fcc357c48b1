import { sql } from 'kysely'
import { orderStatus } from '#commerce/order/order.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { shownStores } from './desk-context.ts'
import { REPRINT_RATE_DAYS } from './production-desk.terms.ts'

const DAY_MS = 24 * 60 * 60_000

/** Reprints among the orders of the last four weeks: whole weeks, so that no weekday counts once more than another. */
export async function getReprintRate(ctx: StaffCtx, asked: { store: readonly string[] }) {
  const stores = shownStores(ctx, 'production.read', asked.store)
  const since = new Date(ctx.now.getTime() - REPRINT_RATE_DAYS * DAY_MS)
  // The partial index of reprints, and that of days: neither reads an order itself.
  const { rows } = await sql<{ orders: number; reprints: number }>`
    select count(*)::int as orders, (
      select count(*)::int from shop_order
      where reprint_of is not null and ${isCounted(since, stores)}
    ) as reprints
    from shop_order where ${isCounted(since, stores)}`.execute(ctx.db)
  const { orders, reprints } = rows[0]!
  return { days: REPRINT_RATE_DAYS, orders: orders - reprints, reprints }
}

const isCounted = (since: Date, stores: readonly string[] | undefined) => sql<boolean>`
  placed_at >= ${since} and status <> ${orderStatus.canceled}
  and (${stores === undefined} or store = any(${[...(stores ?? [])]}::text[]))`
