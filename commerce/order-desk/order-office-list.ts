import { z } from 'zod'
import { Refusal } from '#api/refusal.ts'
import { fieldErrors } from '#api/respond.ts'
import type { OfficeListTools } from '#commerce/kernel/office-work.ts'
import { MOST_COUNTED_IN_VIEW } from '#commerce/office-task/office-task.terms.ts'
import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { defineOfficeList, type ListCtx } from '#commerce/office-task/bulk-act.ts'
import { countedUpTo } from '#commerce/office-task/listed-pages.ts'
import { readCursor, writeCursor } from './keyset.rules.ts'
import { filterFieldsOf } from './order-address.terms.ts'
import { orderSorts, type OrderSort } from './order-desk.terms.ts'
import { orderFilter, type OrderFilter } from './order-filter.contract.ts'
import { selectFacts, type OrderFacts } from './order-facts.queries.ts'
import * as queries from './order-list.queries.ts'
import { findOrders } from './order-list.service.ts'
import { maySeeContact, scopeOf } from './order-scope.ts'

const Filter = z.object(orderFilter)

/** Filter of an address, by the same rules as the list's page; a wrong one is refused and never means everything. */
function filterIn(query: URLSearchParams): OrderFilter {
  const given = Object.entries(filterFieldsOf(query)).filter(([, value]) => value !== undefined)
  const parsed = Filter.safeParse(Object.fromEntries(given))
  if (!parsed.success) throw new Refusal('invalid', fieldErrors(parsed.error))
  return parsed.data
}

const sortIn = (query: URLSearchParams): OrderSort =>
  orderSorts.find((sort) => sort === query.get('sort')) ?? '-placed'

type Row = queries.ListedRow & {
  extras: OrderFacts
  maySeeContact: boolean
}

/** Orders as their list shows them, for exports and bulk acts. */
export function ordersList({ sites }: OfficeListTools) {
  const clock = sites[0]!.seller.factory
  return defineOfficeList<Row>({
    name: 'orders',
    permission: 'order.read',
    async page(ctx, { query, after, most, isMany }) {
      const sort = sortIn(query)
      const cursor =
        after === undefined ? undefined : readCursor(after, sort, queries.cursorFormats(sort))
      const [filter, scope] = [filterIn(query), scopeOf(ctx, clock)]
      const page = { sort, after: cursor, most: most + 1, isMany }
      const { rows: found, isMore } = await findOrders(ctx.db, filter, scope, page)
      const shown = found.slice(0, most)
      const last = shown.at(-1)
      return {
        rows: await withFacts(ctx, shown),
        next: found.length > most && last ? writeCursor([sort, last.sort_key, last.id]) : undefined,
        isMany: isMore,
      }
    },
    count: (ctx, query) => queries.countAllOrders(ctx.db, filterIn(query), scopeOf(ctx, clock)),
    countInView: async (ctx, query) => {
      const scope = scopeOf(ctx, clock)
      const most = MOST_COUNTED_IN_VIEW
      return countedUpTo(await queries.countOrders(ctx.db, filterIn(query), scope, most), most)
    },
    idOf: ({ number }) => number,
    columns: [
      { name: 'number', value: ({ number }) => number },
      { name: 'placed_at', value: ({ placed_at }) => placed_at.toISOString() },
      { name: 'store', value: ({ store }) => store },
      { name: 'status', value: ({ status }) => status },
      {
        name: 'name',
        isPersonal: true,
        value: (row) =>
          row.maySeeContact ? `${row.contact_name} ${row.contact_surname}`.trim() : '',
      },
      { name: 'email', isPersonal: true, value: (row) => (row.maySeeContact ? row.email : '') },
      { name: 'total', value: ({ total_minor }) => (total_minor / 100).toFixed(2) },
      { name: 'currency', value: ({ currency }) => currency },
      { name: 'payment_method', value: ({ extras }) => extras.payment?.method },
      { name: 'payment_status', value: ({ extras }) => extras.payment?.status },
      { name: 'leaves_on', value: ({ leaves_on }) => leaves_on },
      { name: 'promised_until', value: ({ promised_until }) => promised_until },
      { name: 'pieces', value: ({ extras }) => extras.pieces },
      { name: 'country', value: ({ country }) => country },
      { name: 'delivery', value: ({ delivery_mode }) => delivery_mode },
      { name: 'carrier', value: ({ extras }) => extras.carrier },
      { name: 'parcels', value: ({ extras }) => extras.parcels?.join(' ') },
      { name: 'reprint', value: ({ reprint_of }) => (reprint_of === null ? '' : 'yes') },
      { name: 'company', value: ({ is_company }) => (is_company ? 'yes' : '') },
      { name: 'tags', value: ({ extras }) => extras.tags?.join(' ') },
    ],
  })
}

async function withFacts(ctx: ListCtx, rows: readonly queries.ListedRow[]): Promise<Row[]> {
  const extras = await selectFacts(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const extrasOf = new Map(extras.map((one) => [one.id, one]))
  return rows.map((row) => ({
    ...row,
    extras: extrasOf.get(row.id)!,
    maySeeContact: maySeeContact(ctx, row.store),
  }))
}

/** Orders that wait for a person, beside the entry of the menu. */
export const ordersCounter = ({ sites }: OfficeListTools) =>
  defineOfficeCounter({
    path: '/orders',
    list: 'orders',
    permission: 'order.read',
    changedBy: 'orders',
    read: (ctx, store) =>
      queries.countOrders(ctx.db, { todo: true, store }, scopeOf(ctx, sites[0]!.seller.factory)),
  })
