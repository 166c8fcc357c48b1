import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

const shown = [
  ['mine', 'warn'],
  ['unassigned', 'bad'],
  ['waiting', 'plain'],
] as const

export const ticketsToday: TodaySection = {
  id: 'tickets',
  title: 'office-tickets.today',
  permission: 'ticket.read',
  load: async ({ api, store }) => {
    const counts = await api.ticketDesk.countTickets({ store: store === undefined ? [] : [store] })
    if (isRefused(counts)) return []
    return shown.map(([view, tone]) => ({
      label: `office-tickets.view.${view}` as const,
      count: counts.views.find((one) => one.view === view)?.count ?? 0,
      href: `/office/tickets?view=${view}`,
      tone,
    }))
  },
}
