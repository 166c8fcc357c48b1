/** Orders that are sure to be those of whoever wrote a ticket. */
export { selectOrdersOf } from './ticket-orders.queries.ts'
