/** Views of the inbox, each a query of its own; the counts are made of the same. */
export const ticketViews = [
  'chat',
  'mine',
  'unassigned',
  'due',
  'late',
  'quotes',
  'waiting',
  'others',
  'snoozed',
  'resolved',
  'all',
  'archived',
  'spam',
] as const
export type TicketView = (typeof ticketViews)[number]

/** Orders of the inbox: by the promise, by how urgent it is, by when somebody wrote last; downwards with a minus. */
export const ticketSorts = ['due', '-due', 'priority', '-priority', 'last', '-last'] as const
export type TicketSort = (typeof ticketSorts)[number]

export const PAGE = 50
export const MOST_COUNTED = 10_000
