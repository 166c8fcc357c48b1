import { MOST_COUNTED_IN_VIEW } from '#commerce/office-task/office-task.terms.ts'
import type { StaffCtx } from '#commerce/staff/staff-context.ts'
import { readCursor, writeCursor } from './keyset.rules.ts'
import { MOST_COUNTED, type OrderSort } from './order-desk.terms.ts'
import type { ListedOrder } from './order-desk.office.contract.ts'
import { noFilter, type OrderFilter } from './order-filter.contract.ts'
import { selectChoices, selectExtras, type OrderExtras } from './order-facts.queries.ts'
import * as queries from './order-list.queries.ts'
import type { OrderScope } from './order-query.ts'
import { maySeeContact, scopeOf, type FactoryClock } from './order-scope.ts'

const USUAL_SORT: OrderSort = '-placed'

type ListInput = OrderFilter & {
  sort?: OrderSort | undefined
  after?: string | undefined
  most: number
}

export function makeOrderLists(clock: FactoryClock) {
  return {
    async listOrders(ctx: StaffCtx, { sort = USUAL_SORT, after, most, ...filter }: ListInput) {
      const scope = scopeOf(ctx, clock)
      const cursor =
        after === undefined ? undefined : readCursor(after, sort, queries.cursorFormats(sort))
      const page = { sort, after: cursor, most: most + 1 }
      const { rows, count, isMore } = await findOrders(ctx.db, filter, scope, page)
      const shown = rows.slice(0, most)
      const extras = await selectExtras(
        ctx.db,
        shown.map(({ id }) => id),
      )
      const extrasOf = new Map(extras.map((one) => [one.id, one]))
      const last = shown.at(-1)
      return {
        orders: shown.map((row) => describe(ctx, row, extrasOf.get(row.id)!)),
        next: rows.length > most && last ? writeCursor([sort, last.sort_key, last.id]) : undefined,
        count,
        isMore,
      }
    },

    /** Counts of the views that the list begins with, in the stores that are asked for. */
    async countOrders(ctx: StaffCtx, { store }: { store: readonly string[] }) {
      const filter = { ...noFilter, store: [...store] }
      const counts = await queries.countViews(ctx.db, filter, scopeOf(ctx, clock))
      return {
        views: [...counts].map(([view, count]) => ({
          view,
          ...counted(count, MOST_COUNTED_IN_VIEW),
        })),
      }
    },
  }
}

export const listChoices = ({ db }: StaffCtx) => selectChoices(db)

/**
 * Orders are counted so far, and up to here sorted after they were found: more are soon met in the list's own order.
 * In another order than by day that may take long: these are counted further.
 */
const mostCountedFor = (sort: OrderSort): number =>
  sort.endsWith('placed') ? MOST_COUNTED_IN_VIEW : MOST_COUNTED

/** A page and its count. What is known to be many is not counted again for each page. */
export async function findOrders(
  db: StaffCtx['db'],
  filter: Partial<OrderFilter>,
  scope: OrderScope,
  page: queries.OrderPage & { isMany?: boolean | undefined },
): Promise<{ rows: queries.ListedRow[]; count: number; isMore: boolean }> {
  const mostCounted = mostCountedFor(page.sort)
  const found = page.isMany
    ? undefined
    : await queries.selectPlaces(db, filter, scope, { ...page, mostCounted })
  const isMore = !found || found.count > mostCounted
  const ids = isMore ? await queries.selectPlacesInOrder(db, filter, scope, page) : found.ids
  const rows = ids.length > 0 ? await queries.selectOrdersById(db, ids, scope, page) : []
  return { rows, count: isMore ? mostCounted : found.count, isMore }
}

const counted = (count: number, most: number) => ({
  count: Math.min(count, most),
  isMore: count > most,
})

function describe(ctx: StaffCtx, row: queries.ListedRow, extras: OrderExtras): ListedOrder {
  return {
    number: row.number,
    store: row.store,
    status: row.status,
    statusSince: row.status_changed_at.toISOString(),
    placedAt: row.placed_at.toISOString(),
    totalMinor: row.total_minor,
    currency: row.currency,
    customer: maySeeContact(ctx, row.store)
      ? { name: `${row.contact_name} ${row.contact_surname}`.trim(), email: row.email }
      : undefined,
    ordersSoFar: extras.orders_so_far,
    payment: extras.payment ?? undefined,
    leavesOn: row.leaves_on ?? undefined,
    promisedUntil: row.promised_until ?? undefined,
    isLate: row.is_late,
    pieces: extras.pieces,
    country: row.country ?? undefined,
    mode: row.delivery_mode,
    carrier: extras.carrier ?? undefined,
    parcels: extras.parcels ?? [],
    isReprint: row.reprint_of !== null,
    isGift: row.is_present || row.gift_message !== null,
    isCompany: row.is_company,
    isFirst: row.is_first === true,
    isValuable: row.is_valuable,
    hasRefund: extras.has_refund,
    hasNote: extras.has_note,
    hasTicket: extras.has_ticket,
    isHeld: extras.is_held,
    tags: extras.tags ?? [],
  }
}
