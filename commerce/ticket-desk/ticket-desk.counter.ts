import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { countTickets } from './ticket-desk.service.ts'

/** Tickets that are one's own or nobody's, beside the entry of the menu. */
export const ticketsCounter = defineOfficeCounter({
  path: '/tickets',
  permission: 'ticket.read',
  changedBy: 'tickets',
  read: async (ctx) => {
    const { views } = await countTickets(ctx, { store: [] })
    return views
      .filter(({ view }) => view === 'mine' || view === 'unassigned')
      .reduce((sum, { count }) => sum + count, 0)
  },
})
