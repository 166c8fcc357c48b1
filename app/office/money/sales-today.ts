import { isRefused } from '#api/refusal.ts'
import type { SalesLine, TodaySection } from '#app/office/today/today-section.ts'

const HOURS = 24

type Hour = { hour: number; totalMinor: number; totalBeforeMinor: number }

/** Sums that grow hour by hour; those of today end with the hour that has begun. */
export function linesOf(hours: readonly Hour[], hourNow: number): SalesLine {
  const grow = (value: (hour: Hour) => number, count: number) => {
    let sum = 0
    return Array.from({ length: count }, (_, hour) => {
      sum += hours.filter((one) => one.hour === hour).reduce((all, one) => all + value(one), 0)
      return sum
    })
  }
  return {
    today: grow(({ totalMinor }) => totalMinor, hourNow + 1),
    before: grow(({ totalBeforeMinor }) => totalBeforeMinor, HOURS),
  }
}

/** Sales of today by store, beside those of the same weekday by the same hour. */
export const salesToday: TodaySection = {
  id: 'sales',
  title: 'office-money.sales',
  permission: 'order.read',
  load: async ({ api, inStores, stores }) => {
    const sales = await api.orderDesk.getSales({ store: inStores })
    if (isRefused(sales)) return []
    const { hourNow } = sales
    return sales.stores.map((one) => ({
      label: 'office-money.sales.store',
      name: stores.find(({ slug }) => slug === one.store)?.name ?? one.store,
      count: one.orders,
      href: `/office/orders?store=${one.store}&placedDays=1`,
      money: { minor: one.totalMinor, currency: one.currency },
      before: { minor: one.totalBeforeMinor, currency: one.currency },
      line: linesOf(one.hours, hourNow),
    }))
  },
}
