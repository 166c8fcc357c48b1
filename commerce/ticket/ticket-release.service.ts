/** Tickets of people who are away, which anybody may take again. */
export { releaseTickets, selectHeld } from './ticket-release.queries.ts'
