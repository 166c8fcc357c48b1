/** Teams with their hours and targets, and the clocks that run by them. */
export * from './ticket-clock.queries.ts'
