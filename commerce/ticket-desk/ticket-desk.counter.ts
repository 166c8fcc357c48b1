import { defineOfficeCounter } from '#commerce/office-task/office-counter.ts'
import { countTickets } from './ticket-desk.service.ts'

/** Tickets that wait for an answer of the shop, beside the entry of the menu. */
export const ticketsCounter = defineOfficeCounter({
  path: '/tickets',
  list: 'tickets',
  permission: 'ticket.read',
  changedBy: 'tickets',
  read: async (ctx, store) => {
    const { views } = await countTickets(ctx, { store })
    const count = views.find(({ view }) => view === 'due')?.count ?? 0
    return { count, figures: views.map((view) => view.count) }
  },
})
