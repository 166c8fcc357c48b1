import { sql } from 'kysely'

/**
 * Whether an order may be shown beside a ticket: a number that somebody typed proves nothing. It is the ticket's
 * customer's, or was bought with the address that a mail has proven, or came by the key of the order itself, which nobody of
 * the shop has. The order is `shop_order`, the ticket `ticket`.
 */
export const isOrderOfTicket = sql<boolean>`(
  shop_order.store = ticket.store and ticket.verified <> 'NONE' and (
    shop_order.customer_id = ticket.customer_id
    or (ticket.verified in ('EMAIL', 'ORDER') and lower(shop_order.email) = lower(ticket.email))
    or (ticket.verified = 'ORDER' and not ticket.is_order_of_staff
      and shop_order.number = upper(ticket.order_reference))))`

/** The same for the one order that a ticket names. */
export const isNamedByTicket = sql<boolean>`(
  shop_order.number = upper(ticket.order_reference) and ${isOrderOfTicket})`

/** Order that a ticket names, as its writer may be told of it: their own word, or an order that is theirs. */
export const toldOrder = sql<string | null>`case
  when not ticket.is_order_of_staff
    or exists (select from shop_order where ${isNamedByTicket}) then ticket.order_reference end`
