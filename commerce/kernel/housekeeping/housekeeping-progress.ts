/** Progress of housekeeping, for whoever watches the shop. */
export { listHousekeeping } from './housekeeping.queries.ts'
