/** What a customer can write about. */
export const ticketSubjects = ['order', 'product', 'design', 'payment', 'budget', 'other'] as const
export type TicketSubject = (typeof ticketSubjects)[number]
