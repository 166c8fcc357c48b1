import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

const shown = [
  ['todayLeft', 'warn'],
  ['todayMade', 'good'],
  ['late', 'bad'],
  ['pack', 'plain'],
  ['remakes', 'warn'],
  ['held', 'plain'],
] as const

/** Figures of the day: made, left, late; each counts by the query of its list. */
export const productionToday: TodaySection = {
  id: 'production',
  title: 'office-production.today',
  permission: 'production.read',
  load: async ({ api, store }) => {
    const queue = await api.productionDesk.listQueue({
      store: store === undefined ? [] : [store],
      most: 1,
    })
    if (isRefused(queue)) return []
    return shown.map(([view, tone]) => ({
      label: `office-production.view.${view}` as const,
      count: queue.views.find((one) => one.view === view)?.count ?? 0,
      href: `/office/production?view=${view}`,
      tone,
    }))
  },
}
