import type { OfficeRoute } from '#app/office/office-route.ts'

/** Pages of tickets, quotes, incoming mail and text blocks. */
export const ticketRoutes: readonly OfficeRoute[] = [
  {
    path: '/tickets',
    permission: 'ticket.read',
    load: () => import('#app/office/tickets/tickets.page.tsx'),
    menu: { label: 'office-tickets.menu', icon: 'message-square', group: 'work', key: 't' },
  },
  {
    path: '/tickets/:publicId',
    permission: 'ticket.read',
    load: () => import('#app/office/tickets/ticket.page.tsx'),
  },
  {
    path: '/tickets/:publicId/fault',
    permission: 'ticket.read',
    load: () => import('#app/office/faults/fault.page.tsx'),
  },
  {
    path: '/quotes',
    permission: 'ticket.read',
    load: () => import('#app/office/quotes/quotes.page.tsx'),
    menu: { label: 'office-quotes.menu', icon: 'file-text', group: 'work' },
  },
  {
    path: '/quotes/:publicId',
    permission: 'ticket.read',
    load: () => import('#app/office/quotes/quote.page.tsx'),
  },
  {
    path: '/help-figures',
    permission: 'ticket.read',
    load: () => import('#app/office/help/help-figures.page.tsx'),
  },
  {
    path: '/tickets/figures',
    permission: 'ticket.figures',
    load: () => import('#app/office/tickets/figures.page.tsx'),
    named: { label: 'office-tickets.figures.title', icon: 'activity' },
  },
  {
    path: '/tickets/:publicId/forward',
    permission: 'ticket.forward',
    load: () => import('#app/office/tickets/forward.page.tsx'),
  },
  {
    path: '/tickets/:publicId/guest-data',
    permission: 'customer.guest_data',
    load: () => import('#app/office/tickets/guest-data.page.tsx'),
  },
  {
    path: '/tickets/begin',
    permission: 'ticket.answer',
    load: () => import('#app/office/tickets/begin.page.tsx'),
  },
  {
    path: '/tickets/:publicId/about',
    permission: 'ticket.answer',
    load: () => import('#app/office/tickets/about.page.tsx'),
  },
  {
    path: '/tickets/:publicId/split',
    permission: 'ticket.answer',
    load: () => import('#app/office/tickets/split.page.tsx'),
  },
  {
    path: '/ticket-umbrellas',
    permission: 'ticket.read',
    load: () => import('#app/office/tickets/umbrellas.page.tsx'),
  },
  {
    path: '/ticket-umbrellas/:id',
    permission: 'ticket.read',
    load: () => import('#app/office/tickets/umbrella.page.tsx'),
  },
  {
    path: '/ticket-hours',
    permission: 'ticket.settings',
    load: () => import('#app/office/tickets/hours.page.tsx'),
    menu: { label: 'office-tickets.hours.menu', icon: 'clock', group: 'house' },
  },
  {
    path: '/mail-in',
    permission: 'ticket.answer',
    load: () => import('#app/office/mail-in/mails.page.tsx'),
    menu: { label: 'office-mail-in.menu', icon: 'mail', group: 'work' },
  },
  {
    path: '/mail-in/:mailId',
    permission: 'ticket.answer',
    load: () => import('#app/office/mail-in/mail.page.tsx'),
  },
  {
    path: '/macros',
    permission: 'ticket.macro',
    load: () => import('#app/office/macros/macros.page.tsx'),
    menu: { label: 'office-macros.menu', icon: 'zap', group: 'house' },
  },
  {
    path: '/macros/:code',
    permission: 'ticket.macro',
    load: () => import('#app/office/macros/macro.page.tsx'),
  },
]
