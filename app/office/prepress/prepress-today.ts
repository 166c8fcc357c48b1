import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'
import { actionsPath } from '#commerce/prepress-desk/action-views.terms.ts'

/** Questions to customers: those that somebody has to judge, and those that wait. */
export const actionsToday: TodaySection = {
  id: 'actions',
  title: 'office-prepress.actions',
  permission: 'action.decide',
  load: async ({ api, inStores }) => {
    const counts = await api.prepressDesk.countActions({
      store: inStores,
    })
    if (isRefused(counts)) return []
    return [
      {
        label: 'office-prepress.view.judge',
        count: counts.submitted,
        href: actionsPath('judge'),
        tone: 'bad',
      },
      { label: 'office-prepress.view.open', count: counts.open, href: actionsPath('open') },
      {
        label: 'office-prepress.view.overdue',
        count: counts.overdue,
        href: actionsPath('overdue'),
        tone: 'warn',
      },
    ]
  },
}

export const printFilesToday: TodaySection = {
  id: 'print-files',
  title: 'office-prepress.printFiles',
  permission: 'rendering.read',
  load: async ({ api, inStores }) => {
    const counts = await api.prepressDesk.countFailedRenderings({
      store: inStores,
    })
    if (isRefused(counts)) return []
    return [
      {
        label: 'office-prepress.today.failed',
        count: counts.total,
        href: '/office/print-files',
        tone: 'bad',
      },
    ]
  },
}
