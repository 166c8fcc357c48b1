import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

/** Reprints that wait for a second person, and those that are being made. */
export const reprintsToday: TodaySection = {
  id: 'reprints',
  title: 'office-reprints.title',
  permission: 'order.reprint',
  load: async ({ api, inStores }) => {
    const listed = await api.orderHelp.listReprints({
      store: inStores,
      most: 1,
    })
    if (isRefused(listed)) return []
    return [
      {
        label: 'office-reprints.view.approval',
        count: listed.counts.approval,
        href: '/office/reprints',
        tone: 'warn',
      },
      {
        label: 'office-reprints.view.running',
        count: listed.counts.running,
        href: '/office/reprints?view=running',
      },
    ]
  },
}
