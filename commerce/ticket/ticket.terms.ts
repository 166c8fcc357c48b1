/** Subjects that a customer can write about. */
export const ticketSubjects = ['order', 'product', 'design', 'payment', 'budget', 'other'] as const
export type TicketSubject = (typeof ticketSubjects)[number]

/** Choices within a subject. Tickets of mails and fault reports have words of their own instead. */
export const ticketSubSubjects = {
  order: ['where', 'change', 'cancel', 'damaged', 'wrong', 'returning'],
  product: ['size', 'material', 'stock'],
  design: ['editor', 'photos', 'file', 'lostDesign'],
  payment: ['payFailed', 'paidTwice', 'invoiceCopy', 'moneyBack', 'coupon'],
  budget: [],
  other: ['account', 'myData', 'partnering', 'copyright'],
} as const satisfies Record<TicketSubject, readonly string[]>
export type TicketSubSubject = (typeof ticketSubSubjects)[TicketSubject][number]
export const allSubSubjects: readonly TicketSubSubject[] = Object.values(ticketSubSubjects).flat()

export const subjectOf = (one: TicketSubSubject): TicketSubject =>
  ticketSubjects.find((subject) => (ticketSubSubjects[subject] as readonly string[]).includes(one))!

export const isSubSubject = (words: string): words is TicketSubSubject =>
  (allSubSubjects as readonly string[]).includes(words)

/** The ways to the shop that end in a ticket. */
export const ticketChannels = ['formContact', 'formContactRequestBudget'] as const
/** Chat is one of them too, without a form of its own. */
export type TicketChannel = (typeof ticketChannels)[number] | 'chat'

export const ticketStatuses = ['PENDING', 'RESOLVED', 'ARCHIVED'] as const
export type TicketStatus = (typeof ticketStatuses)[number]

/** Days within which an answer opens a resolved ticket again; later it begins a new one that follows it. */
export const REOPEN_DAYS = 30

/** Trust: how sure it is that the writer is who they say. Of NONE nobody sees an order. */
export const ticketTrust = ['NONE', 'EMAIL', 'ORDER', 'ACCOUNT'] as const
export type TicketTrust = (typeof ticketTrust)[number]

export const MOST_MESSAGE_LETTERS = 5_000
export const MOST_RATING_LETTERS = 2_000

/** Priorities of a ticket, the most urgent first: 1 to 4. */
export const ticketPriorities = [1, 2, 3, 4] as const
/** Share of the usual time that a ticket of each priority has. */
export const priorityFactors = [0.25, 0.5, 1, 2] as const

/** Working minutes until the first and each further answer, by subject. */
export const replyMinutes: Record<TicketSubject, { first: number; next: number }> = {
  payment: { first: 30, next: 60 },
  order: { first: 240, next: 480 },
  design: { first: 240, next: 480 },
  product: { first: 240, next: 480 },
  budget: { first: 480, next: 480 },
  other: { first: 240, next: 480 },
}
