/** Views of the inbox, each a query of its own; the counts are made of the same. */
export const ticketViews = [
  'chat',
  'mine',
  'unassigned',
  'due',
  'waiting',
  'snoozed',
  'resolved',
  'all',
] as const
export type TicketView = (typeof ticketViews)[number]

export const PAGE = 50
export const MOST_COUNTED = 10_000
