import { isRefused } from '#api/refusal.ts'
import type { TodaySection } from '#app/office/today/today-section.ts'

const shown = [
  ['mine', 'warn'],
  ['unassigned', 'bad'],
  ['late', 'bad'],
  ['waiting', 'plain'],
] as const

export const ticketsToday: TodaySection = {
  id: 'tickets',
  title: 'office-tickets.today',
  permission: 'ticket.read',
  load: async ({ api, inStores }) => {
    const counts = await api.ticketDesk.countTickets({ store: inStores })
    if (isRefused(counts)) return []
    const mentions = await api.ticketWork.listTicketMentions({})
    const named = isRefused(mentions) ? 0 : mentions.unseen
    const views = shown.map(([view, tone]) => ({
      label: `office-tickets.view.${view}` as const,
      count: counts.views.find((one) => one.view === view)?.count ?? 0,
      href: `/office/tickets?view=${view}`,
      tone,
    }))
    const quoted = await api.quote.listQuotes({ store: inStores })
    const quotes = isRefused(quoted)
      ? []
      : [
          {
            label: 'office-quotes.today',
            count: quoted.quotes.length,
            href: '/office/quotes',
            tone: 'plain',
          } as const,
        ]
    const figures = [...views, ...quotes]
    if (named === 0) return figures
    const told = {
      label: 'office-tickets.mentions.unseen',
      count: named,
      href: '/office/mentions',
      tone: 'warn',
    } as const
    return [...figures, told]
  },
}
