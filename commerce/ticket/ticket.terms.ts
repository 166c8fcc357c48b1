/** Subjects that a customer can write about. */
export const ticketSubjects = ['order', 'product', 'design', 'payment', 'budget', 'other'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/** The ways to the shop that end in a ticket. */
export const ticketChannels = ['formContact', 'formContactRequestBudget'] as const
export type TicketChannel = (typeof ticketChannels)[number]
