import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

/** Sales of today by store, beside those of the same weekday by the same hour. */
export const salesToday: TodaySection = {
  id: 'sales',
  title: 'office-money.sales',
  permission: 'report.money',
  load: async ({ api, store, stores }) => {
    const sales = await api.orderDesk.getSales({ store: store === undefined ? [] : [store] })
    if (isRefused(sales)) return []
    return sales.stores.map((one) => ({
      label: 'office-money.sales.store',
      name: stores.find(({ slug }) => slug === one.store)?.name ?? one.store,
      count: one.orders,
      href: `/office/orders?store=${one.store}&placedDays=1`,
      money: { minor: one.totalMinor, currency: one.currency },
      before: { minor: one.totalBeforeMinor, currency: one.currency },
    }))
  },
}
