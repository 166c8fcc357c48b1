/** Forwards of tickets to people outside, whose answers come back as notes. */
export { insertForward, isForwardedTo, selectByForward } from './ticket-forward.queries.ts'
