import { dateFilterOf, daysOf, type DateFilter } from '#app/account/designs/date-filter.ts'
import { ORDERS_A_PAGE } from '#commerce/tracking/tracking.terms.ts'

/** Designs query: what the list was asked for, as its address says it. What makes no sense is left out. */
export type OrdersQuery = { query: string; date: DateFilter; page: number }

export function readOrdersQuery(asked: URLSearchParams): OrdersQuery {
  const page = asked.get('page')
  return {
    query: (asked.get('query') ?? '').trim().slice(0, 40).replace(/\p{C}/gu, ''),
    date: dateFilterOf(asked.get('date')),
    page: page !== null && /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  }
}

/** As `listOwnOrders` takes it. */
export function toOrderFilter({ query, date, page }: OrdersQuery, now: Date, timeZone: string) {
  return {
    ...(query !== '' && { query }),
    ...daysOf(date, now, timeZone),
    page,
    limit: ORDERS_A_PAGE,
  }
}

export const isNarrowed = ({ query, date }: OrdersQuery): boolean =>
  query !== '' || date !== 'without'
