import { ticketSituations } from '#db/ticket-tables.ts'

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

export {
  type TicketSituation,
  ticketSituations,
  type TicketStatus,
  ticketStatuses,
  ticketTrust,
  type TicketTrust,
} from '#db/ticket-tables.ts'

/** Lines of an order that somebody ticks as what a ticket is about. */
export const MOST_TICKED_LINES = 40

/** Days within which an answer opens a resolved ticket again; later it begins a new one that follows it. */
export const REOPEN_DAYS = 30

export const MOST_MESSAGE_LETTERS = 5_000
/** Invoices and credit notes of one answer. */
export const MOST_ANSWER_DOCUMENTS = 10
export const MOST_RATING_LETTERS = 2_000
/** Why somebody was content with an answer, or was not. */
export const ratingReasons = [
  'solved',
  'fast',
  'friendly',
  'unsolved',
  'slow',
  'unclear',
  'unfriendly',
] as const
export type RatingReason = (typeof ratingReasons)[number]

export const MOST_TICKET_TAGS = 20

/** Priorities of a ticket, the most urgent first: 1 to 4. */
export const ticketPriorities = [1, 2, 3, 4] as const
/** Share of the usual time that a ticket of each priority has. */
export const priorityFactors = [0.25, 0.5, 1, 2] as const

/** Clocks: of what is the matter with the order, where something is; else of the subject. */
export const clockKinds = [...ticketSubjects, ...ticketSituations] as const
export type ClockKind = (typeof clockKinds)[number]

/** Share of a promise's time after which its ticket is shown as soon due. */
export const SOON_SHARE = 0.8

/** Working minutes until the first and each further answer, and until it is solved, by subject. */
export const targetMinutes: Record<ClockKind, Targets> = {
  payment: { first: 30, next: 60, resolve: 480 },
  order: { first: 240, next: 480, resolve: 1_440 },
  design: { first: 240, next: 480, resolve: 1_440 },
  product: { first: 240, next: 480, resolve: 1_440 },
  budget: { first: 480, next: 480, resolve: 1_440 },
  other: { first: 240, next: 480, resolve: 1_440 },
  paymentProblem: { first: 30, next: 60, resolve: 480 },
  beforeProduction: { first: 60, next: 60, resolve: 240 },
  parcelTrouble: { first: 120, next: 240, resolve: 1_440 },
  paperwork: { first: 480, next: 960, resolve: 2_880 },
}

export type Targets = { first: number; next: number; resolve: number }
