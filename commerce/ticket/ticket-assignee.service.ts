import * as queries from './ticket-assignee.queries.ts'

/** Tickets of somebody who is not there any more, for whoever takes the next. */
export const { returnTickets } = queries
